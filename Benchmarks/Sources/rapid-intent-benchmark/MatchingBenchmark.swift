#if Fleet
import CMalloc
import Foundation
import RapidIntent
import RapidIntentDictionary

/// Matches transcripts word by word with many literal phrases, and looks the same texts up in a `Dictionary`.
///
/// It measures the input while a user speaks: a text that grows by a word each time, with its first letter in
/// upper case, and the answer after each. Both sides get the same texts and own their phrases.
///
/// Half of the transcripts are phrases, half differ from one at a random word. The results are compared with the
/// expected ones.
struct MatchingBenchmark {
    static let rounds = 9

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

    /// A transcript in its partials, and whether the last partial is a phrase.
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
        var random = SplitMix64(state: 43)
        phrases = GeneratedPhrases(count: phraseCount).phrases
        utterances = (0..<2_000).map { [phrases] number in
            var words = phrases[Int.random(in: 0..<phrases.count, using: &random)].split(separator: " ").map(
                String.init)
            if number.isMultiple(of: 2) { words[Int.random(in: 0..<words.count, using: &random)] = "elsewhere" }
            // As recognisers write it: with the first letter in upper case.
            let text = words.joined(separator: " ")
            let written = text.prefix(1).uppercased() + text.dropFirst()
            let ends = written.indices.filter { written[$0] == " " } + [written.endIndex]
            return Utterance(partials: ends.map { String(written[..<$0]) }, isPhrase: !number.isMultiple(of: 2))
        }
    }

    func run() throws -> Result {
        // Each side owns its phrases, as if it had read them from a file.
        let before = allocatedMemory()
        var table: [String: Int] = [:]
        for (number, phrase) in phrases.enumerated() { table[Self.copy(of: phrase)] = number }
        let between = allocatedMemory()
        let start = ProcessorTime.now
        let dictionary = try CommandDictionary([
            DictionarySource(intents: [
                IntentSource(name: Located("Any"), phrases: phrases.map { Located(Self.copy(of: $0)) })
            ])
        ])
        let load = start.microsecondsToNow / 1e6
        let after = allocatedMemory()
        let partials = utterances.reduce(0) { $0 + $1.partials.count }
        var ours: [Double] = []
        var theirs: [Double] = []
        for _ in 0..<Self.rounds {
            var start = ProcessorTime.now
            try replay(with: dictionary)
            ours.append(start.microsecondsToNow * 1_000 / Double(partials))
            start = ProcessorTime.now
            try lookUp(in: table)
            theirs.append(start.microsecondsToNow * 1_000 / Double(partials))
        }
        return Result(
            phraseCount: phrases.count, ours: median(ours), dictionary: median(theirs),
            memory: (after - between, between - before), load: load)
    }

    private func replay(with dictionary: CommandDictionary) throws {
        var matcher = TranscriptMatcher(dictionary)
        for utterance in utterances {
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

    /// The same text in its own storage.
    private static func copy(of text: String) -> String { String(decoding: Array(text.utf8), as: UTF8.self) }

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

func median(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }

/// The number of bytes that this process has allocated and not freed; 0 if the system does not report it.
func allocatedMemory() -> Int {
    #if canImport(Glibc)
    let memory = mallinfo2()
    return Int(memory.uordblks) + Int(memory.hblkhd)
    #else
    return 0
    #endif
}
#endif
