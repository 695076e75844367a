#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentSupport

/// The events that answer a text: what its segments were resolved to.
///
/// | the text has | answer |
/// |---|---|
/// | one command | `intent` |
/// | several commands | `intents-start`, an `intent` each in the order of the words, `intents-stop` |
/// | commands that all have an answer text | `handled` with their texts |
/// | a command that needs confirmation | `not-recognized` with the question |
/// | anything else | `not-handled` with the text for it, or `not-recognized` |
struct IntentReply {
    let answers: WyomingAnswers
    /// The client's context, which is returned; nil if it sent none.
    let context: JSON?

    func messages(for resolutions: [Resolution]) -> [WyomingMessage] {
        let commands = resolutions.compactMap { resolution -> Command? in
            if case .fired(let fired) = resolution.outcome { fired.command } else { nil }
        }
        guard !commands.isEmpty else { return [refusal(of: resolutions)] }
        let texts = commands.compactMap(answers.text(for:))
        if texts.count == commands.count { return [message("handled", [text(texts.joined(separator: " "))])] }
        let intents = commands.map { command in
            message("intent", Self.members(of: command) + (answers.text(for: command).map { [text($0)] } ?? []))
        }
        return intents.count == 1
            ? intents : [message("intents-start")] + intents + [message("intents-stop", isOpen: false)]
    }

    private func refusal(of resolutions: [Resolution]) -> WyomingMessage {
        let question = resolutions.lazy.compactMap { resolution -> String? in
            if case .needsConfirmation(let fired) = resolution.outcome { fired.question } else { nil }
        }.first
        if let question { return message("not-recognized", [text(question)]) }
        return answers.otherwise.map { message("not-handled", [text($0)]) } ?? message("not-recognized")
    }

    private static func members(of command: Command) -> [JSON.Member] {
        let entities: [JSON] = command.entities.map { ["name": $0.name, "value": JSON(valueOf: $0)] }
        return [("name", .string(command.intent)), ("entities", .array(entities))]
    }

    private func text(_ text: String) -> JSON.Member { ("text", .string(text)) }

    private func message(_ type: String, _ members: [JSON.Member] = [], isOpen: Bool = true) -> WyomingMessage {
        WyomingMessage(type, members + (isOpen ? context.map { [("context", $0)] } ?? [] : []))
    }
}
#endif
