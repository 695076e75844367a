#if Server
import RapidIntentLearning

/// What today's dictionaries make of a text.
struct SaidView {
    /// A command that the text gives.
    struct Command {
        let result: String
        /// The class of the label: `fired` or `needsConfirmation`.
        let sort: String
        let outcome: String
        let matched: String?
        let soundsLike: String?
        let values: [String]
    }

    let said: String
    let commands: [Command]
    let isUnknown: Bool
    let lines: [String]

    init(_ text: SaidText) {
        said = text.text
        commands = text.commands.map { command in
            Command(
                result: command.intent, sort: command.fires ? "fired" : "needsConfirmation",
                outcome: command.fires ? "fires" : "asks first", matched: command.phrase,
                soundsLike: command.takenFor, values: command.entities.map { "\($0.name) = \($0.value)" })
        }
        isUnknown = text.commands.isEmpty
        lines = text.explanation
    }
}
#endif
