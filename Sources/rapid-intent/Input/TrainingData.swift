#if Tool
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentModel
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentTelemetry
import RapidIntentYAML

/// Sentences with their intents, as JSON lines: `{"text":"wake me at six","intent":"SetAlarm"}`.
///
/// Other keys are ignored. An intent of null, an empty one, and `None`, `oos` or `out_of_scope`, in upper or lower
/// case, mean out of scope. Empty lines are skipped but counted.
struct TrainingData {
    private(set) var sentences: [LabelledSentence] = []
    /// The mistakes in lines, each with file, line and column.
    private(set) var mistakes: [String] = []

    /// The maximum number of mistakes that are printed.
    private static let shown = 20
    /// The maximum length of a text, in bytes: about ten minutes of speech.
    private static let longestText = 8_192

    init(path: String) throws(Failure) {
        let data: Data
        do {
            // Uses a file handle, so that pipes work, such as /dev/stdin or the shell's <(…).
            let file = try FileHandle(forReadingFrom: URL(filePath: path))
            defer { try? file.close() }
            data = try file.readToEnd() ?? Data()
        } catch {
            let reason = FileManager.default.fileExists(atPath: path) ? "it cannot be read" : "there is no such file"
            throw Failure(
                .badInput, "'\(path)': \(reason); name a file of lines like {\"text\":\"…\",\"intent\":\"…\"}")
        }
        var bytes = Array(data)[...]
        // Editors on Windows begin files with a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            guard let text = String(validating: line, as: UTF8.self) else {
                mistakes.append("\(path):\(index + 1):1: error: the line is not UTF-8")
                continue
            }
            guard text.contains(where: { !$0.isWhitespace }) else { continue }
            do throws(JSON.Failure) {
                sentences.append(try Self.sentence(text))
            } catch {
                let column = String(decoding: text.utf8.prefix(error.offset), as: UTF8.self).count + 1
                mistakes.append("\(path):\(index + 1):\(column): error: \(DisplayWidth.printable(error.message))")
            }
        }
    }

    /// Reads all sentences of files.
    ///
    /// - Throws: ``ExitStatus/badInput`` after printing every mistake.
    static func sentences(of paths: [String]) throws -> [LabelledSentence] {
        var sentences: [LabelledSentence] = []
        var mistakes: [String] = []
        for path in paths {
            let data = try TrainingData(path: path)
            sentences += data.sentences
            mistakes += data.mistakes
        }
        guard mistakes.isEmpty else {
            StandardError.write(mistakes, atMost: shown)
            throw ExitStatus.badInput
        }
        guard !sentences.isEmpty else {
            throw Failure(.badInput, "there are no sentences in \(paths.map { "'\($0)'" }.joined(separator: ", "))")
        }
        return sentences
    }

    private static func sentence(_ line: String) throws(JSON.Failure) -> LabelledSentence {
        let example = #"an object like {"text":"…","intent":"…"}"#
        let json = try JSON(reading: line.utf8, expecting: example)
        guard json.object != nil else { throw mistake(json, "expected \(example), found \(json.kind)") }
        guard let text = json[nonNull: "text"] else { throw mistake(json, "the key \"text\" is missing") }
        guard let words = text.string else {
            throw mistake(text, "\"text\" must be a string, found \(text.kind)")
        }
        guard words.contains(where: { !$0.isWhitespace }) else { throw mistake(text, "\"text\" is empty") }
        guard words.utf8.count <= longestText else {
            throw mistake(text, "\"text\" has \(words.utf8.count) bytes; at most \(longestText) are read")
        }
        guard let intent = json["intent"] else {
            throw mistake(json, "the key \"intent\" is missing; write \"None\" for what is out of scope")
        }
        guard !intent.isNull else { return LabelledSentence(words, intent: nil) }
        guard let name = intent.string else {
            throw mistake(intent, "\"intent\" must be a string, found \(intent.kind)")
        }
        return LabelledSentence(words, label: name)
    }

    private static func mistake(_ json: JSON, _ message: String) -> JSON.Failure {
        JSON.Failure(offset: json.offset, message: message)
    }
}

/// The sentences of dictionaries for training an intent model: samples of their phrases, and their examples.
enum DictionarySentences {
    private static let perPhrase = 12
    /// The number of repeated sentences after which a template counts as exhausted.
    private static let misses = 24

