import RapidIntent
import Testing

@testable import RapidIntentSpeech

@Suite("PipelineActivation")
struct PipelineActivationTests {
    private func activation() -> PipelineActivation {
        var activation = PipelineActivation(
            session: 1, cause: .request, since: .zero, voiceIgnoredUntil: .zero, hasHeardSpeech: false)
        activation.update(voice: false, at: .milliseconds(20), hangover: .zero)
        return activation
    }

    @Test("the silence before the first words is not the silence after them, if the detector heard no voice")
    func words() {
        var activation = activation()
        activation.hearWords(at: .seconds(3))
        #expect(activation.hasHeardSpeech && activation.quietSince == .seconds(3))
        activation.hearWords(at: .seconds(4))
        #expect(activation.quietSince == .seconds(3))
    }

    @Test("words that come after the voice do not prolong the silence")
    func voice() {
        var activation = activation()
        activation.update(voice: true, at: .seconds(2), hangover: .zero)
        activation.update(voice: false, at: .seconds(3), hangover: .milliseconds(200))
        activation.hearWords(at: .seconds(4))
        #expect(activation.quietSince == .milliseconds(2800))
    }
}
