#if Fleet
import Foundation
import RapidIntent
import RapidIntentDictionary

/// Resolves final texts with many literal phrases: phrases word for word, with near misses and without them in turns; texts that differ
/// from a phrase in a letter, or resemble none; and the first and the second text of a stream that no phrase fits.
struct NearMissBenchmark {
    /// The results, in microseconds a text.
    struct Result {
        var phraseCount: Int
        var (exact, exactWithout): (Double, Double)
        var (misheard, nonsense): (Double, Double)
        /// The first two texts that no phrase fits, once the dictionary is prepared.
        var (first, second): (Double, Double)
        /// Preparing a dictionary that becomes active, off the path of texts, in milliseconds.
        var preparation: Double

        /// A row of the table.
        var line: String {
            String(
                format: "%9d  %7.2f us  %5.2fx  %8.1f us  %8.1f us  %8.1f us  %8.1f us  %8.1f ms", phraseCount, exact,
                exact / exactWithout, misheard, nonsense, first, second, preparation)
        }
    }

    static let header =
        "  phrases       exact   to off     misheard    nonsense       first      second  preparation"

    private let phrases: [String]
    private let misheard: [String]
    private let nonsense: [String]

    init(phraseCount: Int) {
        var random = SplitMix64(state: 44)
        phrases = GeneratedPhrases(count: phraseCount).phrases
        misheard = (0..<500).map { [phrases] _ in
            var letters = Array(phrases[Int.random(in: 0..<phrases.count, using: &random)])
            letters.remove(at: Int.random(in: 1..<letters.count, using: &random))
            return String(letters)
        }
        let words = GeneratedPhrases.vocabulary(of: 4_000, &random)
        nonsense = (0..<500).map { _ in
            (0..<5).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined(separator: " ")
        }
    }

    func run() async throws -> Result {
        let clock = ContinuousClock()
        var (first, second, preparation): ([Double], [Double], [Double]) = ([], [], [])
        var dictionaries = DictionarySet([])
        for round in 0..<MatchingBenchmark.rounds {
            dictionaries = DictionarySet([
                try CommandDictionary([
                    DictionarySource(intents: [IntentSource(name: Located("Any"), phrases: phrases.map { Located($0) })]
                    )
                ])
            ])
            let active = ActiveDictionaries(dictionaries)
            preparation.append(
                await clock.measure {
                    active.prepare(for: ResolverConfiguration().needs(asksService: false))
                    await active.prepared()
                } / .milliseconds(1))
            var session = IntentResolver(dictionaries: active).session()
            // The first utterance of a stream, whatever it is, also makes what the stream owns.
            var texts = [phrases[round], nonsense[2 * round], nonsense[2 * round + 1]].enumerated().map {
                number, text in
                Transcript(utterance: UtteranceID("u\(number)"), at: .seconds(number), text: text, isFinal: true)
            }.makeIterator()
            func time() async -> Double {
                guard let transcript = texts.next() else { return 0 }
                return await clock.measure { _ = await session.handle(.transcript(transcript)) } / .microseconds(1)
            }
            _ = await time()
            first.append(await time())
            second.append(await time())
        }
        let exact = Array(phrases.prefix(500))
        func time(_ texts: [String], _ policy: NearMissPolicy?) throws -> Double {
            var known = 0
            let time = clock.measure {
                for text in texts {
                    for resolution in dictionaries.resolutions(of: text, nearMisses: policy) {
                        if case .unresolved = resolution.outcome { continue }
                        known += 1
                    }
                }
            }
            try BenchmarkFailure.unless(known > 0 || texts == nonsense, "nothing was understood")
            return time / .microseconds(1) / Double(texts.count)
        }
        var with: [Double] = []
        var without: [Double] = []
        for _ in 0..<MatchingBenchmark.rounds {
            with.append(try time(exact, .standard))
            without.append(try time(exact, nil))
        }
        return Result(
            phraseCount: phrases.count, exact: median(with), exactWithout: median(without),
            misheard: try time(misheard, .standard), nonsense: try time(nonsense, .standard), first: median(first),
            second: median(second), preparation: median(preparation))
    }
}
#endif