    /// Collects the sentences of dictionaries in one language: that of `locale`, or of the first dictionary.
    ///
    /// The sentences of one template share its weight. The weight of a template is the square root of the number of
    /// its sentences, at most 2. The weight of a literal phrase or an example is 1. So a template with a thousand
    /// sentences counts little more than a literal phrase.
    ///
    /// Tests that expect no match are used as out-of-scope sentences, except tests with a context, and tests whose
    /// text is also an example or a sentence of a phrase.
    static func sentences(
        of loaded: LoadedDictionaries, locale: LocaleIdentifier?, seed: UInt64
    ) -> [LabelledSentence] {
        let all = loaded.dictionaries.dictionaries
        let chosen = loaded.dictionaries.dictionaries(for: locale ?? loaded.dictionaries.locale)
        let versions = Set(chosen.map { "\($0.locale) \($0.version)" })
        var generator = SplitMix64(seed: seed)
        var sentences: [LabelledSentence] = []
        var nothing: [String] = []
        for (dictionary, sources) in zip(all, loaded.sources)
        where versions.contains("\(dictionary.locale) \(dictionary.version)") {
            sentences += self.sentences(of: dictionary, using: &generator)
            nothing += sources.flatMap(\.tests).filter { $0.intent == nil && $0.context.isEmpty }.map(\.text.value)
        }
        let normaliser = Normaliser(locale: locale ?? loaded.dictionaries.locale)
        let something = Set(sentences.map { normaliser.normalise($0.text).text })
        return sentences
            + nothing.filter { !something.contains(normaliser.normalise($0).text) }
            .map { LabelledSentence($0, intent: nil) }
    }

    static func sentences(of dictionary: CommandDictionary, using generator: inout SplitMix64) -> [LabelledSentence] {
        var sentences: [LabelledSentence] = []
        let sampler = SentenceSampler(dictionary)
        for intent in dictionary.intents {
            for (number, phrase) in intent.phrases.enumerated() {
                sentences += self.sentences(
                    of: phrase, intent: intent.name, source: "\(dictionary.version) \(number)", sampler: sampler,
                    using: &generator)
            }
        }
        return sentences
            + dictionary.intents.flatMap { intent in
                intent.examples.map { LabelledSentence($0, intent: intent.name) }
            }
    }

    private static func sentences(
        of phrase: Phrase, intent: String, source: String, sampler: SentenceSampler,
        using generator: inout SplitMix64
    ) -> [LabelledSentence] {
        var found: [String] = []
        var known: Set<String> = []
        var misses = 0
        while found.count < perPhrase, misses < Self.misses {
            guard let sentence = sampler.sentence(of: phrase, using: &generator) else { break }
            if !sentence.isEmpty, known.insert(sentence).inserted { found.append(sentence) } else { misses += 1 }
        }
        let weight = min(2, Double(found.count).squareRoot()) / Double(max(1, found.count))
        return found.map { LabelledSentence($0, intent: intent, weight: weight, source: source) }
    }
}

/// Sentences that people said and then confirmed, read from telemetry to train an intent model.
///
/// Telemetry masks texts by default. From a masked text, the model learns the remaining words: "turn on the {room}
/// light" without its room.
struct ConfirmedSentences {
    /// Each sentence once, however often it was said, in the order of the file.
    let sentences: [LabelledSentence]
    /// The number of sentences left out because no dictionary declares their intent.
    let undeclared: Int
    /// The number of confirmations left out because the text was said in another language.
    let foreign: Int
    /// The number of confirmations left out because telemetry recorded no words of the text.
    let wordless: Int

    /// Reads a telemetry file.
    ///
    /// Unconfirmed answers are left out, because a model that learns from its own answers repeats its mistakes.
    /// Sentences that were refused at least as often as confirmed are left out too.
    ///
    /// - Parameter declared: The intents to keep; nil to keep all.
    init(of path: String, locale: LocaleIdentifier, declared: Set<String>?) async throws(TelemetryError) {
        let votes = try await TelemetryReader(path: path).reduceSegments(into: Votes()) { votes, segment in
            guard let feedback = segment.feedback, let intent = segment.intent else { return }
            guard let text = segment.text else {
                if feedback == .confirmed { votes.wordless += 1 }
                return
            }
            guard segment.locale.language == locale.language else {
                if feedback == .confirmed { votes.foreign += 1 }
                return
            }
            let words = text.split(separator: " ").filter { !$0.contains("{") && !$0.contains("#") }
            guard !words.isEmpty else {
                if feedback == .confirmed { votes.wordless += 1 }
                return
            }
            votes.add(words.joined(separator: " "), intent: intent, isConfirmed: feedback == .confirmed)
        }
        let confirmed = votes.confirmed
        sentences = confirmed.filter { sentence in sentence.intent.map { declared?.contains($0) ?? true } ?? false }
        undeclared = confirmed.count - sentences.count
        foreign = votes.foreign
        wordless = votes.wordless
    }

    /// How often each sentence was confirmed, and how often refused.
    private struct Votes: Sendable {
        private var keys: [Key] = []
        private var balance: [Key: Int] = [:]
        var foreign = 0
        var wordless = 0

        private struct Key: Hashable {
            var text: String
            var intent: String
        }

        /// The sentences that were confirmed more often than refused.
        var confirmed: [LabelledSentence] {
            keys.filter { balance[$0, default: 0] > 0 }.map { LabelledSentence($0.text, intent: $0.intent) }
        }

        mutating func add(_ text: String, intent: String, isConfirmed: Bool) {
            let key = Key(text: text, intent: intent)
            if balance[key] == nil { keys.append(key) }
            balance[key, default: 0] += isConfirmed ? 1 : -1
        }
    }
}
#endif
