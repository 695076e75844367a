import RapidIntent
import Testing

@testable import RapidIntentPocketSphinx

@Suite("ReadingConfidence")
struct ReadingConfidenceTests {
    private typealias Reading = UtteranceDecoder.Reading

    private func confidence(_ advantage: Double) -> Double { Reading(text: "stop", advantage: advantage).confidence }

    private static let best = 100.0

    @Test("measured values have their measured share, and others are interpolated", arguments: [0, 1, 2])
    func points(table: Int) {
        let points = [Reading.advantagePoints, Reading.marginPoints, Reading.weakestPoints][table]
        func confidence(_ value: Double) -> Double {
            switch table {
            case 0: Reading(text: "stop", advantage: value).confidence
            case 1: Reading(text: "stop", advantage: Self.best, margin: value).confidence
            default: Reading(text: "stop", advantage: Self.best, weakest: value).confidence
            }
        }
        for point in points { #expect(abs(confidence(point.value) - point.rightShare) < 1e-12) }
        for (below, above) in zip(points, points.dropFirst()) {
            let middle = confidence((below.value + above.value) / 2)
            #expect(abs(middle - (below.rightShare + above.rightShare) / 2) < 1e-12)
        }
    }

    @Test("the least evidence for a reading counts")
    func least() {
        let sure = Reading(text: "stop", advantage: 2.5, margin: 250, weakest: 0)
        #expect(sure.confidence == 0.99)
        for doubt in [
            Reading(text: "stop", advantage: 0.15, margin: 250, weakest: 0),
            Reading(text: "stop", advantage: 2.5, margin: 40, weakest: 0),
            Reading(text: "stop", advantage: 2.5, margin: 250, weakest: -150),
        ] { #expect(doubt.confidence < Confidence.least) }
    }

    @Test("beyond the measured values the last share holds: no advantage gives certainty")
    func ends() {
        for advantage in [-Double.infinity, -1e9, -0.6] { #expect(confidence(advantage) == 0.01) }
        for advantage in [Double.infinity, 1e9, 2.5] { #expect(confidence(advantage) == 0.99) }
    }

    @Test("more advantage is never less confidence")
    func monotonic() {
        let confidences = stride(from: -2, through: 4, by: 0.001).map(confidence)
        #expect(zip(confidences, confidences.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Set(confidences).count > 1_000)
    }

    @Test(
        "a short sentence needs more advantage than a long one; 2 s of voice are long",
        arguments: [
            // 0.25 has 0.499, 0.26 has 0.503, 0.89 has 0.854, 0.91 has 0.862.
            (0.25, Duration.seconds(10), false), (0.26, .seconds(10), true), (0.26, .seconds(2), true),
            (0.26, .milliseconds(1_980), false), (0.89, .milliseconds(1_980), false), (0.89, .seconds(2), true),
            (0.91, .milliseconds(300), true), (0.91, .zero, true), (-0.5, .seconds(20), false),
        ])
    func short(advantage: Double, voice: Duration, isHeard: Bool) {
        #expect(Reading(text: "stop", advantage: advantage).isHeard(inVoiceOf: voice) == isHeard)
    }
}
