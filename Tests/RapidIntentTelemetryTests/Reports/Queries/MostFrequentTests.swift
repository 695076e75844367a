#if SQLite
import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("MostFrequent")
struct MostFrequentTests {
    @Test("keeps the same first items as sorting all of them", arguments: [0, 1, 10, 500, 3000])
    func first(count: Int) {
        var random = SplitMix64(seed: UInt64(count))
        let numbers = (0..<2000).map { _ in Int.random(in: 0..<1000, using: &random) }
        var most = MostFrequent<Int>(count, by: >)
        for number in numbers { most.add(number) }
        #expect(most.first == Array(numbers.sorted(by: >).prefix(count)))
        #expect(most.seen == numbers.count)
    }
}
#endif
