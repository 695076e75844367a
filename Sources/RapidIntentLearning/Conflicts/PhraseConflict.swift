#if SQLite
import RapidIntent

/// A conflict between a new phrase and the phrases of the dictionary.
public enum PhraseConflict: Sendable, Hashable {
    /// A sentence of the new phrase already matches another intent.
    case claimed(sentence: String, phrase: String, intent: String)
    /// The new phrase begins with another phrase that fires at once, so the new one could never be completed.
    case hidden(sentence: String, phrase: String, intent: String)
    /// The new phrase would fire at once, so phrases that begin with it could not be completed.
    case hides(sentence: String)
    /// A phrase would wait longer, because the new one may follow it.
    case delays(phrase: String, intent: String, by: Duration)
    /// A sentence of a phrase would give another command.
    case changes(sentence: String, phrase: String, intent: String)
    /// The dictionary would have an error with the new phrase.
    case unsound(String)
}

extension PhraseConflict: CustomStringConvertible {
    /// The conflict as a message, without a full stop.
    public var description: String {
        switch self {
        case .claimed(let sentence, let phrase, let intent):
            "'\(sentence)' is understood as '\(phrase)' of '\(intent)' already"
        case .hidden(let sentence, let phrase, let intent):
            "'\(phrase)' of '\(intent)' would fire before '\(sentence)' can be finished"
        case .hides(let sentence): "it would fire at once, before '\(sentence)' can be finished"
        case .delays(let phrase, let intent, let delay):
            "'\(phrase)' of '\(intent)' would wait \(Figure.milliseconds(delay)) ms longer for it"
        case .changes(let sentence, let phrase, let intent):
            "'\(sentence)', which is '\(phrase)' of '\(intent)', would mean something else"
        case .unsound(let message): "the dictionary would not be sound: \(message)"
        }
    }
}
#endif
