import Foundation
import Testing

/// What fires, and what never does, of sentences that a model trained from `Dictionaries` is asked about.
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
        return sentences.map { sentence in
            // An utterance of several commands has a line for each, and they are pieces of it.
            var intents: [String] = []
            while let line = lines.first, sentence.text.contains(line.text) {
                lines.removeFirst()
                if line.outcome == "fired", let intent = line.intent { intents.append(intent) }
                if sentence.text.hasSuffix(line.text) { break }
            }
            return intents
        }
    }

    @Test("Of 420 sentences that give no command nearly none fires, and of 540 that do as many as before")
    func counts() async throws {
        let folder = try ScratchFolder()
        let model = folder.file("home.model").path
        #expect(try await Tool.run("train", "--output", model).status == 0)

        let refused = try Self.sentences("refused")
        let harm = zip(refused, try await Self.fired(refused, by: model)).filter { sentence, intents in
            sentence.not.map(intents.contains) ?? !intents.isEmpty
        }
        #expect(refused.count == 420)
        #expect(harm.count <= 4, "\(harm.map { "\($0.text) fired \($1)" }.joined(separator: "\n"))")

        let paraphrases = try Self.sentences("paraphrases")
        let answers = zip(paraphrases, try await Self.fired(paraphrases, by: model))
        let right = answers.count { $0.intent.map { [$0] } == $1 }
        let wrong = answers.filter { sentence, intents in !intents.isEmpty && sentence.intent.map { [$0] } != intents }
        #expect(paraphrases.count == 540)
        #expect(right >= 305, "58 % of 540 are 313")
        #expect(wrong.count <= 3, "\(wrong.map { "\($0.text) fired \($1)" }.joined(separator: "\n"))")
    }
}
