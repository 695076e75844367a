#if SQLite
/// A change that a person teaches the dictionaries.
public enum Lesson: Sendable, Equatable {
    /// Phrases, and words for the values of lists, that are added to `learned.yaml`.
    case learned([TaughtPhrase], values: [TaughtValue] = [])
    /// Phrases that are removed from `learned.yaml` and not proposed again.
    case forgotten([TaughtPhrase])
    /// A file as a person edited it, named relative to the folder.
    case file(name: String, text: String)
}
#endif
