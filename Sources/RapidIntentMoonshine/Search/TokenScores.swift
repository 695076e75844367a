import CRapidIntentONNXRuntime

/// The scores of each token after each hypothesis of a step.
struct TokenScores {
    let vocabulary: Int
    private let logits: [Float]
    /// The log-sum-exp of each hypothesis's logits, which is subtracted from a logit to get a log probability.
    private let normalisers: [Float]
    /// The highest logit of each hypothesis.
    private let highest: [Float]

    /// Creates scores from logits, with one row of `vocabulary` values per hypothesis.
    init(logits: [Float], vocabulary: Int) {
        self.logits = logits
        self.vocabulary = vocabulary
        let rows = stride(from: 0, to: logits.count, by: vocabulary).map { logits[$0..<($0 + vocabulary)] }
        normalisers = rows.map { row in
            row.withUnsafeBufferPointer { connx_log_sum_exp($0.baseAddress, vocabulary) }
        }
        highest = rows.map { $0.max() ?? 0 }
    }

    /// The log probability of a token after a hypothesis.
    subscript(hypothesis: Int, token: Int) -> Float {
        logits[hypothesis * vocabulary + token] - normalisers[hypothesis]
    }

    /// How much less likely a token is than the most likely one after a hypothesis, in nats; zero for that one.
    func gap(_ hypothesis: Int, _ token: Int) -> Float {
        highest[hypothesis] - logits[hypothesis * vocabulary + token]
    }

    /// The most likely tokens of a range after a hypothesis, best first.
    func best(_ count: Int, of tokens: Range<Int>, after hypothesis: Int) -> [Int] {
        let row = hypothesis * vocabulary
        var best: [(token: Int, logit: Float)] = []
        logits.withUnsafeBufferPointer { numbers in
            for token in tokens.clamped(to: 0..<vocabulary) {
                let logit = numbers[row + token]
                if best.count == count, let last = best.last, logit <= last.logit { continue }
                let place = best.firstIndex { $0.logit < logit } ?? best.count
                best.insert((token, logit), at: place)
                if best.count > count { best.removeLast() }
            }
        }
        return best.map(\.token)
    }
}
