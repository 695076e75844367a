import Testing

@testable import RapidIntentSpeech

@Suite("EndpointRule")
struct EndpointRuleTests {
    /// Runs a diagram of one character per 100 ms, `#` for voice and `_` for none.
    ///
    /// In the result, `.` is waiting, `b` began, `e`
    /// ended, a digit goes on with that many tenths of a second of silence.
    private func verdicts(_ voice: String, longest: Duration = .seconds(100)) -> String {
        var rule = EndpointRule(
            EndpointSettings(
                AdaptiveVoiceActivityDetector(hangover: .milliseconds(200)), trailingSilence: .milliseconds(500),
                longestUtterance: longest))
        return voice.enumerated().map { index, character in
            switch rule.update(voice: character == "#", at: .milliseconds(100 * index)) {
            case .waiting: "."
            case .began: "b"
            case .ended: "e"
            case .continues(let silence): String(Int(silence / .milliseconds(100)))
            }
        }.joined()
    }

    @Test("an utterance begins with voice and ends after the trailing silence, which includes the hangover")
    func silence() { #expect(verdicts("__###_______#______") == "..b00234e...b234e..") }

    @Test("a pause inside a sentence ends nothing")
    func pause() { #expect(verdicts("##___##___#_____") == "b0234002340234e.") }

    @Test("an endless utterance is ended")
    func longest() { #expect(verdicts("############", longest: .milliseconds(400)) == "b000eb000eb0") }
}
