/// What speaks against a command, or against firing it without a question.
///
/// This is the one list of such reasons: ``Refusal/Reason`` for words and confidences that an app learns of, and the others for a text
/// that no phrase fits and that sounds like one. ``Verdict`` decides what follows.
package struct Objection: Sendable, Hashable {
    package var reason: Reason
    /// The words that it rests on, in normal form; nil if it rests on none: what was not heard, for example, or the language.
    package var word: String?

    init(_ reason: Reason, _ word: String? = nil) {
        self.reason = reason
        self.word = word
    }

    init(_ reason: Refusal.Reason, _ word: String? = nil) { self.init(.refusal(reason), word) }

    /// A reason against a sentence that a text sounds like.
    package enum Reason: Sendable, Hashable {
        /// A reason against any command: only one of both is negated, is a question, breaks off …
        case refusal(Refusal.Reason)
        /// Another value than that of the sentence was heard, or none.
        case otherValue
        /// The text has all words of the sentence and others besides: nothing was misheard.
        case addedWords
        /// The language has no table of opposites.
        case noOpposites
        /// A word that has an opposite was heard and is not in the sentence.
        case addedOpposite
        /// A word that has an opposite was not heard clearly.
        case unclearOpposite
        /// A word that has an opposite was not heard, and another word was heard that sounds like none of the sentence's.
        case otherAction
        /// The words of the sentence cannot be told apart in the text.
        case unclear
        /// A word was heard with another first syllable, such as "uninstall".
        case otherPrefix
        /// A word was heard in another form, such as "turned" for "turn", which tells of something.
        case otherForm
        /// A name that was heard, or a word of the dictionary's, which the sentence does not have.
        case knownWord
        /// A value, or what a number counts, was not heard clearly.
        case unclearValue
        /// Words that say much were heard and have no place in the sentence, or were not heard.
        case foreignWords
        /// Another command comes as near.
        case rival
        /// Another value of the list sounds nearly as much like what was heard.
        case rivalValue
        /// Another hypothesis of the recogniser is another command, or the opposite of this one.
        case otherHypothesis

        /// The name for machines, such as `otherValue`; for ``refusal(_:)`` that of the ``Refusal/Reason``.
        package var name: String { if case .refusal(let reason) = self { reason.rawValue } else { "\(self)" } }

        /// Whether the sentence was certainly not meant; otherwise, the user may be asked.
        package var excludes: Bool {
            switch self {
            case .refusal(.negated), .refusal(.opposite), .otherValue, .addedWords, .otherAction: true
            default: false
            }
        }
    }
}

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

extension Refusal.Reason {
    /// Whether the user may be asked about a predicted command; otherwise, it was certainly not meant.
    ///
    /// An unknown word may be a synonym of a known one.
    var mayBeAsked: Bool { self == .unknownWords || self == .unsure }
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
