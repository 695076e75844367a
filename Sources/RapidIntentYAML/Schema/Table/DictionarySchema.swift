import RapidIntent

/// The schema of dictionary files in a form that editors read.
///
/// An editor with a YAML language server completes keys and underlines mistakes in a file that begins with
/// `# yaml-language-server: $schema=dictionary.schema.json`, the path being relative to the file.
package enum DictionarySchema {
    /// The JSON Schema, draft 2020-12, as the text of a file.
    ///
    /// It says what one mapping or list may hold. What concerns several places, such as lists that no file declares, is
    /// found when a dictionary is read.
    package static var json: String {
        SchemaDocument(title: "RapidIntent dictionary", root: .dictionary).json
    }
}
