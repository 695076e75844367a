/// The schema of files that describe an online service, in a form that editors read.
///
/// An editor with a YAML language server completes keys and underlines mistakes in a file that begins with
/// `# yaml-language-server: $schema=online.schema.json`, the path being relative to the file.
package enum ServiceSchema {
    /// The JSON Schema, draft 2020-12, as the text of a file.
    ///
    /// It says what one mapping may hold. What concerns several keys, such as a budget that bounds nothing, is found when
    /// the file is read.
    package static var json: String { SchemaDocument(title: "RapidIntent online service", root: .service).json }
}
