#if SQLite
import RapidIntentYAML

/// What can stand at a place of a dictionary file.
public struct FileCompletions: Sendable, Equatable {
    /// Where the letters begin that a completion replaces, in UTF-16 code units; they end at the caret.
    public var start: Int
    /// The completions, in the order in which they are offered.
    public var completions: [FileCompletion]
}

/// A key, a word or a name that can stand at a place of a dictionary file.
public struct FileCompletion: Sendable, Hashable {
    /// The word, as a list shows it.
    public var word: String
    /// What is inserted: the word, with what has to follow it.
    public var text: String
    /// What the word means; nil if it is a name that an author chose.
    public var summary: String?

    init(_ completion: DictionaryCompletion) {
        word = completion.word
        text = completion.text
        summary = completion.summary
    }
}
#endif
