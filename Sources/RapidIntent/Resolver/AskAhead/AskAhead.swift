/// The rule for asking the online service before the final transcript.
///
/// ```swift
/// let resolver = IntentResolver(
///     dictionaries: [dictionary], service: service,
///     configuration: ResolverConfiguration { $0.askAhead = AskAhead() })
/// ```
///
/// A recogniser emits a final transcript only after about a second of silence. A partial transcript is probably equal
/// to the final one if no continuation of it can match a phrase and it was unchanged for `stillness`. Its question is
/// then asked early. If the final text has the same normal form, the answer is used. If it differs, or a command fires
/// after all, the answer is discarded. Telemetry and metrics count the questions and the waste, and have the time
/// saved.
///
/// Early questions are ordinary calls: a daily budget counts them, and the cache is asked first. A failed early
/// question is asked again with the final transcript.
///
/// Early questions cost calls if people pause in the middle of a sentence. In a test with 31 recordings and a service
/// that takes 250 ms, whose final transcripts came 1.1 s after the last change, users waited 81 ms on average with the
/// defaults, and 32 of 100 utterances cost a wasted call.
/// With a `stillness` of 650 ms, it was 40 ms and 13 of 100. See `Benchmarks/README.md`.
public struct AskAhead: Sendable, Equatable {
    /// The time a partial must be unchanged; if silence is known, the speaker must be silent for the same time.
    ///
    /// It must be longer than the pause between two words, or many questions are wasted. 500 ms leave a service 300 ms
    /// before a final transcript that comes 800 ms after the last word.
    package var stillness: Duration
    /// The maximum number of early questions per utterance.
    package var questionsPerUtterance: Int

    /// Creates a rule.
    public init(stillness: Duration = .milliseconds(500), questionsPerUtterance: Int = 1) {
        self.stillness = stillness
        self.questionsPerUtterance = questionsPerUtterance
    }
}
