#if Fleet
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// Loads a dictionary from YAML, first to its source and then to a dictionary that can be matched, and from its compiled
/// file.
struct LoadingBenchmark {
    static let rounds = 7

    /// The results: medians, in seconds of processor time.
    struct Result: Encodable {
        var phrases: Int
        var bytes: Int
        var reading: Double
        var compiling: Double
        /// The bytes of the compiled file.
        var compiledBytes: Int
        /// From opening the compiled file, including the check of its sources, to the first command.
        var mapping: Double

        /// The time from YAML divided by the time from the compiled file.
        var ratio: Double { (reading + compiling) / mapping }

        /// A row of the table.
        func line(_ name: String) -> String {
            String(
                format: "  %@ %8d  %9d  %10.1f ms  %7.1f ms  %7.1f ms  %9d  %7.2f ms  %6.0fx", name, phrases, bytes,
                reading * 1e3, compiling * 1e3, (reading + compiling) * 1e3, compiledBytes, mapping * 1e3, ratio)
        }

        /// The heading above the rows.
        static let heading =
            "                      phrases      bytes   reading YAML   compiling         all   compiled     mapped   ratio"
    }

    private let yaml: [UInt8]

    init(file: String) throws { yaml = Array(try Data(contentsOf: URL(filePath: file))) }

    init(phraseCount: Int) {
        // A hundred intents, each phrase on its own line, as people write large dictionaries.
        var text = "version: 1\nlocale: en-GB\nintents:\n"
        for (number, phrase) in GeneratedPhrases(count: phraseCount).phrases.enumerated() {
            if number.isMultiple(of: max(1, phraseCount / 100)) { text += "  Intent\(number):\n" }
            text += "    - \(phrase)\n"
        }
        yaml = Array(text.utf8)
    }

    init(nameCount: Int) {
        let names = GeneratedPhrases(count: nameCount).phrases.map { "    - \($0)\n" }.joined()
        yaml = Array(
            "version: 1\nlocale: en-GB\nlists:\n  name:\n\(names)intents:\n  Call: ['call {name} [please]']\n".utf8)
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
        let (mapping, size) = try map()
        return Result(
            phrases: phrases, bytes: yaml.count, reading: median(reading), compiling: median(compiling),
            compiledBytes: size, mapping: median(mapping))
    }

    /// Compiles to a file and loads it; returns the time of each load, and the size of the file.
    private func map() throws -> (seconds: [Double], size: Int) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rapid-intent-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (source, file) = (folder.appending(path: "a.yaml"), folder.appending(path: "a.compiled"))
        try Data(yaml).write(to: source)
        // The sources of a compiled file are read if they were just written; older ones are only checked by their attributes.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: source.path)
        let loaded = try CommandDictionary.compile(contentsOf: [source.path], to: file.path)
        var generator = SplitMix64(state: 1)
        let sampler = SentenceSampler(loaded)
        let said =
            loaded.intents.flatMap(\.phrases).lazy.compactMap {
                sampler.scope(of: $0).context.isEmpty ? sampler.sentence(of: $0, using: &generator) : nil
            }.first ?? ""
        var expected = TranscriptMatcher(loaded)
        let state = expected.update(to: said)
        var seconds: [Double] = []
        for _ in 0..<Self.rounds {
            let start = ProcessorTime.now
            var matcher = TranscriptMatcher(try CommandDictionary(compiled: file.path))
            let found = matcher.update(to: said)
            seconds.append(start.microsecondsToNow / 1e6)
            guard found == state, !found.matches.isEmpty else { throw OtherAnswer(text: said) }
        }
        return (seconds, try Data(contentsOf: file).count)
    }

    /// A compiled dictionary resolves a sentence in another way.
    private struct OtherAnswer: Error {
        var text: String
    }
}
#endif
