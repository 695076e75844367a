#if SQLite
import RapidIntentLearning
import Testing

@Suite struct WilsonIntervalTests {
    @Test(
        "Lower bounds agree with the literature",
        arguments: [
            // R. G. Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17
            // (1998), table I, method 3.
            (81, 263, 0.2553), (15, 148, 0.0624), (0, 20, 0), (1, 29, 0.0061),
        ])
    func literature(successes: Int, trials: Int, bound: Double) {
        let found = WilsonInterval.lowerBound(successes: successes, trials: trials, standardScore: 1.959964)
        #expect(abs(found - bound) < 0.00005)
    }

    @Test("The figures that the policy gives as reasons are right")
    func policy() {
        func least(wrong: Int) -> Int? {
            (1...100).first {
                WilsonInterval.lowerBound(successes: $0 - wrong, trials: $0) >= GrowthPolicy().minimumAgreement
            }
        }
        #expect(least(wrong: 0) ?? 0 <= GrowthPolicy().minimumHeard)
        #expect((WilsonInterval.lowerBound(successes: 10, trials: 10) * 100).rounded() == 72)
        #expect([least(wrong: 1), least(wrong: 2)] == [15, 21])
        func most(wrong: Int) -> Int? {
            (wrong...200).last {
                WilsonInterval.lowerBound(successes: wrong, trials: $0) > GrowthPolicy().maximumWrong
            }
        }
        #expect([most(wrong: 3), most(wrong: 5)] == [10, 22])
    }

    @Test("More trials of the same share make the bound tighter, and nothing lies outside 0 to 1")
    func growth() {
        var last = 0.0
        for trials in stride(from: 10, through: 10_000, by: 10) {
            let bound = WilsonInterval.lowerBound(successes: trials * 9 / 10, trials: trials)
            #expect(bound > last && bound < 0.9)
            last = bound
        }
        #expect(WilsonInterval.lowerBound(successes: 0, trials: 0) == 0)
        #expect(WilsonInterval.lowerBound(successes: 5, trials: 0) == 0)
        #expect(WilsonInterval.lowerBound(successes: 9, trials: 5) < 1)
    }
}
#endif
