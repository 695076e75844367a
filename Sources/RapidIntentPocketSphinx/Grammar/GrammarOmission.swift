import RapidIntent

/// A part of a dictionary that the recogniser cannot recognise, because the pronunciation dictionary lacks a word.
///
/// The rest works as usual, and the phrase can still be typed. Use another spelling, such as "light bulb" for
/// "lightbulb", or add an entry to the pronunciation dictionary.
public struct GrammarOmission: Sendable, Equatable, CustomStringConvertible {
    /// The omitted phrase or form.
    var subject: Subject
    /// The words without a pronunciation, in the order of the text.
    public var unknownWords: [String]
    /// The location in the dictionary; nil if unknown.
    var location: DictionaryLocation?

    /// Creates an omission.
    init(_ subject: Subject, unknownWords: [String], location: DictionaryLocation? = nil) {
        self.subject = subject
        self.unknownWords = unknownWords
        self.location = location
    }

    /// An omitted phrase or form.
    enum Subject: Sendable, Equatable {
        /// A phrase of an intent.
        case phrase(String, intent: String)
        /// A spoken form of a list's value.
        case form(String, list: String)
    }

    /// The message: `phrase 'find zyzzyx' of 'Navigate' cannot be recognised: no pronunciation of 'zyzzyx'`.
    public var description: String {
        let what =
            switch subject {
            case .phrase(let text, let intent): "phrase '\(text)' of '\(intent)'"
            case .form(let text, let list): "'\(text)' of list '\(list)'"
            }
        let why =
            unknownWords.isEmpty
            ? "no value of its list has a pronunciation"
            : "no pronunciation of \(unknownWords.map { "'\($0)'" }.joined(separator: ", "))"
        return "\(location.map { "\($0): " } ?? "")\(what) cannot be recognised: \(why)"
    }
}
