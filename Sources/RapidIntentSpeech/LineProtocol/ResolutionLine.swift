public import RapidIntent

/// What a text was resolved to, as a line of NDJSON.
///
/// ```swift
/// ResolutionLine(await resolver.resolve("sing me a song")).text
/// // {"text":"sing me a song","outcome":"unresolved","reason":"noMatch"}
/// ```
public struct ResolutionLine: Sendable, Equatable {
    /// The line, without a line break.
    public let text: String

    /// Writes a resolution.
    public init(_ resolution: Resolution) {
        let outcome: [(key: String, value: OrderedJSON)] =
            switch resolution.outcome {
            case .fired(let fired), .contradicted(let fired, _), .needsConfirmation(let fired): Self.members(of: fired)
            case .unresolved(let reason): Self.members(of: reason)
            }
        text =
            OrderedJSON.object(
                [("text", .string(resolution.text)), ("outcome", .string(Self.name(of: resolution.outcome)))] + outcome
            ).text
    }

    static func name(of outcome: Resolution.Outcome) -> String {
        switch outcome {
        case .fired: "fired"
        case .contradicted: "contradicted"
        case .needsConfirmation: "needsConfirmation"
        case .unresolved: "unresolved"
        }
    }

    static func members(of fired: FiredCommand) -> [(key: String, value: OrderedJSON)] {
        members(of: fired.command) + [("source", .string(fired.source.rawValue)), ("score", .number(fired.score))]
            + (fired.phrase.map { [("phrase", .string($0))] } ?? [])
    }

    package static func members(of command: Command) -> [(key: String, value: OrderedJSON)] {
        [("intent", .string(command.intent)), ("entities", .array(command.entities.map(value)))]
    }

    static func members(of reason: UnresolvedReason) -> [(key: String, value: OrderedJSON)] {
        let intent: [(key: String, value: OrderedJSON)] =
            switch reason {
            case .undeclaredIntent(let name): [("intent", .string(name))]
            case .belowThreshold(let name, let score): [("intent", .string(name)), ("score", .number(score))]
            default: []
            }
        return [("reason", .string(reason.name))] + intent + (reason.detail.map { [("detail", .string($0))] } ?? [])
    }

    private static func value(of entity: Entity) -> OrderedJSON {
        .object([
            ("name", .string(entity.name)), ("value", OrderedJSON(valueOf: entity)),
            ("text", .string(entity.text)),
            ("start", entity.words.map { .integer($0.lowerBound) } ?? .null),
            ("end", entity.words.map { .integer($0.upperBound) } ?? .null),
        ])
    }
}
