/// What speaks against a command, or against firing it without a question: words of the text, missing words, or doubts.
///
/// This is the one list of such reasons, for phrases, for texts that sound like one, and for predictions of a service. ``Verdict``
/// decides what follows from them.
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

    /// Whether the user may be asked whether the command was meant, or it was certainly not meant.
    package enum Severity: Sendable { case ask, refuse }

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

        // Against a sentence that the text sounds like. They decide between firing, asking and handing over, and no event reports
        // them; `check --explain` does.

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
        /// The words of the sentence cannot be told apart in the text.
        case unclear
        /// A word was heard with another first syllable, such as "uninstall".
        case otherPrefix
        /// A word was heard in another form, such as "turned" for "turn", which tells of something.
        case otherForm
        /// A word that was heard is the dictionary's own, and the short sentence does not have it.
        case knownWord
        /// A value was not heard clearly.
        case unclearValue
        /// Words that say much were heard and have no place in the sentence, or were not heard.
        case foreignWords
        /// Another command comes as near.
        case rival
        /// Another value of the list sounds nearly as much like what was heard.
        case rivalValue
        /// Another hypothesis of the recogniser is another command, or the opposite of this one.
        case otherHypothesis
    }
}

extension Refusal.Reason {
    /// What follows if it speaks against a predicted command, unless the intent's ``RefusalPolicy`` says otherwise.
    ///
    /// An unknown word may be a synonym of a known one.
    package var severityForPrediction: Refusal.Severity { self == .unknownWords || self == .unsure ? .ask : .refuse }

    /// What follows if it speaks against a sentence that the text sounds like.
    package var severityForNearMiss: Refusal.Severity {
        switch self {
        case .negated, .opposite, .otherValue, .addedWords: .refuse
        default: .ask
        }
    }
}

extension Refusal: CustomStringConvertible {
    /// The reason, for people.
    public var description: String { description(quoting: { "'\($0)'" }) }

    /// The reason, for people, with words quoted in a certain way.
    package func description(quoting quote: (String) -> String) -> String {
        let said = words.map(quote)
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
        case .otherValue: "another value than \(said ?? "its own") was heard, or none"
        case .addedWords: "all its words were heard, and others besides"
        case .noOpposites: "the language has no table of opposites, so nothing fires without a confirmation"
        case .addedOpposite: "\(said ?? "a word") has an opposite, and was not expected"
        case .unclearOpposite: "\(said ?? "a word") has an opposite, and was not heard clearly"
        case .unclear: "its words cannot be told apart in the text"
        case .otherPrefix: "\(said ?? "a word") begins differently"
        case .otherForm: "\(said ?? "a word") tells of something that is or was done"
        case .knownWord: "\(said ?? "a word") is a word of the dictionary's, and tells phrases apart"
        case .unclearValue: "the value \(said ?? "") was not heard clearly"
        case .foreignWords: "words were heard that have no place in it, or too much of its words was not heard"
        case .rival: "another command comes as near"
        case .rivalValue: "another value of the list sounds nearly as much like it"
        case .otherHypothesis: "another hypothesis of the recogniser speaks against it"
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
