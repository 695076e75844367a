@testable import RapidIntentOnline
import Testing

@Suite("TextSpan")
struct TextSpanTests {
    @Test(
        "a span is found at its words, counted in scalars",
        arguments: [
            ("take me home", 8, 4, "home", 8..<12), ("take me HOME", 8, 4, "home", 8..<12),
            ("😀 go", 3, 2, "go", 2..<4), ("👨‍👩‍👧 go", 9, 2, "go", 6..<8), ("e\u{301}t go", 4, 2, "go", 4..<6),
            ("go", 2, 0, "", 2..<2), ("go", 0, 2, nil, 0..<2),
            ("see http://foo.com", 4, 14, "HTTP : / / foo . com", 4..<18),
            ("caf\u{E9} ol\u{E9}", 5, 3, "ole\u{301}", 5..<8),
        ] as [(String, Int, Int, String?, Range<Int>)])
    func found(text: String, start: Int, length: Int, words: String?, expected: Range<Int>) {
        #expect(TextSpan(start: start, length: length).scalars(of: text, matching: words) == expected)
    }

    @Test(
        "a span that does not fit the text is dropped",
        arguments: [
            ("take me home", 7, 4, "home"), ("go", -1, 2, "go"), ("go", 0, 3, "go"), ("go", 3, 0, ""),
            ("go", 1, .max, "o"), ("go", .max, .max, "o"), ("😀 go", 1, 1, nil), ("😀 go", 2, 2, "go"),
            ("go", 0, -1, nil), ("go  home", 3, 5, "home"), ("go home ", 3, 5, "home"),
        ] as [(String, Int, Int, String?)])
    func missing(text: String, start: Int, length: Int, words: String?) {
        #expect(TextSpan(start: start, length: length).scalars(of: text, matching: words) == nil)
    }

    @Test("each unit counts in its own way", arguments: [(TextSpan.Unit.utf8, 17), (.utf16, 12), (.scalar, 10)])
    func units(unit: TextSpan.Unit, start: Int) {
        let text = "🎵 cafe\u{301} 💡 go"
        #expect(TextSpan(start: start, length: 2).scalars(of: text, in: [unit], matching: "go") == 10..<12)
    }

    @Test("without a known unit, all units that fit must give the same span")
    func unknownUnit() {
        let units: [TextSpan.Unit] = [.scalar, .utf16, .utf8]
        #expect(TextSpan(start: 3, length: 2).scalars(of: "do go", in: units, matching: "go") == 3..<5)
        #expect(TextSpan(start: 2, length: 2).scalars(of: "💡 go", in: units, matching: "go") == 2..<4)
        #expect(TextSpan(start: 3, length: 2).scalars(of: "💡 go", in: units, matching: "go") == 2..<4)
        #expect(TextSpan(start: 5, length: 2).scalars(of: "💡 go", in: units, matching: "go") == 2..<4)
        // Code points mean the second, UTF-16 units the first: the span is ambiguous.
        #expect(TextSpan(start: 3, length: 1).scalars(of: "💡 gg", in: units, matching: "g") == nil)
    }
}
