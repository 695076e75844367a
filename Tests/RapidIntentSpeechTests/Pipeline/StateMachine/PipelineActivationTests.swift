import RapidIntent
import Testing

@testable import RapidIntentSpeech

@Suite("PipelineActivation")
struct PipelineActivationTests {
    private func activation(hangover: Duration = .zero) -> PipelineActivation {
        var activation = PipelineActivation(
            session: 1, cause: .request, since: .zero, voiceIgnoredUntil: .zero, hasHeardSpeech: false,
            silence: SilenceStart(hangover: hangover))
        activation.update(voice: false, at: .milliseconds(20))
        return activation
    }

    @Test("the silence before the first words is not the silence after them, if the detector heard no voice")
    func words() {
        var activation = activation()
        activation.hearWords(at: .seconds(3))
        #expect(activation.hasHeardSpeech && activation.silence.time == .seconds(3))
        activation.hearWords(at: .seconds(4))
        #expect(activation.silence.time == .seconds(3))
    }

    @Test("words that come after the voice do not prolong the silence")
    func voice() {
        var activation = activation(hangover: .milliseconds(200))
        activation.update(voice: true, at: .seconds(2))
        activation.update(voice: false, at: .seconds(3))
        activation.hearWords(at: .seconds(4))
        #expect(activation.silence.time == .milliseconds(2800))
    }
}
