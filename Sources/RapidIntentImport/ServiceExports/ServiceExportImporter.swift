import RapidIntent
package import RapidIntentDictionary

/// Imports an application that an online service exported: LUIS, CLU, Rasa or Wit.ai.
///
/// Only the training data of the service is carried over:
///
/// - An entity with a list of values becomes a list. If an utterance marks one of its values, the phrase contains
///   `{list}`, so that the other values match too.
/// - A prebuilt entity, or one with a prebuilt component, becomes a placeholder of the type that the marked words are a
///   value of: `{duration:length}`.
/// - Any other entity keeps the marked words, and the phrase has it as a fixed entity (`slots`). A wildcard instead
///   would accept any words as the entity, and fire on them.
/// - Words that an utterance does not mark stay words, even if a list contains them: "on" in "turn on the light" may
///   determine the intent.
/// - The templates of LUIS become templates; its `Pattern.any` entities, which accept any words, become wildcards.
/// - Texts labelled as no intent become tests that expect no match.
package struct ServiceExportImporter: DictionaryImporter {
    /// The system to import from.
    package let format: ServiceExport.Format

    package init(_ format: ServiceExport.Format) { self.format = format }

    /// Reads a file or, for Rasa and Wit.ai, a folder.
    ///
    /// - Throws: `DictionaryError` with every mistake in it.
    package func dictionary(at path: String) throws(DictionaryError) -> ImportedDictionary {
        try ServiceExport(at: path, format: format).dictionary()
    }
}

extension ServiceExport {
    /// The dictionary for the training data, converted as described in ``ServiceExportImporter``, with all notes.
    package func dictionary() -> ImportedDictionary {
        var converter = ServiceExportConverter(self)
        let source = converter.source()
        return ImportedDictionary(source: source, notes: notes + converter.findings.notes)
    }
}
