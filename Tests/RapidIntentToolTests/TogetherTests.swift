#if Tool
import Foundation
import TestSupport
import Testing

/// Commands that people say together or one after the other, in other languages than English.
///
/// A line of `Tests/Fixtures/Together` has a kind, the turns of a conversation, and what each of them carries out: commands, `?` for a
/// question or `-` for nothing.
@Suite("Commands together", .timeLimit(.minutes(5))) struct TogetherTests {
    private struct Case {
        var number: Int
        var kind: String
        var turns: [String]
        var expected: [String]
    }

    private struct Event: Decodable {
        struct Entity: Decodable { var name: String, value: Value }

        enum Value: Decodable {
            case text(String)
            case number(Double)

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if let number = try? container.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }

            var description: String {
                switch self {
                case .text(let text): text
                case .number(let number): number == number.rounded() ? "\(Int(number))" : "\(number)"
                }
            }
        }

        var event: String, utterance: String, segment: Int?, intent: String?, entities: [Entity]?

        var command: String {
            "\(intent ?? "")(\((entities ?? []).map { "\($0.name): \($0.value.description)" }.joined(separator: ", ")))"
        }
    }

    private func cases(_ language: String) throws -> [Case] {
        let text = try String(contentsOf: fixture("\(language).tsv"), encoding: .utf8)
        return try text.split(separator: "\n").enumerated().map { number, line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            try #require(fields.count == 3, "line \(number + 1): \(line)")
            let (turns, expected) = (parts(fields[1], "|"), parts(fields[2], "|"))
            try #require(turns.count == expected.count, "line \(number + 1): \(line)")
            return Case(number: number + 1, kind: fields[0], turns: turns, expected: expected)
        }
    }

    private func parts(_ text: String, _ separator: Character) -> [String] {
        text.split(separator: separator).map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private func fixture(_ name: String) -> URL {
        Tool.package.appending(path: "Tests/Fixtures/Together").appending(path: name)
    }

    /// What becomes of each turn; cases are minutes apart.
    private func happenings(_ cases: [Case], _ language: String) async throws -> [[String]] {
        var input = ""
        for (place, one) in cases.enumerated() {
            for (turn, text) in one.turns.enumerated() {
                let (name, at) = ("\(place)/\(turn)", place * 600 + turn * 3)
                input += #"{"utterance":"\#(name)","at":\#(at),"text":"\#(text)","final":true}"# + "\n"
                input += #"{"utterance":"\#(name)","at":\#(at),"end":true}"# + "\n"
            }
        }
        let run = try await Tool.run(
            "resolve", "--transcripts", "--follow-up", "--dictionary", fixture("\(language).yaml").path,
            input: Data(input.utf8))
        try #require(run.status == 0, "\(run.errors)")
        var commands: [String: [Int: String]] = [:]
        var asked: Set<String> = []
        for line in run.lines {
            let event = try JSONDecoder().decode(Event.self, from: Data(line.utf8))
            switch event.event {
            case "fired": commands[event.utterance, default: [:]][event.segment ?? 0] = event.command
            case "contradicted": commands[event.utterance]?[event.segment ?? 0] = nil
            case "needsConfirmation": asked.insert(event.utterance)
            default: break
            }
        }
        return cases.enumerated().map { place, one in
            one.turns.indices.map { turn in
                let done = (commands["\(place)/\(turn)"] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
                return done.isEmpty ? asked.contains("\(place)/\(turn)") ? "?" : "-" : done.joined(separator: "; ")
            }
        }
    }

    /// How many are right of 80, and of 10 in Italian; wrong is what carries out something else.
    @Test("Most are right, and hardly any is wrong", arguments: [("de", 62, 0), ("fr", 67, 0), ("it", 9, 0)])
    func together(language: String, right: Int, wrong: Int) async throws {
        let cases = try cases(language)
        var counts = (right: 0, wrong: 0)
        var others: [String] = []
        for (one, happened) in zip(cases, try await happenings(cases, language)) {
            // A question carries out nothing.
            if zip(one.expected, happened).allSatisfy({ $0 == $1 || $0 == "-" && $1 == "?" }) {
                counts.right += 1
                continue
            }
            let isWrong = zip(one.expected, happened).contains { expected, happened in
                let wanted = parts(expected, ";")
                return !["-", "?"].contains(happened) && parts(happened, ";").contains { !wanted.contains($0) }
            }
            counts.wrong += isWrong ? 1 : 0
            others.append("\(isWrong ? "wrong" : "nothing") \(one.number): \(one.turns) \(one.expected) → \(happened)")
        }
        #expect(counts.right >= right && counts.wrong <= wrong, "\(counts)\n\(others.joined(separator: "\n"))")
    }
}
#endif
