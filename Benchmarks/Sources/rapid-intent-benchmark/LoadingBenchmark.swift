import Foundation
import RapidIntent
import RapidIntentYAML

/// Loads literal phrases from YAML: to what the file says, and on to a dictionary that can be matched.
struct LoadingBenchmark {
    static let rounds = 7

    /// What came out, in seconds.
    struct Result {
        var phraseCount: Int
        var bytes: Int
        var reading: Double
        var compiling: Double

        /// A row of the table.
        var line: String {
            String(
                format: "%9d  %9d  %10.1f ms  %7.1f ms  %7.1f ms", phraseCount, bytes, reading * 1e3, compiling * 1e3,
                (reading + compiling) * 1e3)
        }
    }

    private let phrases: [String]
    private let yaml: [UInt8]

    init(phraseCount: Int) {
        phrases = GeneratedPhrases(count: phraseCount).phrases
        // A hundred intents, each phrase on a line of its own, as people write large dictionaries.
        var text = "version: 1\nlocale: en-GB\nintents:\n"
        for (number, phrase) in phrases.enumerated() {
            if number.isMultiple(of: max(1, phraseCount / 100)) { text += "  Intent\(number):\n" }
            text += "    - \(phrase)\n"
        }
        yaml = Array(text.utf8)
    }

    enum WrongAnswer: Error { case count(Int) }

    func run() throws -> Result {
        let clock = ContinuousClock()
        var reading: [Double] = []
        var compiling: [Double] = []
        for _ in 0..<Self.rounds {
            let start = clock.now
            let source = try DictionarySource(yaml: yaml)
            let between = clock.now
            let dictionary = try CommandDictionary([source])
            let end = clock.now
            let count = dictionary.intents.reduce(0) { $0 + $1.phrases.count }
            guard count == phrases.count else { throw WrongAnswer.count(count) }
            reading.append((between - start) / .seconds(1))
            compiling.append((end - between) / .seconds(1))
        }
        return Result(
            phraseCount: phrases.count, bytes: yaml.count, reading: median(reading), compiling: median(compiling))
    }
}
