import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing

/// A text, and the messages to its author.
struct MessageCase: Sendable, CustomTestStringConvertible {
    var name: String
    var yaml: String
    var message: String

    var testDescription: String { name }

    init(_ name: String, _ yaml: String, _ message: String) {
        self.name = name
        self.yaml = yaml
        self.message = message
    }
}

/// All messages about a text; empty if it is a dictionary.
func message(for yaml: String) -> String { message(for: Array(yaml.utf8)) }

/// All messages about the bytes of a file; empty if it is a dictionary.
func message(for yaml: [UInt8]) -> String {
    do throws(DictionaryError) {
        _ = try DictionarySource(yaml: yaml, file: "d.yaml")
        return ""
    } catch {
        return error.description
    }
}

/// The phrases of all intents, in order.
func phrases(in yaml: String) throws -> [String] {
    try DictionarySource(yaml: yaml, file: "d.yaml").intents.flatMap(\.phrases).map(\.value)
}
