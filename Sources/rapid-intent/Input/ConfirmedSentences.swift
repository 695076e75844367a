import RapidIntent
import RapidIntentModel
import RapidIntentTelemetry

/// What people said and then confirmed, as telemetry remembers it: sentences for an intent model to learn from.
///
/// Of masked texts, which is what telemetry keeps unless it was told otherwise, the words are learnt from that are left:
/// "turn on the {room} light" without its room.
enum ConfirmedSentences {
    /// Reads a telemetry file.
    ///
    /// Answers that nobody confirmed are none of it: a model that learns from its own answers believes its mistakes.
    ///
    /// - Throws: ``Failure`` where it cannot be read.
    static func sentences(of path: String, locale: LocaleIdentifier) async throws(Failure) -> [LabelledSentence] {
        do throws(TelemetryError) {
            return try await TelemetryReader(path: path).reduceObservations(into: Gathered()) { gathered, observation in
                guard observation.feedback == .confirmed, observation.locale.language == locale.language,
                    let text = observation.text, let intent = observation.intent
                else { return }
                let words = text.split(separator: " ").filter { !$0.contains("{") && !$0.contains("#") }
                guard !words.isEmpty else { return }
                gathered.add(words.joined(separator: " "), intent: intent)
            }.sentences
        } catch {
            throw Failure(.badInput, "\(error)")
        }
    }

    /// Each sentence once, however often it was said, in the order of the file.
    private struct Gathered: Sendable {
        private(set) var sentences: [LabelledSentence] = []
        private var known: Set<[String]> = []

        mutating func add(_ text: String, intent: String) {
            if known.insert([text, intent]).inserted { sentences.append(LabelledSentence(text, intent: intent)) }
        }
    }
}
