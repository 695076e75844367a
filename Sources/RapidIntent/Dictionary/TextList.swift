/// Several texts as one: the canonical value of an entity of type ``EntityType/list``.
///
/// ```swift
/// TextList(["door", "gate"])?.canonical   // "door\ngate"
/// TextList(canonical: "door\ngate").texts   // ["door", "gate"]
/// ```
package struct TextList: Sendable, Equatable {
    /// The texts; none is blank or has a line break.
    package let texts: [String]

    /// Makes a list of texts; nil if there is none, or if one cannot stand on a line of its own: if it has nothing but
    /// white space, or a line feed or a carriage return.
    package init?(_ texts: [String]) {
        guard !texts.isEmpty, texts.allSatisfy({ !Self.isBlank($0) && Self.isOnOneLine($0) }) else { return nil }
        self.texts = texts
    }

    /// Reads a canonical value; blank lines say nothing.
    package init(canonical: String) {
        // By scalars, since a line feed behind a carriage return is no character of its own.
        texts = canonical.unicodeScalars.split { $0 == "\n" || $0 == "\r" }.map { String(String.UnicodeScalarView($0)) }
            .filter { !Self.isBlank($0) }
    }

    /// The texts, each on a line of its own.
    package var canonical: String { texts.joined(separator: "\n") }

    /// Whether a text has neither a line feed nor a carriage return.
    ///
    /// Takes time linear in its length.
    package static func isOnOneLine(_ text: String) -> Bool {
        !text.utf8.contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }

    private static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
