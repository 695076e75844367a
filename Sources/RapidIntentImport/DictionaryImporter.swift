public import RapidIntent
public import RapidIntentDictionary

/// Makes a dictionary of the files of another system.
///
/// ```swift
/// let imported = try ImportFormat.hassil.dictionary(at: "sentences/en")
/// let dictionary = try CommandDictionary([imported.source])
/// for note in imported.notes { print(note) }
/// ```
///
/// An importer carries over what a dictionary can say, and lists the rest: what a file says is never dropped silently.
package protocol DictionaryImporter: Sendable {
    /// Reads a file or a folder.
    ///
    /// Blocks while it reads.
    ///
    /// - Throws: ``RapidIntent/DictionaryError`` with everything that is wrong: a path that cannot be read, a file that is
    ///   not of this system or has the wrong shape.
    func dictionary(at path: String) throws(DictionaryError) -> ImportedDictionary
}

/// What an importer made of the files of another system.
public struct ImportedDictionary: Sendable, Equatable {
    /// What could be carried over.
    public var source: DictionarySource
    /// What could not, or not as it was: what, where and why.
    ///
    /// Warnings with the code `notCarriedOver`.
    public var notes: [DictionaryDiagnostic]

    /// Pairs a dictionary with what it lacks.
    public init(source: DictionarySource, notes: [DictionaryDiagnostic] = []) {
        self.source = source
        self.notes = notes
    }
}

extension DictionaryDiagnostic.Code {
    /// Something that another system's file says and a dictionary cannot, or says in another way.
    public static let notCarriedOver = DictionaryDiagnostic.Code(rawValue: "notCarriedOver")
}
