import RapidIntent

/// A part of a dictionary that the recogniser cannot recognise, because the pronunciation dictionary lacks a word, or
/// because a range has too many numbers.
///
/// The rest works as usual, and the phrase can still be typed. For a missing word, use another spelling, such as "light
/// bulb" for "lightbulb", or add an entry to the pronunciation dictionary. For a range, use at most 1,001
/// numbers below a million, for example with a larger step.
public struct GrammarOmission: Sendable, Equatable, CustomStringConvertible {
    /// The omitted phrase, form or range.
    var subject: Subject
    /// The words without a pronunciation, in the order of the text; none for a range.
    public var unknownWords: [String]
    /// The location in the dictionary; nil if unknown.
    var location: DictionaryLocation?

    init(_ subject: Subject, unknownWords: [String], location: DictionaryLocation? = nil) {
        self.subject = subject
        self.unknownWords = unknownWords
        self.location = location
    }

    /// An omitted phrase, form or range.
    enum Subject: Sendable, Equatable {
        case phrase(String, intent: String)
        case form(String, list: String)
        /// The numbers of a list or of an inline range, such as `0..5000`.
        case numbers(list: String)
    }

    /// The message: `phrase 'find zyzzyx' of 'Navigate' cannot be recognised: no pronunciation of 'zyzzyx'`.
    public var description: String {
        let what =
            switch subject {
            case .phrase(let text, let intent): "phrase '\(text)' of '\(intent)'"
            case .form(let text, let list): "'\(text)' of list '\(list)'"
            case .numbers(let list): "the range '\(list)'"
            }
        let why =
            if case .numbers = subject {
                "PocketSphinx can have at most \(Grammar.numberLimit) numbers in a range, below a million"
            } else if unknownWords.isEmpty {
                "no value of its list can be recognised"
            } else {
                "no pronunciation of \(unknownWords.map { "'\($0)'" }.joined(separator: ", "))"
            }
        return "\(location.map { "\($0): " } ?? "")\(what) cannot be recognised: \(why)"
    }
}
