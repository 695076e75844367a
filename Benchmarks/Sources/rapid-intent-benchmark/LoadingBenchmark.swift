import RapidIntent
import RapidIntentYAML

/// Reads a dictionary file, again and again.
struct LoadingBenchmark {
    static let rounds = 7

    /// What came out.
    struct Result: Encodable {
        var phrases: Int
        /// From the file to a dictionary that can be asked, in seconds of the processor; the median.
        var yaml: Double
    }

    let file: String

    func run() throws -> Result {
        var phrases = 0
        let times = try (0..<Self.rounds).map { _ in
            let start = ProcessorTime.now
            let dictionary = try CommandDictionary(contentsOf: [file])
            let time = start.microsecondsToNow / 1e6
            phrases = dictionary.intents.reduce(0) { $0 + $1.phrases.count }
            return time
        }
        return Result(phrases: phrases, yaml: median(times))
    }
}
