import Foundation
import RapidIntent
import RapidIntentYAML
import Synchronization

/// Replays sentences that a dictionary does not know, word by word, and looks at when the answer of the online service is
/// there and how many calls were made in vain.
///
/// The resolver replays the stream in its own time, so that the figures are the same on every machine and every run. How
/// long the service takes is reckoned: of that time, the user waits for what ``Resolution/early`` does not say was saved.
struct AskAheadBenchmark {
    /// How people speak.
    enum Pace: String, CaseIterable {
        /// A word every 300 ms.
        case steady
        /// The same, but one gap in eight, on average, is a pause from 400 to 750 ms: longer ones would end the utterance.
        case hesitant

        /// The time from one word to the next.
        func gap(_ chance: inout some RandomNumberGenerator) -> Duration {
            guard self == .hesitant, Int.random(in: 0..<8, using: &chance) == 0 else { return .milliseconds(300) }
            return .milliseconds(Int.random(in: 400...750, using: &chance))
        }
    }

    /// What came of all sentences.
    struct Figures {
        var sentences = 0
        /// Calls to the service.
        var calls = 0
        var wasted = 0
        /// How many answers were there when the final transcript was.
        var thereAtFinal = 0
        /// From the final transcript to the answer, of all sentences together.
        var waited = Duration.zero

        /// Adds a sentence.
        mutating func add(_ early: Resolution.Early?, calls: Int, service: Duration) {
            let wait = max(.zero, service - (early?.ahead ?? .zero))
            sentences += 1
            self.calls += calls
            wasted += early?.wasted ?? 0
            thereAtFinal += wait == .zero ? 1 : 0
            waited += wait
        }

        func line(_ pace: Pace, _ service: Duration, _ stillness: Duration?) -> String {
            let settings = String(
                format: "%-8@  %4.0f ms  %9@", pace.rawValue as NSString, service / .milliseconds(1),
                (stillness.map { String(format: "%.0f ms", $0 / .milliseconds(1)) } ?? "off") as NSString)
            return settings
                + String(
                    format: "  %7.0f ms  %6.1f %%  %7.1f  %7.1f", waited / .milliseconds(1) / Double(sentences),
                    100 * Double(thereAtFinal) / Double(sentences), 100 * Double(calls) / Double(sentences),
                    100 * Double(wasted) / Double(sentences))
        }
    }

    /// A sentence that was not resolved as the same sentence without asking ahead, or not once.
    struct WrongAnswer: Error {
        var text: String
    }

    /// From the last word to the final transcript.
    private static let timeToFinal = Duration.milliseconds(800)
    static let heading =
        "pace      service  stillness  wait after    there at  calls per 100   wasted\n"
        + "                             the final   the final      sentences"

    private let dictionary: CommandDictionary
    private let sentences: [String]

    /// - Parameters:
    ///   - dictionaryPath: The dictionary.
    ///   - sentencesPath: A file with a sentence on each line; those that the dictionary knows are left out.
    init(dictionary dictionaryPath: String, sentences sentencesPath: String) throws {
        let dictionary = try CommandDictionary(contentsOf: [dictionaryPath])
        self.dictionary = dictionary
        sentences = try String(contentsOfFile: sentencesPath, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { text in
                var matcher = TranscriptMatcher(dictionary)
                return matcher.update(to: text).matches.isEmpty && !matcher.text.isEmpty
            }
    }

    /// All settings, one line each.
    func run() async throws {
        print("asking ahead: \(sentences.count) sentences that the dictionary does not know")
        print(Self.heading)
        for pace in Pace.allCases {
            for service in [250, 950] {
                for stillness in [nil, 200, 350, 500, 650] {
                    let stillness = stillness.map { Duration.milliseconds($0) }
                    let service = Duration.milliseconds(service)
                    print(
                        try await figures(pace, service: service, stillness: stillness).line(pace, service, stillness))
                }
            }
        }
    }

    private func figures(_ pace: Pace, service time: Duration, stillness: Duration?) async throws -> Figures {
        var figures = Figures()
        var chance = SplitMix(seed: 2026)
        let service = CountedService()
        let resolver = IntentResolver(
            dictionary: dictionary, service: service, askAhead: stillness.map { AskAhead(stillness: $0) })
        for text in sentences {
            let before = service.calls
            var session = resolver.session()
            var resolutions: [Resolution] = []
            for transcript in transcripts(of: text, pace, &chance) {
                for case .resolved(let resolution) in await session.handle(.transcript(transcript)).map(\.kind) {
                    resolutions.append(resolution)
                }
            }
            // Some beginnings are phrases; what fires on one of them is another benchmark's matter.
            if case .contradicted = resolutions.first?.outcome { continue }
            let calls = service.calls - before
            guard resolutions.count == 1, resolutions[0].text == text, resolutions[0].outcome == .unresolved(.noMatch),
                calls == 1 + (resolutions[0].early?.wasted ?? 0)
            else { throw WrongAnswer(text: text) }
            figures.add(resolutions[0].early, calls: calls, service: time)
        }
        return figures
    }

    /// The events of one utterance: a partial transcript after each word, and the final one.
    private func transcripts(of text: String, _ pace: Pace, _ chance: inout SplitMix) -> [Transcript] {
        var at = Duration.zero
        var transcripts = SentencesBenchmark.partials(of: text).map { beginning in
            at += pace.gap(&chance)
            return Transcript(utterance: "u1", at: at, text: beginning)
        }
        transcripts.append(Transcript(utterance: "u1", at: at + Self.timeToFinal, text: text, isFinal: true))
        return transcripts
    }
}

/// A service that finds nothing, at once: how long it would have taken is reckoned.
private final class CountedService: OnlineIntentService {
    let name = "counted"
    private let count = Atomic(0)
    var calls: Int { count.load(ordering: .relaxed) }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        count.add(1, ordering: .relaxed)
        return Prediction(text: question.text, intents: [], topIntent: nil)
    }
}

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): the same on every run.
struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
