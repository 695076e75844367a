#if SQLite
import RapidIntent

/// A phrase that was heard often enough but is not proposed, and the reason.
public struct WithheldPhrase: Sendable, Equatable {
    /// The phrase; if it could not be generalised, the words that were heard.
    public var phrase: String
    /// The intent that the service found.
    public var intent: String
    /// The evidence for it.
    public var evidence: PhraseEvidence
    /// The reason why it is not proposed.
    public var reason: Reason

    /// The reason why a phrase is not proposed.
    public enum Reason: Error, Sendable, Hashable {
        /// A user rejected it permanently.
        case rejected
        /// The dictionary contained it, and it failed too often.
        case provedWrong(fired: Int, bad: Int)
        /// The share of agreeing answers is too low; the value is its lower confidence bound.
        case disagreement(atLeast: Double)
        /// Too few of the accepted answers came directly from the service or were confirmed; the value is their number.
        case fewIndependent(Int)
        /// The mean score of the service's answers is too low.
        case lowScore(Double)
        /// It has too few words, or only placeholders.
        case tooShort
        /// A digit in it was masked, or a `#` stands for something else.
        case maskedDigits
        /// No dictionary declares the intent.
        case undeclaredIntent
        /// The answer has an entity whose words do not occur exactly once in the text.
        case entityNotSaid(String)
        /// The intent has no suitable placeholder for an entity.
        ///
        /// It has none without conditions, only a wildcard, or none with the spoken values.
        case noSlot(entity: String)
        /// An entity may come from several lists, and no phrase of the intent shows which one belongs after that word.
        case ambiguousSlot(entity: String, lists: [String])
        /// The words of an entity were misheard, and no list has them.
        case misheardValue(entity: String, heard: String)
        /// It would conflict with other phrases.
        case conflict(PhraseConflict)
    }
}

extension WithheldPhrase.Reason {
    /// A stable name for tools, such as `conflict`.
    package var name: String {
        switch self {
        case .rejected: "rejected"
        case .provedWrong: "provedWrong"
        case .disagreement: "disagreement"
        case .fewIndependent: "fewIndependent"
        case .lowScore: "lowScore"
        case .tooShort: "tooShort"
        case .maskedDigits: "maskedDigits"
        case .undeclaredIntent: "undeclaredIntent"
        case .entityNotSaid: "entityNotSaid"
        case .noSlot: "noSlot"
        case .ambiguousSlot: "ambiguousSlot"
        case .misheardValue: "misheardValue"
        case .conflict: "conflict"
        }
    }
}

extension WithheldPhrase.Reason: CustomStringConvertible {
    /// The reason as a message, without a full stop.
    public var description: String {
        switch self {
        case .rejected: "it was rejected for good"
        case .provedWrong(let fired, let bad): "the dictionary had it, and it went wrong \(bad) of \(fired) times"
        case .disagreement(let bound): "the answers agree too little: \(Figure.share(bound)) at least"
        case .fewIndependent(let count):
            "only \(counted(count, "answer")) that stood came from the service itself or through a confirmation"
        case .lowScore(let score): "the mean score is only \(Figure.share(score))"
        case .tooShort: "it has too few words of its own"
        case .maskedDigits: "there are digits in it, which telemetry hides"
        case .undeclaredIntent: "no dictionary declares the intent"
        case .entityNotSaid(let name): "the words of the entity '\(name)' do not stand in it just once"
        case .noSlot(let name):
            "the intent has no placeholder for the entity '\(name)' with a list that has what was said; add the values or a "
                + "phrase with {\(name)}"
        case .ambiguousSlot(let name, let lists):
            "the entity '\(name)' may come from the lists \(lists.joined(separator: ", "))"
        case .misheardValue(let name, let heard):
            "'\(heard)' was heard for a value of the entity '\(name)'; add it to the spoken forms of that value"
        case .conflict(let conflict): conflict.description
        }
    }
}
#endif
