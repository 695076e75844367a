import Testing

@testable import RapidIntentPocketSphinx

@Suite("ReadingConfidence")
struct ReadingConfidenceTests {
    private typealias Reading = UtteranceDecoder.Reading

    private func confidence(_ advantage: Double) -> Double { Reading(text: "stop", advantage: advantage).confidence }

    @Test("a measured advantage has its measured share, and one between two a share between theirs")
    func points() {
        for point in Reading.points {
            #expect(abs(confidence(point.advantage) - point.rightShare) < 1e-12)
        }
        for (below, above) in zip(Reading.points, Reading.points.dropFirst()) {
            let middle = confidence((below.advantage + above.advantage) / 2)
            #expect(abs(middle - (below.rightShare + above.rightShare) / 2) < 1e-12)
        }
    }

    @Test("beyond the measured ones it is that of the last: no advantage gives certainty")
    func ends() {
        for advantage in [-Double.infinity, -1e9, -0.5] { #expect(confidence(advantage) == 0.02) }
        for advantage in [Double.infinity, 1e9, 2.5] { #expect(confidence(advantage) == 0.98) }
    }

    @Test("more advantage is never less confidence")
    func monotonic() {
        let confidences = stride(from: -2, through: 4, by: 0.001).map(confidence)
        #expect(zip(confidences, confidences.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Set(confidences).count > 1_000)
    }

    @Test(
        "a short sentence must be surer than a long one; 2 s of voice are long",
        arguments: [
            // 0.29 has 0.49, 0.3 has 0.5, 1.1 has 0.784, 1.25 has 0.8.
            (0.29, Duration.seconds(10), false), (0.3, .seconds(10), true), (0.3, .seconds(2), true),
            (0.3, .milliseconds(1_980), false), (1.1, .milliseconds(1_980), false), (1.1, .seconds(2), true),
            (1.25, .milliseconds(300), true), (1.25, .zero, true), (-0.5, .seconds(20), false),
        ])
    func short(advantage: Double, voice: Duration, isHeard: Bool) {
        #expect(Reading(text: "stop", advantage: advantage).isHeard(inVoiceOf: voice) == isHeard)
    }
}
