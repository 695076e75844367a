#if SQLite
import Testing

@testable import RapidIntentTelemetry

@Suite("Percentiles")
struct PercentilesTests {
    @Test(
        "the rank is the least one that covers the percentile",
        arguments: [
            (1, 1, 1), (2, 1, 2), (3, 2, 3), (4, 2, 4), (5, 3, 5), (19, 10, 19), (20, 10, 19), (21, 11, 20),
            (100, 50, 95), (101, 51, 96), (1000, 500, 950),
        ])
    func ranks(count: Int, median: Int, p95: Int) {
        #expect(Percentiles.rank(of: 50, among: count) == median)
        #expect(Percentiles.rank(of: 95, among: count) == p95)
    }
}
#endif
