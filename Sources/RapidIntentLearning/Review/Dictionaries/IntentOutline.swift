#if SQLite
/// An intent of the dictionary, and how it is used.
public struct IntentOutline: Sendable, Equatable {
    /// The name.
    public var name: String
    /// A description of the intent for people; nil if there is none.
    public var summary: String?
    /// How often its phrases fired in the recorded time.
    public var fired: Int
    /// The number of its phrases.
    public var phraseCount: Int
    /// The phrases, the most used first; limited in number.
    public var phrases: [PhraseOutline]
}

/// A phrase of an intent, and how it is used.
public struct PhraseOutline: Sendable, Equatable {
    /// The phrase as its author wrote it.
    public var phrase: String
    /// The file, relative to the folder, if it lies in it; nil for a phrase that was made in code.
    public var file: String?
    /// The line in the file, counted from 1; nil for a phrase that was made in code.
    public var line: Int?
    /// How often it fired.
    public var fired: Int
    /// How often it was contradicted, undone or unwanted.
    public var failed: Int
    /// The mean time by which it fired before the final transcript; nil if it never fired with such a time.
    public var lead: Duration?
    /// The words for which it waits, because they would make another command; empty if it waits for none.
    public var waitsFor: [String]
}
#endif
