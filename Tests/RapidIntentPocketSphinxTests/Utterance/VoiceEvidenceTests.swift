import Testing

@testable import RapidIntentPocketSphinx

@Suite("VoiceEvidence")
struct VoiceEvidenceTests {
    private func evidence(_ voice: Int, pitch voiced: Int) -> VoiceEvidence {
        VoiceEvidence(voice: .milliseconds(voice), voiced: .milliseconds(voiced))
    }

    @Test(
        "speech is always decoded in pauses, noise only while it may be a whisper, a knock never",
        arguments: [
            // voice and pitch in ms; whether it is spoken, and decoded in a pause and at the end
            (280, 200, false, false, false), (300, 0, false, true, true), (300, 20, false, true, true),
            (300, 30, true, true, true), (1_980, 0, false, true, true), (2_000, 0, false, false, true),
            (2_000, 30, true, true, true), (20_000, 20, false, false, true),
        ])
    func decisions(voice: Int, pitch: Int, isSpoken: Bool, inPause: Bool, atEnd: Bool) {
        let evidence = evidence(voice, pitch: pitch)
        #expect(evidence.isSpoken == isSpoken)
        #expect(evidence.isWorthDecodingInPause == inPause)
        #expect(evidence.isLongEnough == atEnd)
    }
}
