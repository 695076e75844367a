#if Fleet
import RapidIntentTelemetry
import Testing

@testable import RapidIntentFleet

@Suite("Verdicts about canaries")
struct CanaryPolicyTests {
    private let policy = CanaryPolicy(time: .seconds(600), bound: 0.05, least: 20)

    @Test("nothing is decided before enough was heard; at the end, too little is not enough")
    func little() {
        let since = TroubleCounts(segments: 19, troubled: 19)
        #expect(policy.verdict(before: TroubleCounts(), since: since, hasEnded: false) == nil)
        #expect(
            policy.verdict(before: TroubleCounts(), since: since, hasEnded: true)
                == .takenBack(why: "too little to decide: 19 of at least 20 segments were heard"))
    }

    @Test("more trouble than the bound is taken back at once")
    func trouble() {
        let before = TroubleCounts(segments: 200, troubled: 20)
        #expect(
            policy.verdict(before: before, since: TroubleCounts(segments: 40, troubled: 7), hasEnded: false)
                == .takenBack(why: "17.5 % of 40 gave trouble, before 10.0 % of 200"))
    }

    @Test("within the bound, it goes on to all at the end")
    func sound() {
        let before = TroubleCounts(segments: 200, troubled: 20)
        let since = TroubleCounts(segments: 40, troubled: 6)
        #expect(policy.verdict(before: before, since: since, hasEnded: false) == nil)
        #expect(
            policy.verdict(before: before, since: since, hasEnded: true)
                == .promoted(why: "15.0 % of 40 gave trouble, before 10.0 % of 200"))
    }
}
#endif
