#if Tool
import RapidIntent
import RapidIntentSupport

/// A diagnostic as a line of NDJSON.
struct DiagnosticLine {
    /// The line, without a line break.
    let text: String

    /// Creates the line for a diagnostic.
    init(_ diagnostic: DictionaryDiagnostic) {
        text =
            JSON.object(
                [
                    ("severity", .string(diagnostic.severity.rawValue)), ("code", .string(diagnostic.code.rawValue)),
                    ("message", .string(diagnostic.message)),
                ] + Self.members(of: diagnostic.location)
                    + [
                        ("help", JSON(diagnostic.help)),
                        (
                            "notes",
                            .array(
                                diagnostic.notes.map {
                                    .object([("message", .string($0.message))] + Self.members(of: $0.location))
                                })
                        ),
                    ]
            ).text
    }

    private static func members(of location: DictionaryLocation?) -> [JSON.Member] {
        [
            ("file", JSON(location?.file)), ("line", location.map { .integer($0.line) } ?? .null),
            ("column", location.map { .integer($0.column) } ?? .null),
            ("length", location.map { .integer($0.length) } ?? .null),
        ]
    }
}
#endif
