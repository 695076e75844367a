/// Why a command is not fired although it was named: what its words, or the ones around it, say against it.
///
/// ```swift
/// await resolver.resolutions(of: "do not lock the front door").first?.outcome
/// // .unresolved(.refused(Refusal(.negated, words: "do not"), intent: "Lock"))
/// ```
///
/// An exact match of a whole utterance with the dictionary is never refused for its wording: its author wrote it.
/// ``RefusalPolicy`` says what becomes of what is refused.
public struct Refusal: Sendable, Equatable {
    /// What speaks against the command.
    public var reason: Reason
    /// The words of the text that say so, as they were said; nil where something is missing.
    public var words: String?
    /// The entity that has no value; nil for other reasons than ``Reason/missingEntity``.
    public var entity: String?

    /// Describes a refusal.
    public init(_ reason: Reason, words: String? = nil, entity: String? = nil) {
        self.reason = reason
        self.words = words
        self.entity = entity
    }

    /// What speaks against a command.
    public enum Reason: String, Sendable, CaseIterable {
        /// The utterance holds commands, and words that belong to none of them: "she told me about it and unlock the door".
        case unknownWords
        /// A value that the command needs was not said, or is in no list: "lock the", "take me to the moon".
        case missingEntity
        /// The command is turned around: "do not lock the door".
        case negated
        /// It is a question about the command: "why did you lock the door".
        case question
        /// It asks for something to be done, and the intent only answers questions: "could you get the door locked", for one
        /// that says whether it is.
        case request
        /// It reports what a person said or did: "she told me to lock the door".
        case reported
        /// It holds only under a condition: "if it rains, close the blinds".
        case conditional
        /// It breaks off: "turn on the".
        case unfinished
        /// It holds words of the opposite command: "the lamp is too bright", for one that makes it brighter.
        case opposite
        /// The recogniser states less confidence than is asked for.
        case unsure
    }
}

extension Refusal: CustomStringConvertible {
    /// What speaks against the command, for people.
    public var description: String {
        let said = words.map { "'\($0)'" }
        return switch reason {
        case .unknownWords: "\(said ?? "a part of it") belongs to no command"
        case .missingEntity:
            said.map { "\($0) is no known \(entity ?? "value")" } ?? "no \(entity ?? "value") was said"
        case .negated: "\(said ?? "it") turns the command around"
        case .question: "\(said ?? "it") asks about the command"
        case .request: "\(said ?? "it") asks for more than an answer"
        case .reported: "\(said ?? "it") tells what others said or did"
        case .conditional: "\(said ?? "it") is a condition"
        case .unfinished: "it breaks off after \(said ?? "its last word")"
        case .opposite: "\(said ?? "a word") is the opposite"
        case .unsure: "the recogniser is not sure enough"
        }
    }
}
