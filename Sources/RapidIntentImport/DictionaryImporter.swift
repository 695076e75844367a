public import RapidIntent
public import RapidIntentDictionary

/// Converts files of another system to a dictionary.
///
/// ```swift
/// let imported = try ImportFormat.hassil.dictionary(at: "sentences/en")
/// let dictionary = try CommandDictionary([imported.source])
/// for note in imported.notes { print(note) }
/// ```
///
/// An importer carries over what a dictionary can express, and reports the rest: no content of a file is dropped silently.
package protocol DictionaryImporter: Sendable {
    /// Reads a file or a folder.
    ///
    /// Blocks while it reads.
    ///
    /// - Throws: `DictionaryError` with every mistake: a path that cannot be read, or a file of another
    ///   system or in the wrong format.
    func dictionary(at path: String) throws(DictionaryError) -> ImportedDictionary
}

/// The result of importing the files of another system.
public struct ImportedDictionary: Sendable, Equatable {
    /// The content that could be carried over.
    public var source: DictionarySource
    /// The content that could not be carried over, or was changed, with locations and reasons.
    ///
    /// Warnings with the code `notCarriedOver`.
    public var notes: [DictionaryDiagnostic]

    /// Creates an imported dictionary with its notes.
    public init(source: DictionarySource, notes: [DictionaryDiagnostic] = []) {
        self.source = source
        self.notes = notes
    }
}

extension DictionaryDiagnostic.Code {
    /// Content of another system's file that a dictionary cannot express, or expresses in another way.
    public static let notCarriedOver = DictionaryDiagnostic.Code(rawValue: "notCarriedOver")
}
