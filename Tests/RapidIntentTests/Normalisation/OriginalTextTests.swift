import Testing

@testable import RapidIntent

@Suite("OriginalText")
struct OriginalTextTests {
    @Test(
        "A quotation with its place agrees with splitting the text",
        arguments: [
            "take me to the office", "Take me, to the (office)!", "  to  the   office ", "\"the office\", please",
            "... --- ...",
            "a a a, a", "(a) a (a)", "50% of & off", "to the\toffice\n", "caf\u{E9} to the caf\u{E9}",
            "don\u{2019}t, go",
            "the\u{A0}office", "a,\u{301} b", "\u{1F600} to \u{65E5}\u{672C}", "", " ", "x",
        ])
    func placedQuotation(text: String) {
        let original = OriginalText(text)
        for start in 0..<6 {
            for end in start + 1..<7 {
                let quotation = OriginalText.placedQuotation(of: start..<end, in: text)
                let expected = original.text(of: start..<end)
                #expect(quotation.text == expected)
                #expect(quotation.scalars == original.scalars(of: expected, inWords: start..<end))
            }
        }
    }
}
