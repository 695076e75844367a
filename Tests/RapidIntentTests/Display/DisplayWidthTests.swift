import Testing

@testable import RapidIntent

@Suite("DisplayWidth")
struct DisplayWidthTests {
    @Test(
        "the width of a text is its number of terminal columns",
        arguments: [
            ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("한국", 4), ("ｶﾅ", 2), ("カナ", 4), ("👍", 2),
            ("👩‍👩‍👧", 2), ("🇳🇴", 2), ("❤️", 2), ("नमस्ते", 4), ("شارع", 4), ("…", 1),
        ])
    func width(text: String, columns: Int) { #expect(DisplayWidth.of(text) == columns) }

    @Test(
        "a long text is truncated at a character",
        arguments: [
            ("abcdef", 6, "abcdef"), ("abcdef", 4, "abc…"), ("漢字漢字", 5, "漢字…"), ("漢字漢字", 4, "漢…"), ("abc", 1, "…"),
            ("abc", 0, ""),
        ])
    func fitting(text: String, width: Int, result: String) {
        #expect(DisplayWidth.fitting(text, into: width) == result)
    }

    @Test("characters that move a terminal's cursor are not printed")
    func printable() {
        #expect(DisplayWidth.printable("a\u{1B}[31mb\r\nc\u{9B}d") == "a�[31mb��c�d")
        #expect(DisplayWidth.printable("a\u{202E}b\u{2066}c\u{200D}") == "abc\u{200D}")
    }
}
