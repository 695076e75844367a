import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite("Judgement")
struct JudgementTests {
    @Test("Calibration recovers the sharpness that generated the labels", arguments: [Float(2), 5, 12])
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
            return (scores: scores, label: label ?? 4, weight: Float(1))
        }
        #expect(abs(Calibration(of: sentences).sharpness / sharpness - 1) < 0.15)
    }

    @Test("Overconfident scores are lowered")
    func calibrated() {
        var random = SplitMix64(seed: 2)
        var judgement = Judgement(calibration: Calibration(sharpness: 4), scope: .unlearnt)
        judgement.calibrate(
            on: (0..<4_000).map { _ in
                let score = Float.random(in: 0.5...0.99, using: &random)
                return (score, Float.random(in: 0..<1, using: &random) < score - 0.2, 1)
            })
        #expect(abs(judgement.calibrated(0.8) - 0.6) < 0.05)
        #expect(judgement.calibrated(0.6) < judgement.calibrated(0.9))
    }

    @Test("A few sentences, all classified correctly, do not calibrate the model to certainty")
    func handful() {
        let sentences = (0..<4).map { _ in (scores: [Float(0.5), -0.5], label: 0, weight: Float(1)) }
        #expect(Calibration(of: sentences).sharpness < 6)
        var judgement = Judgement(calibration: Calibration(sharpness: 4), scope: .unlearnt)
        judgement.calibrate(on: (0..<4).map { _ in (0.9, true, 1) })
        #expect(judgement.calibrated(0.9) < 0.95)
    }

    @Test("Heavier sentences have more influence")
    func weights() {
        func sharpness(_ weight: Float) -> Float {
            Calibration(of: (0..<40).map { ([0.5, -0.5], $0 % 2, $0 % 2 == 0 ? weight : 1) }).sharpness
        }
        #expect(sharpness(20) > sharpness(1) * 1.5)
        func calibrated(_ weight: Float) -> Float {
            var judgement = Judgement(calibration: Calibration(sharpness: 4), scope: .unlearnt)
            judgement.calibrate(on: (0..<40).map { (0.7, $0 % 2 == 0, $0 % 2 == 0 ? weight : 1) })
            return judgement.calibrated(0.7)
        }
        #expect(calibrated(0.1) < 0.3 && calibrated(10) > 0.7)
    }

    private func evidence(_ score: Float, known: Float = 1) -> Evidence {
        var vector = FeatureVector()
        (vector.knownLetters, vector.knownWords) = (known, known)
        return Evidence(scores: [score, -1], none: nil, vector: vector)
    }

    private func example(_ score: Float, isOutside: Bool) -> ScopeDetector.Example {
        ScopeDetector.Example(evidence: evidence(score), isOutside: isOutside)
    }

    @Test("The detector separates sentences in scope and out of scope")
    func scope() {
        let detector = ScopeDetector(
            learning: (0..<50).map { example(0.5 + Float($0) / 100, isOutside: false) }
                + (0..<5).map { example(-0.5 + Float($0) / 100, isOutside: true) })
        #expect(detector.probability(evidence(0.8)) < 0.2)
        #expect(detector.probability(evidence(-0.5)) > 0.8)
    }

    @Test("Without examples out of scope, a low score with unknown n-grams is out of scope")
    func unlearnt() {
        let detector = ScopeDetector(learning: (0..<50).map { _ in example(0, isOutside: false) })
        #expect(detector == .unlearnt)
        #expect(detector.probability(evidence(1)) < 0.05)
        #expect(detector.probability(evidence(0.5, known: 0.4)) < 0.5, "new words alone say little")
        #expect(detector.probability(evidence(0.1, known: 0.4)) > 0.5)
        #expect(detector.probability(evidence(0.5, known: 0.2)) > 0.5)
    }

    @Test("A sentence without any known word or n-gram is out of scope, whatever the weights")
    func foreign() {
        for weights in [[0, 0, 0, 0, 0, 0, 0, -30], [0, 0, 0, 0, 0, 9, 0, -1]] as [[Float]] {
            #expect(ScopeDetector(weights: weights).probability(evidence(1, known: 0)) > 0.99)
        }
    }

    @Test("Forged weights give a finite number")
    func forged() {
        let detector = ScopeDetector(weights: [3e38, -3e38, 3e38, -3e38, 3e38, -3e38, 3e38, -3e38])
        #expect((0...1).contains(detector.probability(evidence(1_000))))
    }
}
