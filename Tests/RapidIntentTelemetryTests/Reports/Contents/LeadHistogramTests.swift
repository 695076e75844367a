#if SQLite
import Testing

@testable import RapidIntentTelemetry

@Suite("LeadHistogram")
struct LeadHistogramTests {
    @Test(
        "each lead is in the bin whose lower bound it reaches, and the last bin has no upper bound",
        arguments: [
            ([], []), ([0], [1]), ([199.9, 200, 399], [1, 2]), ([2999], [Int](repeating: 0, count: 14) + [1]),
            ([3000, 1e300, .infinity], [Int](repeating: 0, count: 15) + [3]), ([-1, .nan, 1], [1]),
        ] as [([Double], [Int])])
    func bins(leads: [Double], counts: [Int]) { #expect(LeadHistogram(of: leads).counts == counts) }
}
#endif
