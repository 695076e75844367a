#if SQLite
import Testing

@testable import RapidIntentTelemetry

@Suite("Apportionment")
struct ApportionmentTests {
    @Test(
        "shares are rounded so that they add up to 1000",
        arguments: [
            ([1, 1, 1], [334, 333, 333]), ([2, 1], [667, 333]), ([0, 5, 0], [0, 1000, 0]),
            ([1, 1, 1, 1, 1, 1], [167, 167, 167, 167, 166, 166]), ([1, 9999], [0, 1000]), ([0, 0], [0, 0]), ([], []),
        ])
    func shares(counts: [Int], thousandths: [Int]) {
        #expect(Apportionment.thousandths(of: counts) == thousandths)
    }
}
#endif
