import RapidIntent

/// The schema of dictionary files for editors.
///
/// An editor with a YAML language server completes keys and marks mistakes in a file that begins with `#
/// yaml-language-server: $schema=dictionary.schema.json`. The path is relative to the file.
package enum DictionarySchema {
    /// The JSON Schema, draft 2020-12, as the text of a file.
    ///
    /// It checks one mapping or list at a time. Mistakes that involve several places, such as undeclared lists, are
    /// found when a dictionary is read.
    package static var json: String {
        SchemaDocument(title: "RapidIntent dictionary", root: .dictionary).json
    }
}
