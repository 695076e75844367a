@testable import RapidIntentOnline
import Testing

@Suite("UTF16Span")
struct UTF16SpanTests {
    @Test(
        "a place is found where its words stand, counted in scalars",
        arguments: [
            ("take me home", 8, 4, "home", 8..<12), ("take me HOME", 8, 4, "home", 8..<12),
            ("😀 go", 3, 2, "go", 2..<4), ("👨‍👩‍👧 go", 9, 2, "go", 6..<8), ("e\u{301}t go", 4, 2, "go", 4..<6),
            ("go", 2, 0, "", 2..<2), ("go", 0, 2, nil, 0..<2),
        ] as [(String, Int, Int, String?, Range<Int>)])
    func found(text: String, start: Int, length: Int, words: String?, expected: Range<Int>) {
        #expect(UTF16Span(start: start, length: length).scalars(of: text, matching: words) == expected)
    }

    @Test(
        "a place that does not fit is none",
        arguments: [
            ("take me home", 7, 4, "home"), ("go", -1, 2, "go"), ("go", 0, 3, "go"), ("go", 3, 0, ""),
            ("go", 1, .max, "o"), ("go", .max, .max, "o"), ("😀 go", 1, 1, nil), ("😀 go", 2, 2, "go"),
            ("go", 0, -1, nil),
        ] as [(String, Int, Int, String?)])
    func missing(text: String, start: Int, length: Int, words: String?) {
        #expect(UTF16Span(start: start, length: length).scalars(of: text, matching: words) == nil)
    }
}
