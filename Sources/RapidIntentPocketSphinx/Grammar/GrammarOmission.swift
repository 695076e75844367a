import RapidIntent

/// Something in a dictionary that the recogniser will not hear, because the pronunciation dictionary lacks a word of it.
///
/// The rest works as usual, and the phrase can still be typed. What helps is another spelling, such as "light bulb" for
/// "lightbulb", or an entry of one's own in the pronunciation dictionary.
public struct GrammarOmission: Sendable, Equatable, CustomStringConvertible {
    /// What is left out.
    var subject: Subject
    /// The words without a pronunciation, in the order of the text.
    public var unknownWords: [String]
    /// Where it stands; nil where that is not known.
    var location: DictionaryLocation?

    /// Describes something that is left out.
    init(_ subject: Subject, unknownWords: [String], location: DictionaryLocation? = nil) {
        self.subject = subject
        self.unknownWords = unknownWords
        self.location = location
    }

    /// What is left out.
    enum Subject: Sendable, Equatable {
        /// A phrase of an intent.
        case phrase(String, intent: String)
        /// One way to say a value of a list.
        case form(String, list: String)
    }

    /// The omission as people read it: `phrase 'find zyzzyx' of 'Navigate' cannot be heard: no pronunciation of 'zyzzyx'`.
    public var description: String {
        let what =
            switch subject {
            case .phrase(let text, let intent): "phrase '\(text)' of '\(intent)'"
            case .form(let text, let list): "'\(text)' of list '\(list)'"
            }
        let why =
            unknownWords.isEmpty
            ? "none of its list's values can be heard"
            : "no pronunciation of \(unknownWords.map { "'\($0)'" }.joined(separator: ", "))"
        return "\(location.map { "\($0): " } ?? "")\(what) cannot be heard: \(why)"
    }
}
