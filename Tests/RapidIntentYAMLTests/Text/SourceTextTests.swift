import RapidIntent
import RapidIntentDictionary
import Testing

@testable import RapidIntentYAML

@Suite("The text of a file")
struct SourceTextTests {
    @Test("a byte that is not UTF-8 is found, and shown within its line")
    func invalidByte() {
        #expect(
            message(for: Array("version: 1\r\nlocale: e\u{301}日".utf8) + [0xE9, 0x20] + Array("x\n".utf8))
                == """
                d.yaml:2:11: error: the byte 0xE9 is not UTF-8
                  locale: e\u{301}日\u{FFFD} x
                             ^
                  help: save the file as UTF-8
                """)
    }

    @Test(
        "every kind of invalid UTF-8 is found at its first byte",
        arguments: [
            [0x80], [0xC0, 0xAF], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8], [0xFF],
            [0xF0, 0x9F, 0x98],
        ] as [[UInt8]])
    func invalid(bytes: [UInt8]) throws {
        let error = try #require(throws: DictionaryError.self) {
            try SourceText(Array("a\nbc".utf8) + bytes, file: "d.yaml")
        }
        let diagnostic = try #require(error.diagnostics.first)
        #expect(diagnostic.code == .invalidEncoding)
        #expect(diagnostic.location?.description == "d.yaml:2:3")
    }

    @Test(
        "other encodings are recognised",
        arguments: [
            ([0xFF, 0xFE, 0x76, 0x00, 0x65, 0x00], "the file is UTF-16, not UTF-8"),
            ([0xFE, 0xFF, 0x00, 0x76, 0x00, 0x65], "the file is UTF-16, not UTF-8"),
            ([0x76, 0x00, 0x65, 0x00], "the file is UTF-16, not UTF-8"),
            ([0x00, 0x76, 0x00, 0x65], "the file is UTF-16, not UTF-8"),
            ([0xFF, 0xFE, 0x00, 0x00, 0x76, 0x00, 0x00, 0x00], "the file is UTF-32, not UTF-8"),
            ([0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x76], "the file is UTF-32, not UTF-8"),
        ] as [([UInt8], String)])
    func encodings(bytes: [UInt8], problem: String) {
        #expect(
            message(for: bytes)
                == "d.yaml:1:1: error: \(problem)\n  help: save it as UTF-8 without a byte order mark")
    }

    @Test("A byte order mark of UTF-8 at the beginning is skipped, and counts for no column")
    func byteOrderMark() throws {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let yaml = Array("version: 1\nintents: { Stop: [stop] }".utf8)
        let reading = DictionaryReading(yaml: mark + yaml, file: "d.yaml")
        #expect(reading == DictionaryReading(yaml: yaml, file: "d.yaml"))
        #expect(reading.diagnostics.isEmpty && reading.source.intents.count == 1)
        let wrong = DictionaryReading(yaml: mark + Array("vrsion: 1".utf8), file: "d.yaml")
        #expect(wrong.diagnostics.first?.location?.description == "d.yaml:1:1")
        #expect(throws: DictionaryError.self) { try SourceText(mark + mark, file: "d.yaml") }
    }

    @Test(
        "invalid characters are found",
        arguments: [
            (0x00, "U+0000"), (0x1B, "U+001B"), (0x7F, "U+007F"), (0x9B, "U+009B"), (0xFEFF, "U+FEFF"),
            (0xFDD0, "U+FDD0"), (0xFDEF, "U+FDEF"), (0xFFFF, "U+FFFF"),
        ] as [(UInt32, String)])
    func forbidden(scalar: UInt32, name: String) throws {
        let character = Character(try #require(Unicode.Scalar(scalar)))
        // Control characters and invisible characters are not printed to a terminal.
        let shown = scalar == 0xFEFF ? "" : scalar < 0xA0 ? "\u{FFFD}" : String(character)
        #expect(
            message(for: "version: 1\nlocale: e\(character)n")
                == """
                d.yaml:2:10: error: the character \(name) has no place in a text
                  locale: e\(shown)n
                           ^
                  help: remove it; it may not be visible in an editor
                """)
    }

    @Test("lines end as in LibYAML", arguments: ["\n", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"])
    func lines(lineBreak: String) throws {
        let text = try SourceText(Array("é\(lineBreak)\(lineBreak)b".utf8), file: "d.yaml")
        #expect((0..<text.lineCount).map { String(decoding: text.bytes(ofLine: $0), as: UTF8.self) } == ["é", "", "b"])
        let yaml = "version: 1\(lineBreak)intents:\(lineBreak)  A: [b]\(lineBreak)  B: c\(lineBreak)"
        #expect(message(for: yaml).hasPrefix("d.yaml:4:6: error: intent 'B' must be a list of phrases"))
    }

    @Test(
        "a column counts characters as an editor shows them",
        arguments: [
            ("abc", [1, 2, 3, 4, 5]), ("éa", [1, 2, 3, 4]), ("e\u{301}a", [1, 1, 2, 3]), ("日本", [1, 2, 3]),
            ("👩‍👩‍👧x", [1, 1, 1, 1, 1, 2, 3]), ("नि.", [1, 1, 2, 3]), ("\u{301}a", [1, 2, 3]), ("", [1, 2]),
            ("🇬🇧🇫🇷", [1, 1, 2, 2, 3]),
        ])
    func columns(line: String, columns: [Int]) {
        let line = SourceLine(Array(line.utf8)[...])
        #expect(columns.indices.map { line.column(ofScalar: $0) } == columns)
    }

    @Test("a very long line is not shown, but places in it are right")
    func longLine() throws {
        let fill = String(repeating: "e\u{301}, ", count: 3_000)
        let error = try #require(throws: DictionaryError.self) {
            try DictionarySource(yaml: "version: 1\nintents: { A: [\(fill){a: b}] }", file: "d.yaml")
        }
        #expect(
            error.description
                == """
                d.yaml:2:9016: error: a phrase must be text, found a mapping
                  help: quote a phrase that has ': ' in it
                """)
    }
}
