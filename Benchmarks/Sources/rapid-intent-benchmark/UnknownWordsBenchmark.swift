#if Fleet
import Foundation
import RapidIntent
import RapidIntentDictionary

/// Matches transcripts that no phrase begins with, word by word: the cost of one more word at the end of an utterance, which is
/// normalised and found to be unknown.
struct UnknownWordsBenchmark {
    /// The utterances, split into their beginnings after each word.
    private let partials: [[String]]
    private let dictionary: CommandDictionary

    init(locale: LocaleIdentifier, sentences: [String]) {
        dictionary = CommandDictionary(tolerating: [
            DictionarySource(locale: locale, intents: ["Never": ["zyzzyva"]])
        ])
        partials = sentences.map { sentence in
            let ends = sentence.indices.filter { sentence[$0] == " " } + [sentence.endIndex]
            return ends.map { String(sentence[..<$0]) }
        }
    }

    /// Plain English of the kind that people say to a smart home: no contractions, no numbers.
    static let english = UnknownWordsBenchmark(
        locale: "en-GB",
        sentences: [
            "Turn on the bedroom lights", "Close all the curtains in the living room",
            "Play some quiet music in the kitchen", "Where did I leave my keys", "Take me to the nearest station",
            "What is the weather like tomorrow", "Lock the front door", "Show me places where they serve breakfast",
        ])

    /// Nanoseconds for each partial: the median of some rounds.
    func run() throws -> Double {
        let count = partials.reduce(0) { $0 + $1.count }
        let repetitions = 20_000
        let clock = ContinuousClock()
        var unknown = 0
        let figures = (0..<MatchingBenchmark.rounds).map { _ in
            clock.measure {
                var matcher = TranscriptMatcher(dictionary)
                for _ in 0..<repetitions {
                    for partials in partials {
                        for partial in partials where matcher.update(to: partial).matches.isEmpty { unknown += 1 }
                    }
                }
            } / .nanoseconds(1) / Double(count * repetitions)
        }
        try BenchmarkFailure.unless(unknown > 0, "every word was known")
        return median(figures)
    }
}
#endif
