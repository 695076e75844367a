/// The schema of online service files for editors.
///
/// An editor with a YAML language server completes keys and marks mistakes in a file that begins with `#
/// yaml-language-server: $schema=online.schema.json`. The path is relative to the file.
package enum ServiceSchema {
    /// The JSON Schema, draft 2020-12, as the text of a file.
    ///
    /// It checks one mapping at a time. Mistakes that involve several keys, such as a budget without a limit, are
    /// found when the file is read.
    package static var json: String { SchemaDocument(title: "RapidIntent online service", root: .service).json }
}
