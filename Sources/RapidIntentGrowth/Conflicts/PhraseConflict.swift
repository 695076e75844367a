import RapidIntent

/// How a new phrase would get into the way of the phrases that are there, or they into its.
public enum PhraseConflict: Sendable, Hashable {
    /// Words that it stands for are understood already, as something else.
    case claimed(sentence: String, phrase: String, intent: String)
    /// Another phrase, which fires at once, begins it, so that it could not be finished.
    case hidden(sentence: String, phrase: String, intent: String)
    /// It would fire at once, and others that begin with it could not be finished.
    case hides(sentence: String)
    /// A phrase would wait longer, because what is new may follow it.
    case delays(phrase: String, intent: String, by: Duration)
    /// A phrase would mean something else.
    case changes(sentence: String, phrase: String, intent: String)
    /// The dictionary would not be sound with it.
    case unsound(String)
}

extension PhraseConflict: CustomStringConvertible {
    /// What would happen, for people, without a full stop.
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
