import Foundation
import RapidIntent

/// Follows transcripts word by word through many literal phrases, and looks the same texts up in a `Dictionary`.
///
/// Half of the transcripts are phrases, half depart from one at a random word. What is found is compared with what is
/// known to be there.
struct MatchingBenchmark {
    static let rounds = 9

    /// What came out.
    struct Result {
        var phraseCount: Int
        var ours: Double
        var dictionary: Double
        var memory: (ours: Int, dictionary: Int)
        var load: Double

        /// A row of the table.
        var line: String {
            String(
                format: "%9d  %6.0f ns  %6.0f ns   %5.2fx   %8.1f MB  %8.1f MB  %6.2f s", phraseCount, ours, dictionary,
                ours / dictionary, Double(memory.ours) / 1e6, Double(memory.dictionary) / 1e6, load)
        }
    }

    /// A transcript as it comes in, and whether the last partial is a phrase.
    private struct Utterance {
        var partials: [String]
        var isPhrase: Bool
    }

    enum WrongAnswer: Error {
        case ours(String)
        case dictionary(String)
    }

    private let phrases: [String]
    private let utterances: [Utterance]

    init(phraseCount: Int) {
        var random = SplitMix64(state: 42)
        phrases = GeneratedPhrases(count: phraseCount).phrases
        utterances = (0..<2_000).map { [phrases = self.phrases] number in
            var words = phrases[Int.random(in: 0..<phrases.count, using: &random)].split(separator: " ").map(
                String.init)
            if number.isMultiple(of: 2) { words[Int.random(in: 0..<words.count, using: &random)] = "elsewhere" }
            // As recognisers write it: the first letter in upper case.
            let text = words.joined(separator: " ")
            let written = text.prefix(1).uppercased() + text.dropFirst()
            let ends = written.indices.filter { written[$0] == " " } + [written.endIndex]
            return Utterance(partials: ends.map { String(written[..<$0]) }, isPhrase: !number.isMultiple(of: 2))
        }
    }

    func run() throws -> Result {
        let before = residentMemory()
        var table: [String: Int] = [:]
        for (number, phrase) in phrases.enumerated() { table[phrase] = number }
        let between = residentMemory()
        let clock = ContinuousClock()
        let start = clock.now
        let dictionary = try CommandDictionary([
            DictionarySource(intents: [
                IntentSource(name: Located("Any"), phrases: phrases.map { Located($0) })
            ])
        ])
        let load = (clock.now - start) / .seconds(1)
        let after = residentMemory()
        let partials = utterances.reduce(0) { $0 + $1.partials.count }
        var ours: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<Self.rounds {
            ours.append(try clock.measure { try follow(with: dictionary) } / .nanoseconds(1) / Double(partials))
            theirs.append(try clock.measure { try lookUp(in: table) } / .nanoseconds(1) / Double(partials))
        }
        return Result(
            phraseCount: phrases.count, ours: median(ours), dictionary: median(theirs),
            memory: (after - between, between - before), load: load)
    }

    private func follow(with dictionary: CommandDictionary) throws {
        for utterance in utterances {
            var matcher = TranscriptMatcher(dictionary)
            var state = matcher.state
            for partial in utterance.partials { state = matcher.update(to: partial) }
            if (state.match != nil) != utterance.isPhrase { throw WrongAnswer.ours(utterance.partials.last ?? "") }
        }
    }

    private func lookUp(in table: [String: Int]) throws {
        for utterance in utterances {
            var found: Int?
            for partial in utterance.partials { found = table[partial.lowercased()] }
            if (found != nil) != utterance.isPhrase { throw WrongAnswer.dictionary(utterance.partials.last ?? "") }
        }
    }
}

/// Random numbers that are the same on every run (Steele, Lea and Flood, OOPSLA 2014).
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// The middle one of some figures.
func median(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }

/// Bytes of memory that this process occupies; 0 where the system does not say.
func residentMemory() -> Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .ascii),
        let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}
