import Testing

@testable import RapidIntent

@Suite struct ShortenedTests {
    @Test(
        "Large numbers are shortened and rounded down",
        arguments: [
            (0, "0"), (563, "563"), (999, "999"), (1_000, "1.0 k"), (9_990, "9.9 k"), (12_345, "12 k"),
            (999_999, "999 k"), (9_046_120, "9.0 M"), (233_000_000, "233 M"), (Int.max, "more than 9.2 E"),
        ])
    func shortens(number: Int, text: String) { #expect(shortened(number) == text) }
}
