#if Tool
import RapidIntent
import RapidIntentModel
import RapidIntentPrograms
import RapidIntentTelemetry

/// Sentences that people said and then confirmed, read from telemetry to train an intent model.
///
/// Telemetry masks texts by default. From a masked text, the model learns the remaining words: "turn on the {room}
/// light" without its room.
struct ConfirmedSentences {
    /// Each sentence once, however often it was said, in the order of the file.
    let sentences: [LabelledSentence]
    /// The number of sentences left out because no dictionary declares their intent.
    let undeclared: Int
    /// The number of confirmations left out because the text was said in another language.
    let foreign: Int
    /// The number of confirmations left out because telemetry recorded no words of the text.
    let wordless: Int

    /// Reads a telemetry file.
    ///
    /// Unconfirmed answers are left out, because a model that learns from its own answers repeats its mistakes.
    /// Sentences that were refused at least as often as confirmed are left out too.
    ///
    /// - Parameter declared: The intents to keep; nil to keep all.
    init(of path: String, locale: LocaleIdentifier, declared: Set<String>?) async throws(TelemetryError) {
        let votes = try await TelemetryReader(path: path).reduceSegments(into: Votes()) { votes, segment in
            guard let feedback = segment.feedback, let intent = segment.intent else { return }
            guard let text = segment.text else {
                if feedback == .confirmed { votes.wordless += 1 }
                return
            }
            guard segment.locale.language == locale.language else {
                if feedback == .confirmed { votes.foreign += 1 }
                return
            }
            let words = text.split(separator: " ").filter { !$0.contains("{") && !$0.contains("#") }
            guard !words.isEmpty else {
                if feedback == .confirmed { votes.wordless += 1 }
                return
            }
            votes.add(words.joined(separator: " "), intent: intent, isConfirmed: feedback == .confirmed)
        }
        let confirmed = votes.confirmed
        sentences = confirmed.filter { sentence in sentence.intent.map { declared?.contains($0) ?? true } ?? false }
        undeclared = confirmed.count - sentences.count
        foreign = votes.foreign
        wordless = votes.wordless
    }

    /// How often each sentence was confirmed, and how often refused.
    private struct Votes: Sendable {
        private var keys: [Key] = []
        private var balance: [Key: Int] = [:]
        var foreign = 0
        var wordless = 0

        private struct Key: Hashable {
            var text: String
            var intent: String
        }

        /// The sentences that were confirmed more often than refused.
        var confirmed: [LabelledSentence] {
            keys.filter { balance[$0, default: 0] > 0 }.map { LabelledSentence($0.text, intent: $0.intent) }
        }

        mutating func add(_ text: String, intent: String, isConfirmed: Bool) {
            let key = Key(text: text, intent: intent)
            if balance[key] == nil { keys.append(key) }
            balance[key, default: 0] += isConfirmed ? 1 : -1
        }
    }
}
#endif
