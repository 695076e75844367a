#if Fleet
import Foundation
import RapidIntent
import RapidIntentModel

/// Trains an intent model on generated sentences, and tests it.
///
/// Every intent has 40 words of its own, and all share 2,000. A sentence has four to ten words, of which one in three belongs
/// to its intent. The test sentences are not training sentences, and most of them must be understood.
struct ModelBenchmark {
    struct Result {
        var sentences: Int
        var intents: Int
        /// The elapsed time and the processor time, in seconds.
        var training: (clock: Double, processor: Double)
        /// The largest size of the process during training, in megabytes; nil if it is unknown.
        var peak: Double?
        /// The size of the file, in bytes.
        var bytes: Int
        var features: Int
        /// From opening the file to the first answer, in milliseconds.
        var opening: Double
        /// The time of each question, in microseconds.
        var questions: [Double]
        /// The share of questions with a right answer.
        var accuracy: Double

        var table: String {
            let memory = peak.map { String(format: "%.0f MB at its largest", $0) } ?? "unknown"
            return """
                model: \(sentences) generated sentences of \(intents) intents
                  training    \(String(format: "%.1f s of the clock, %.1f s of the processor", training.clock, training.processor))
                  memory      \(memory), the sentences included
                  file        \(String(format: "%.1f MB", Double(bytes) / 1e6)), \(features) features
                  opening     \(String(format: "%.1f ms", opening)) to the first answer
                  an answer   \(String(format: "p50 %.1f µs, p99 %.1f µs", percentile(questions, 0.5), percentile(questions, 0.99)))
                  understood  \(String(format: "%.1f %%", accuracy * 100)) of \(questions.count) sentences that were not learnt from
                """
        }
    }

    /// The model's accuracy is too low.
    struct TooInaccurate: Error {
        var accuracy: Double
    }

    let sentenceCount: Int
    let intentCount: Int

    func run() throws -> Result {
        let questionCount = 2_000
        let all = sentences(sentenceCount + questionCount)
        let (learnt, asked) = (Array(all[..<sentenceCount]), all[sentenceCount...])
        ProcessMemory.resetPeak()
        let (clock, processor) = (ContinuousClock.now, ProcessorTime.now)
        let model = try IntentModelTrainer().train(learnt)
        let training = (clock.duration(to: .now) / .seconds(1), processor.microsecondsToNow / 1e6)
        let peak = ProcessMemory.peak
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).model").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try model.write(to: path)
        let start = ContinuousClock.now
        let mapped = try IntentModel(path: path)
        _ = mapped.prediction(for: asked[asked.startIndex].text)
        let opening = start.duration(to: .now) / .milliseconds(1)
        var right = 0
        let questions = asked.map { sentence in
            let start = ContinuousClock.now
            let prediction = mapped.prediction(for: sentence.text)
            let time = start.duration(to: .now) / .microseconds(1)
            if prediction.topIntent?.name == sentence.intent { right += 1 }
            return time
        }
        let accuracy = Double(right) / Double(asked.count)
        guard accuracy > 0.8 else { throw TooInaccurate(accuracy: accuracy) }
        return Result(
            sentences: sentenceCount, intents: intentCount, training: training, peak: peak, bytes: model.byteCount,
            features: model.featureCount, opening: opening, questions: questions, accuracy: accuracy)
    }

    /// Sentences whose intents alternate, the same on every run.
    private func sentences(_ count: Int) -> [LabelledSentence] {
        var random = SplitMix64(state: 7)
        let words = GeneratedPhrases.vocabulary(of: 2_000 + 40 * intentCount, &random).shuffled(using: &random)
        return (0..<count).map { number in
            let intent = number % intentCount
            let text = (0..<Int.random(in: 4...10, using: &random)).map { _ in
                let own = Int.random(in: 0..<3, using: &random) == 0
                return own
                    ? words[2_000 + 40 * intent + Int.random(in: 0..<40, using: &random)]
                    : words[Int.random(in: 0..<2_000, using: &random)]
            }
            return LabelledSentence(text.joined(separator: " "), intent: "intent\(intent)")
        }
    }
}
#endif
