import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite("Judgement")
struct JudgementTests {
    @Test("The sharpness that made the labels is found again", arguments: [Float(2), 5, 12])
    func sharpness(_ sharpness: Float) {
        var random = SplitMix64(seed: 1)
        let truth = Calibration(sharpness: sharpness)
        let sentences = (0..<4_000).map { _ in
            let scores = (0..<5).map { _ in Float.random(in: -1...0.5, using: &random) }
            var rest = Float.random(in: 0..<1, using: &random)
            let label = truth.probabilities(scores).firstIndex { share in
                rest -= share
                return rest < 0
            }
            return (scores: scores, label: label ?? 4)
        }
        #expect(abs(Calibration(of: sentences).sharpness / sharpness - 1) < 0.15)
    }

    @Test("Scores that promise too much are brought down")
    func calibrated() {
        var random = SplitMix64(seed: 2)
        var judgement = Judgement(calibration: Calibration(sharpness: 4), scope: .off)
        judgement.calibrate(
            on: (0..<4_000).map { _ in
                let score = Float.random(in: 0.5...0.99, using: &random)
                return (score, Float.random(in: 0..<1, using: &random) < score - 0.2)
            })
        #expect(abs(judgement.calibrated(0.8) - 0.6) < 0.05)
        #expect(judgement.calibrated(0.6) < judgement.calibrated(0.9))
    }

    @Test("The detector tells apart what differs, and is off where there is nothing to tell")
    func scope() {
        func evidence(_ score: Float) -> Evidence {
            var vector = FeatureVector()
            vector.knownLetters = 1
            return Evidence(scores: [score, -1], none: nil, vector: vector)
        }
        let detector = ScopeDetector(
            inside: (0..<50).map { evidence(0.5 + Float($0) / 100) },
            outside: (0..<5).map { evidence(-0.5 + Float($0) / 100) },
            weights: [Float](repeating: 1, count: 5))
        #expect(detector.probability(evidence(0.8)) < 0.2)
        #expect(detector.probability(evidence(-0.5)) > 0.8)
        #expect(ScopeDetector(inside: [evidence(0)], outside: [], weights: []) == .off)
    }
}
