import Foundation
import RapidIntent
import RapidIntentYAML

/// Loads a dictionary from YAML: to what the file says, and on to a dictionary that can be matched.
struct LoadingBenchmark {
    static let rounds = 7

    /// What came out: medians, in seconds of the processor.
    struct Result: Encodable {
        var phrases: Int
        var bytes: Int
        var reading: Double
        var compiling: Double

        /// A row of the table.
        var line: String {
            String(
                format: "%9d  %9d  %10.1f ms  %7.1f ms  %7.1f ms", phrases, bytes, reading * 1e3, compiling * 1e3,
                (reading + compiling) * 1e3)
        }
    }

    private let yaml: [UInt8]

    /// Loads a file.
    init(file: String) throws { yaml = Array(try Data(contentsOf: URL(filePath: file))) }

    /// Loads as many literal phrases.
    init(phraseCount: Int) {
        // A hundred intents, each phrase on a line of its own, as people write large dictionaries.
        var text = "version: 1\nlocale: en-GB\nintents:\n"
        for (number, phrase) in GeneratedPhrases(count: phraseCount).phrases.enumerated() {
            if number.isMultiple(of: max(1, phraseCount / 100)) { text += "  Intent\(number):\n" }
            text += "    - \(phrase)\n"
        }
        yaml = Array(text.utf8)
    }

    func run() throws -> Result {
        var phrases = 0
        var reading: [Double] = []
        var compiling: [Double] = []
        for _ in 0..<Self.rounds {
            var start = ProcessorTime.now
            let source = try DictionarySource(yaml: yaml)
            reading.append(start.microsecondsToNow / 1e6)
            start = ProcessorTime.now
            let dictionary = try CommandDictionary([source])
            compiling.append(start.microsecondsToNow / 1e6)
            phrases = dictionary.intents.reduce(0) { $0 + $1.phrases.count }
        }
        return Result(phrases: phrases, bytes: yaml.count, reading: median(reading), compiling: median(compiling))
    }
}
