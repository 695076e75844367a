#if SQLite
import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("Figure")
struct FigureTests {
    @Test(
        "thousands are separated from five digits on",
        arguments: [
            (0, "0"), (9999, "9999"), (10_000, "10,000"), (1_000_000, "1,000,000"), (-12_345, "-12,345"),
            (Int.min, "-9,223,372,036,854,775,808"),
        ])
    func count(_ count: Int, text: String) { #expect(Figure.count(count) == text) }

    @Test("shares have one decimal", arguments: [(1, 3, "33.3 %"), (2, 3, "66.7 %"), (5, 5, "100.0 %"), (0, 0, "–")])
    func percent(part: Int, whole: Int, text: String) { #expect(Figure.percent(part, of: whole) == text) }

    @Test(
        "times are in milliseconds, and long ones in seconds",
        arguments: [
            (0.4, "0 ms"), (819.5, "820 ms"), (9999.4, "9999 ms"), (9999.6, "10.0 s"), (12_345_678, "12,345.6 s"),
            (1e300, "1e+300 ms"),
        ])
    func milliseconds(_ time: Double, text: String) { #expect(Figure.milliseconds(time) == text) }

    @Test(
        "amounts have the usual decimals of the currency",
        arguments: [
            ("0", "0.0000"), ("0.0015", "0.0015"), ("0.2", "0.2000"), ("0.000012", "0.000012"), ("0.99994", "0.9999"),
            ("0.99995", "1.00"), ("12.345", "12.35"), ("123456.789", "123,456.79"),
        ])
    func amount(_ amount: String, text: String) throws { #expect(Figure.amount(try #require(Money(amount))) == text) }
}
#endif
