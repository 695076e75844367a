#if Tool
import RapidIntentModel
import RapidIntentSupport

/// The answer times of a model, with each sentence asked separately.
struct AnswerTimes {
    /// The median and the 99th percentile, in microseconds.
    let (median, slow): (Double, Double)

    /// The number of untimed questions at the beginning, which load the file into memory.
    private static let warmUp = 200

    /// Measures a model's answers to sentences; there must be at least one sentence.
    init(of model: IntentModel, on sentences: [LabelledSentence]) {
        for sentence in sentences.prefix(Self.warmUp) { _ = model.prediction(for: sentence.text) }
        let clock = ContinuousClock()
        self.init(
            microseconds: sentences.map { sentence in
                clock.measure { _ = model.prediction(for: sentence.text) } / .microseconds(1)
            })
    }

    /// Computes the numbers from times; there must be at least one.
    init(microseconds: [Double]) {
        let times = microseconds.sorted()
        median = times[times.count / 2]
        slow = times[(times.count * 99 + 99) / 100 - 1]
    }

    var text: String {
        "an answer takes    \(EvaluationView.decimals(median, 1)) µs; 99 in a hundred at most "
            + "\(EvaluationView.decimals(slow, 1)) µs"
    }

    var json: JSON {
        func figure(_ value: Double) -> Double { (value * 10).rounded() / 10 }
        return ["p50": figure(median), "p99": figure(slow)]
    }
}
#endif
