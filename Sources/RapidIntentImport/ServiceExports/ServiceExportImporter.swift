import RapidIntent
package import RapidIntentDictionary

/// Imports an application that an online service exported: LUIS, CLU, Rasa or Wit.ai.
///
/// Carried over is what the service was taught, and never more:
///
/// - An entity whose values are written out becomes a list. Where an utterance marks a value of it, `{list}` stands in the
///   phrase, so that the other values are understood, too.
/// - Any other entity stays the words that it was marked in, and the phrase has it as a fixed entity (`slots`). A wildcard in
///   its place would take whatever people say for the entity, and fire on it.
/// - Words that an utterance does not mark stay words, also if a list has them: "on" in "turn on the light" may be what
///   makes the intent.
/// - The templates of LUIS become templates; its `Pattern.any` entities, which do stand for any words, become wildcards.
/// - What the service was taught to be nothing becomes tests: it must not be understood here either.
package struct ServiceExportImporter: DictionaryImporter {
    /// The system that is imported from.
    package let format: ServiceExport.Format

    /// Makes an importer.
    package init(_ format: ServiceExport.Format) { self.format = format }

    /// Reads a file or, for Rasa and Wit.ai, a folder.
    ///
    /// - Throws: ``RapidIntent/DictionaryError`` with everything that is wrong in it.
    package func dictionary(at path: String) throws(DictionaryError) -> ImportedDictionary {
        try ServiceExport(at: path, format: format).dictionary()
    }
}

extension ServiceExport {
    /// A dictionary of what the service was taught, as ``ServiceExportImporter`` says, with the notes of both.
    package func dictionary() -> ImportedDictionary {
        var converter = ServiceExportConverter(self)
        let source = converter.source()
        return ImportedDictionary(source: source, notes: notes + converter.findings.notes)
    }
}
