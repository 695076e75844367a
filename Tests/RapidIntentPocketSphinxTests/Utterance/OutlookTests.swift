import Testing

@testable import RapidIntentPocketSphinx

@Suite("Outlook")
struct OutlookTests {
    @Test("after a rejected reading that phones explain better, it is worth decoding only with more voice")
    func rejected() {
        var outlook = Outlook()
        #expect(outlook.isWorthDecoding(voice: .seconds(1)))
        outlook.reject(advantage: -0.1, voice: .seconds(1))
        #expect(!outlook.isWorthDecoding(voice: .seconds(1)))
        #expect(outlook.isWorthDecoding(voice: .milliseconds(1_020)))
    }

    @Test("a reading that the words explain better may be rejected now and accepted at the end")
    func uncertain() {
        var outlook = Outlook()
        outlook.reject(advantage: 0.1, voice: .seconds(10))
        #expect(outlook == Outlook())
    }

    @Test(
        "an utterance is hopeless after enough voice that fits no phrase",
        arguments: [
            (-0.4, 1_999, false), (-0.4, 2_000, true), (-0.2, 2_999, false), (-0.2, 3_000, true), (nil, 2_000, true),
        ])
    func hopeless(advantage: Double?, voice: Int, isHopeless: Bool) {
        var outlook = Outlook()
        outlook.reject(advantage: advantage, voice: .milliseconds(voice))
        #expect(outlook.isHopeless == isHopeless)
        #expect(outlook.isWorthDecoding(voice: .seconds(20)) != isHopeless)
    }
}
