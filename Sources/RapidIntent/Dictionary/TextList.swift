/// A list of texts, the canonical value of an entity of type ``EntityType/list``.
///
/// ```swift
/// TextList(["door", "gate"])?.canonical   // "door\ngate"
/// TextList(canonical: "door\ngate").texts   // ["door", "gate"]
/// ```
package struct TextList: Sendable, Equatable {
    /// The texts; none is blank or contains a line break.
    package let texts: [String]

    /// Creates a list; nil if there are no texts, or if a text is blank or contains a line feed or carriage return.
    package init?(_ texts: [String]) {
        guard !texts.isEmpty, texts.allSatisfy({ !Self.isBlank($0) && Self.isOnOneLine($0) }) else { return nil }
        self.texts = texts
    }

    /// Parses a canonical value, ignoring blank lines.
    package init(canonical: String) {
        // Split by Unicode scalars, because a carriage return and a line feed together form one character.
        texts = canonical.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { String(String.UnicodeScalarView($0)) }
            .filter { !Self.isBlank($0) }
    }

    package var canonical: String { texts.joined(separator: "\n") }

    /// Whether a text contains neither a line feed nor a carriage return; takes time linear in its length.
    package static func isOnOneLine(_ text: String) -> Bool {
        !text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }

    private static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
