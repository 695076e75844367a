#if Fleet
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// Resolves sentences word by word, in turns with and without what their words may mean.
///
/// It measures the whole way from a partial transcript to the events of the resolver.
struct TentativeBenchmark {
    static let rounds = 9
    static let header =
        "one partial transcript, ns of the processor (median of \(rounds) rounds in turns)\n"
        + "               without     with   ratio   prepared once"

    private let name: String
    private let dictionary: CommandDictionary
    private let sentences: [[String]]

    /// Phrases of 50 intents; a thousand of them are said.
    init(phraseCount: Int) throws {
        let phrases = GeneratedPhrases(count: phraseCount).phrases
        name = "\(phraseCount)"
        dictionary = try CommandDictionary([
            DictionarySource(
                intents: (0..<50).map { intent in
                    IntentSource(
                        name: Located("Intent\(intent)"),
                        phrases: stride(from: intent, to: phrases.count, by: 50).map { Located(phrases[$0]) })
                })
        ])
        sentences = Self.partials(
            of: stride(from: 0, to: phrases.count, by: max(1, phrases.count / 1_000)).map { phrases[$0] })
    }

    /// - Parameters:
    ///   - path: The dictionary.
    ///   - texts: A file with a sentence a line.
    init(dictionary path: String, texts: String) throws {
        name = URL(filePath: path).lastPathComponent
        dictionary = try CommandDictionary(contentsOf: [path])
        sentences = Self.partials(
            of: try String(contentsOfFile: texts, encoding: .utf8).split(separator: "\n").map(String.init))
        guard !sentences.isEmpty else { throw BenchmarkFailure("\(texts) has no sentence") }
    }

    private static func partials(of sentences: [String]) -> [[String]] {
        sentences.map { sentence in
            let ends = sentence.indices.filter { sentence[$0] == " " } + [sentence.endIndex]
            return ends.map { String(sentence[..<$0]) }
        }
    }

    func run() async throws -> String {
        let start = ProcessorTime.now
        try await replay(reportsTentative: true, count: 1)
        let prepared = start.microsecondsToNow / 1_000
        let partials = Double(sentences.reduce(0) { $0 + $1.count })
        var (without, with): ([Double], [Double]) = ([], [])
        for _ in 0..<Self.rounds {
            for reportsTentative in [false, true] {
                let start = ProcessorTime.now
                try await replay(reportsTentative: reportsTentative, count: sentences.count)
                let time = start.microsecondsToNow * 1_000 / partials
                if reportsTentative { with.append(time) } else { without.append(time) }
            }
        }
        return String(
            format: "%@  %6.0f   %6.0f   %4.2fx   %10.1f ms", name.padding(toLength: 12, withPad: " ", startingAt: 0),
            median(without), median(with), median(with) / median(without), prepared)
    }

    private func replay(reportsTentative: Bool, count: Int) async throws {
        let resolver = IntentResolver(
            dictionaries: DictionarySet([dictionary]),
            configuration: ResolverConfiguration { $0.reportsTentative = reportsTentative })
        var session = resolver.session()
        var tentative = 0
        for (number, partials) in sentences.prefix(count).enumerated() {
            for (place, text) in partials.enumerated() {
                let transcript = Transcript(
                    utterance: UtteranceID("\(number)"), at: .milliseconds(number * 60_000 + place * 300), text: text)
                for event in await session.handle(.transcript(transcript)) {
                    if case .tentative = event.kind { tentative += 1 }
                }
            }
        }
        if (tentative > 0) != reportsTentative {
            throw BenchmarkFailure("\(tentative) tentative meanings were reported")
        }
    }
}
#endif
