import RapidIntent
package import RapidIntentDictionary

/// Imports an application that an online service exported: LUIS, CLU, Rasa or Wit.ai.
///
/// Only the training data of the service is carried over:
///
/// - An entity with a list of values becomes a list. If an utterance marks a value of it, the phrase contains `{list}`, so that
///   the other values match, too.
/// - Any other entity stays as the words that were marked, and the phrase has it as a fixed entity (`slots`). A wildcard in
///   its place would accept any words as the entity, and fire on them.
/// - Words that an utterance does not mark stay words, even if a list has them: "on" in "turn on the light" may
///   determine the intent.
/// - The templates of LUIS become templates; its `Pattern.any` entities, which accept any words, become wildcards.
/// - Texts labelled as no intent become tests: they must not match in the dictionary either.
package struct ServiceExportImporter: DictionaryImporter {
    /// The system to import from.
    package let format: ServiceExport.Format

    /// Makes an importer.
    package init(_ format: ServiceExport.Format) { self.format = format }

    /// Reads a file or, for Rasa and Wit.ai, a folder.
    ///
    /// - Throws: ``RapidIntent/DictionaryError`` with every mistake in it.
    package func dictionary(at path: String) throws(DictionaryError) -> ImportedDictionary {
        try ServiceExport(at: path, format: format).dictionary()
    }
}

extension ServiceExport {
    /// A dictionary made from the training data, as described in ``ServiceExportImporter``, with the notes of both.
    package func dictionary() -> ImportedDictionary {
        var converter = ServiceExportConverter(self)
        let source = converter.source()
        return ImportedDictionary(source: source, notes: notes + converter.findings.notes)
    }
}
