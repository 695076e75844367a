#if Fleet
import Foundation
import RapidIntent
import RapidIntentYAML
import Synchronization

/// Replays transcripts that a dictionary does not resolve, and measures when the answer of the online service arrives and
/// how many calls are wasted.
///
/// The resolver replays the stream in its own time, so that the figures are the same on every machine and every run. The
/// time of the service is simulated: the user waits for the part of it that ``Resolution/early`` does not report as saved.
struct AskAheadBenchmark {
    /// A transcript, as a line of JSON; `at` is in seconds.
    private struct Line: Decodable {
        var utterance: String
        var at: Double
        var text: String
        var final: Bool
    }

    /// The result of all utterances with one setting; times are in milliseconds.
    struct Figures: Encodable {
        var service: Int
        /// Nil if nothing is asked early.
        var stillness: Int?
        var questionsPerUtterance = 1
        var utterances = 0
        var calls = 0
        var wasted = 0
        /// The number of answers that had arrived by the final transcript.
        var thereAtFinal = 0
        /// From the final transcript to the answer, on average.
        var wait = 0.0

        mutating func add(_ early: Resolution.Early?, calls: Int) {
            let wait = max(0, Double(service) - (early?.ahead ?? .zero) / .milliseconds(1))
            self.wait = (self.wait * Double(utterances) + wait) / Double(utterances + 1)
            utterances += 1
            self.calls += calls
            wasted += early?.wasted ?? 0
            thereAtFinal += wait == 0 ? 1 : 0
        }
    }

    /// An utterance was not unresolved exactly once, or the number of calls differs from its question and the wasted ones.
    struct WrongAnswer: Error {
        var utterance: UtteranceID
    }

    private let dictionary: CommandDictionary
    private let utterances: [[Transcript]]

    /// - Parameters:
    ///   - transcriptsPath: A file with a transcript on each line; utterances whose final text or beginning the dictionary
    ///     resolves are left out.
    init(dictionary dictionaryPath: String, transcripts transcriptsPath: String) throws {
        let dictionary = try CommandDictionary(contentsOf: [dictionaryPath])
        self.dictionary = dictionary
        var utterances: [[Transcript]] = []
        for line in try String(contentsOfFile: transcriptsPath, encoding: .utf8).split(separator: "\n") {
            let line = try JSONDecoder().decode(Line.self, from: Data(line.utf8))
            let transcript = Transcript(
                utterance: UtteranceID(line.utterance), at: .seconds(line.at), text: line.text,
                isFinal: line.final)
            if utterances.last?.last?.utterance == transcript.utterance {
                utterances[utterances.count - 1].append(transcript)
            } else {
                utterances.append([transcript])
            }
        }
        self.utterances = utterances.filter { transcripts in
            var matcher = TranscriptMatcher(dictionary)
            return transcripts.allSatisfy { matcher.update(to: $0.text).matches.isEmpty }
                && transcripts.contains { $0.text.contains(where: \.isLetter) }
        }
    }

    /// Measures every setting.
    func run() async throws -> [Figures] {
        var all: [Figures] = []
        // The fastest and the slowest of the recorded present-day services.
        for service in [250, 950] {
            all.append(try await figures(Figures(service: service)))
            for questions in [1, 2] {
                for stillness in [200, 350, 500, 650] {
                    all.append(
                        try await figures(
                            Figures(service: service, stillness: stillness, questionsPerUtterance: questions)))
                }
            }
        }
        return all
    }

    private func figures(_ setting: Figures) async throws -> Figures {
        var figures = setting
        let service = CountedService()
        let resolver = IntentResolver(
            dictionaries: [dictionary], service: service,
            configuration: ResolverConfiguration {
                $0.askAhead = setting.stillness.map {
                    AskAhead(stillness: .milliseconds($0), questionsPerUtterance: setting.questionsPerUtterance)
                }
            })
        for transcripts in utterances {
            let before = service.calls
            var session = resolver.session()
            var resolutions: [Resolution] = []
            for transcript in transcripts {
                for case .resolved(let resolution) in await session.handle(.transcript(transcript)).map(\.kind) {
                    resolutions.append(resolution)
                }
            }
            let calls = service.calls - before
            guard resolutions.count == 1, resolutions[0].text == transcripts.last?.text,
                resolutions[0].outcome == .unresolved(.noMatch), calls == 1 + (resolutions[0].early?.wasted ?? 0)
            else { throw WrongAnswer(utterance: transcripts[0].utterance) }
            figures.add(resolutions[0].early, calls: calls)
        }
        return figures
    }
}

/// A service that finds nothing, at once; its time is simulated.
private final class CountedService: OnlineIntentService {
    let name = "counted"
    private let count = Atomic(0)
    var calls: Int { count.load(ordering: .relaxed) }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        count.add(1, ordering: .relaxed)
        return Prediction(text: question.text, intents: [], topIntent: nil)
    }
}
#endif
