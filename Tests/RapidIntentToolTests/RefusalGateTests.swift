#if Tool
import Foundation
import Testing
import TestSupport

/// The sentences that fire with a model trained on `Dictionaries`, and those that must not.
@Suite(.timeLimit(.minutes(10))) struct RefusalGateTests {
    /// A sentence of `Tests/Fixtures/Refusals`.
    private struct Sentence: Decodable {
        var text: String
        var intent: String?
        var not: String?
    }

    /// A line of `resolve --json`.
    private struct Line: Decodable {
        var text: String
        var outcome: String
        var intent: String?
    }

    private static func sentences(_ name: String) throws -> [Sentence] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/Refusals/\(name).jsonl")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
            try JSONDecoder().decode(Sentence.self, from: Data($0.utf8))
        }
    }

    /// The intents that each sentence fires.
    private static func fired(_ sentences: [Sentence], by model: String) async throws -> [[String]] {
        let input = sentences.map { $0.text + "\n" }.joined()
        let run = try await Tool.run("resolve", "--json", "--online", model, input: Data(input.utf8))
        #expect(run.errors.isEmpty, "\(run.errors)")
        var lines = try run.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }[...]
        let fired = sentences.map { sentence in
            // An utterance of several commands has a line for each of its parts.
            var intents: [String] = []
            while let line = lines.first, sentence.text.contains(line.text) {
                lines.removeFirst()
                if line.outcome == "fired", let intent = line.intent { intents.append(intent) }
                if sentence.text.hasSuffix(line.text) { break }
            }
            return intents
        }
        #expect(lines.isEmpty, "answers that belong to no sentence")
        return fired
    }

    /// The counts for two files, with the figures last measured.
    private struct Expected: CustomTestStringConvertible {
        /// The prefix of their names.
        var prefix: String
        /// How many sentences give no command, and how many of these may fire one.
        var refused: (all: Int, fired: Int)
        /// The number of sentences for an intent, the minimum that fire it, and the maximum that fire another.
        var paraphrases: (all: Int, right: Int, wrong: Int)

        var testDescription: String { prefix + "refused, " + prefix + "paraphrases" }
    }

    @Test(
        "Sentences without a command hardly ever fire, and commands fire as often as before",
        arguments: [
            // 58 % of 540 fired before anything was refused.
            Expected(prefix: "", refused: (420, 1), paraphrases: (540, 318, 2)),
            Expected(prefix: "later-", refused: (300, 1), paraphrases: (216, 80, 1)),
        ])
    private func counts(expected: Expected) async throws {
        let folder = try ScratchFolder()
        let model = folder.file("home.model").path
        #expect(try await Tool.run("train", "--output", model).status == 0)

        let refused = try Self.sentences(expected.prefix + "refused")
        let harm = zip(refused, try await Self.fired(refused, by: model)).filter { sentence, intents in
            sentence.not.map(intents.contains) ?? !intents.isEmpty
        }
        #expect(refused.count == expected.refused.all)
        #expect(
            harm.count <= expected.refused.fired,
            "\(harm.map { "\($0.text) fired \($1)" }.joined(separator: "\n"))")

        let paraphrases = try Self.sentences(expected.prefix + "paraphrases")
        let answers = zip(paraphrases, try await Self.fired(paraphrases, by: model))
        let right = answers.count { $0.intent.map { [$0] } == $1 }
        let wrong = answers.filter { sentence, intents in !intents.isEmpty && sentence.intent.map { [$0] } != intents }
        #expect(paraphrases.count == expected.paraphrases.all)
        #expect(right >= expected.paraphrases.right)
        #expect(
            wrong.count <= expected.paraphrases.wrong,
            "\(wrong.map { "\($0.text) fired \($1)" }.joined(separator: "\n"))")
    }
}
#endif
