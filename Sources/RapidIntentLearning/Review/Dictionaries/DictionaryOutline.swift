#if SQLite
package struct IntentOutline: Sendable, Equatable {
    package var name: String
    /// A description of the intent for people; nil if there is none.
    package var summary: String?
    /// How often its phrases fired in the recorded time.
    package var fired: Int
    package var phraseCount: Int
    /// The phrases, the most used first; limited in number.
    package var phrases: [PhraseOutline]
}

package struct PhraseOutline: Sendable, Equatable {
    /// The phrase as its author wrote it.
    package var phrase: String
    /// The file, relative to the folder, if it lies in it; nil for a phrase that was made in code.
    package var file: String?
    /// The line in the file, counted from 1; nil for a phrase that was made in code.
    package var line: Int?
    package var fired: Int
    /// How often it was contradicted, undone or unwanted.
    package var failed: Int
    /// The mean time by which it fired before the final transcript; nil if it never fired with such a time.
    package var lead: Duration?
    /// The words for which it waits, because they would make another command; empty if it waits for none.
    package var waitsFor: [String]
}

package struct ListOutline: Sendable, Equatable {
    package var name: String
    package var valueCount: Int
    /// The values, in the order of the dictionary; limited in number.
    package var values: [ValueOutline]
}

package struct ValueOutline: Sendable, Equatable {
    /// The value that a command gets.
    package var value: String
    package var words: [String]
}
#endif
