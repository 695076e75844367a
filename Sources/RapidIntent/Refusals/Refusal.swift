/// The reason why a command in the text is not fired: its words, or the words around it, speak against it.
///
/// ```swift
/// await resolver.resolutions(of: "do not lock the front door").first?.outcome
/// // .unresolved(.refused(Refusal(.negated, words: "do not"), intent: "Lock"))
/// ```
///
/// A whole utterance that matches the dictionary exactly is never refused for its wording. ``RefusalPolicy`` decides
/// what happens to a refused command.
public struct Refusal: Sendable, Equatable {
    /// The reason.
    public var reason: Reason
    /// The words of the text that show the reason, as said; nil if something is missing.
    public var words: String?
    /// The entity without a value; nil for other reasons than ``Reason/missingEntity``.
    public var entity: String?

    package init(_ reason: Reason, words: String? = nil, entity: String? = nil) {
        self.reason = reason
        self.words = words
        self.entity = entity
    }

    /// A reason against a command.
    public enum Reason: String, Sendable, CaseIterable {
        /// Besides commands, the utterance has words that belong to none: "she told me about it and unlock the door".
        case unknownWords
        /// A required value was not said or is in no list: "lock the", "take me to the moon".
        case missingEntity
        /// The command is negated: "do not lock the door".
        case negated
        /// The utterance is a question about the command: "why did you lock the door".
        case question
        /// The utterance requests an action, but the intent only answers questions: "could you get the door locked" for
        /// an intent that reports whether it is locked.
        case request
        /// The utterance reports speech, actions or likings of a person: "she told me to lock the door".
        case reported
        /// The command depends on a condition: "if it rains, close the blinds".
        case conditional
        /// The utterance is incomplete: "turn on the".
        case unfinished
        /// The utterance has a word of the opposite command: "the lamp is too bright" for an intent that makes it
        /// brighter.
        case opposite
        /// The recogniser's confidence is below the required minimum.
        case unsure
    }
}

extension Refusal: CustomStringConvertible {
    /// The reason, for people.
    public var description: String {
        let said = words.map { "'\($0)'" }
        return switch reason {
        case .unknownWords: "\(said ?? "a part of it") belongs to no command"
        case .missingEntity:
            said.map { "\($0) is no known \(entity ?? "value")" } ?? "no \(entity ?? "value") was said"
        case .negated: "\(said ?? "it") negates the command"
        case .question: "\(said ?? "it") asks about the command"
        case .request: "\(said ?? "it") asks for more than an answer"
        case .reported: "\(said ?? "it") reports something, and gives no command"
        case .conditional: "\(said ?? "it") is a condition"
        case .unfinished: "it breaks off after \(said ?? "its last word")"
        case .opposite: "\(said ?? "a word") is the opposite"
        case .unsure: "the recogniser is not sure enough"
        }
    }
}

/// The policy for a command of the service that words of the text speak against.
public enum RefusalPolicy: String, Sendable, CaseIterable {
    /// Nothing is fired, and the segment is unresolved; for ``Refusal/Reason/unknownWords``, the app asks the user.
    case unresolved
    /// The app asks the user.
    case confirm
    /// The command is fired: the words are not checked.
    case fire
}
