package import RapidIntent
package import RapidIntentSupport

/// The resolution of a text, or of one segment of a text with several commands, as a line of NDJSON.
package struct ResolutionLine: Sendable, Equatable {
    package let json: JSON

    /// The line, without a line break.
    package var text: String { json.text }

    package init(_ resolution: Resolution) {
        let outcome: [JSON.Member] =
            switch resolution.outcome {
            case .fired(let fired), .contradicted(let fired, _), .needsConfirmation(let fired):
                Self.members(of: resolution.placed(fired))
            case .unresolved(let reason):
                Self.members(of: reason) + (resolution.question.map { [("question", .string($0))] } ?? [])
            }
        json = .object(
            [("text", .string(resolution.text)), ("outcome", .string(Self.name(of: resolution.outcome)))] + outcome)
    }

    static func name(of outcome: Resolution.Outcome) -> String {
        switch outcome {
        case .fired: "fired"
        case .contradicted: "contradicted"
        case .needsConfirmation: "needsConfirmation"
        case .unresolved: "unresolved"
        }
    }

    static func members(of fired: FiredCommand) -> [JSON.Member] {
        members(of: fired.command) + [("source", .string(fired.source.rawValue)), ("score", .number(fired.score))]
            + (fired.phrase.map { [("phrase", .string($0))] } ?? []) + (fired.near.map(members) ?? [])
            + (fired.refusal.map(members) ?? []) + (fired.question.map { [("question", .string($0))] } ?? [])
    }

    private static func members(of near: NearMiss) -> [JSON.Member] {
        [("near", .bool(true)), ("heard", .string(near.heard)), ("takenFor", .string(near.takenFor))]
    }

    package static func members(of command: Command) -> [JSON.Member] {
        [("intent", .string(command.intent)), ("entities", .array(command.entities.map(value)))]
    }

    static func members(of meaning: TentativeMeaning) -> [JSON.Member] {
        let intents = meaning.intents.map { ["intent": $0.name, "probability": JSON.number($0.probability)] as JSON }
        let entities = meaning.entities.map { value($0.entity).adding(["complete": $0.isComplete]) }
        return [
            ("intents", .array(intents)), ("onlyIntent", .bool(meaning.isOnlyIntent)), ("entities", .array(entities)),
        ]
    }

    static func members(of reason: UnresolvedReason) -> [JSON.Member] {
        let intent: [JSON.Member] =
            switch reason {
            case .undeclaredIntent(let name), .refused(_, let name?): [("intent", .string(name))]
            case .belowThreshold(let name, let score): [("intent", .string(name)), ("score", .number(score))]
            default: []
            }
        if case .refused(let refusal, _) = reason { return intent + members(of: refusal) }
        var choices: [JSON.Member] = []
        if case .ambiguous(let commands) = reason {
            choices = [("choices", .array(commands.map { .object(members(of: $0)) }))]
        }
        return [("reason", .string(reason.name))] + intent + (reason.detail.map { [("detail", .string($0))] } ?? [])
            + choices
    }

    private static func members(of refusal: Refusal) -> [JSON.Member] {
        [("reason", .string(refusal.reason.rawValue))] + (refusal.entity.map { [("entity", .string($0))] } ?? [])
            + (refusal.words.map { [("words", .string($0))] } ?? []) + [("detail", .string(refusal.description))]
    }

    private static func value(_ entity: Entity) -> JSON {
        .object(
            [
                ("name", .string(entity.name)), ("value", JSON(valueOf: entity)),
                ("text", .string(entity.text)),
                ("start", entity.words.map { .integer($0.lowerBound) } ?? .null),
                ("end", entity.words.map { .integer($0.upperBound) } ?? .null),
            ] + JSON.typeMembers(of: entity))
    }
}
