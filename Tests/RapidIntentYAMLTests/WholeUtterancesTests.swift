import Foundation
import RapidIntentYAML
import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

/// Sentences in which a command and words of no command meet, and pairs of commands, with the dictionaries that come with the
/// package: what fires wrongly, and what fires rightly.
@Suite("Whole utterances")
struct WholeUtterancesTests {
    private static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A sentence of which nothing may fire.
    private struct Piece {
        /// The place of the unknown words: before, between or after commands; begun, if like another command.
        var kind: String
        var text: String
    }

    private let dictionary: CommandDictionary
    private let pieces: [Piece]
    private let pairs: [(text: String, commands: [String])]

    init() throws {
        let folder = Self.package.appending(path: "Dictionaries")
        dictionary = try CommandDictionary(
            contentsOf: ["navigation.yaml", "home.yaml"].map { folder.appending(path: $0).path })
        var (pieces, kind) = ([Piece](), "")
        for line in try Self.lines("pieces.txt") {
            if line.hasPrefix("[") {
                kind = String(line.dropFirst().prefix { $0 != "]" })
            } else {
                pieces.append(Piece(kind: kind, text: line))
            }
        }
        self.pieces = pieces
        pairs = try Self.lines("pairs.txt").map { line in
            let parts = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            return (parts.filter { !$0.isEmpty }.joined(separator: " "), [parts[0], parts[2]])
        }
    }

    private static func lines(_ name: String) throws -> [String] {
        let file = package.appending(path: "Tests/Fixtures/WholeUtterances/\(name)")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("#") }
    }

    /// The result of one utterance.
    private struct Outcome {
        var fired: [String] = []
        var contradicted = 0
        var reasons: [String] = []
    }

    /// Resolves a text as a final transcript, with a partial one after each word before it if the words take time.
    private func resolve(_ text: String, wordEvery step: Duration?) -> Outcome {
        var machine = ResolverStateMachine(dictionaries: [dictionary], asksService: false)
        let words = text.split(separator: " ")
        var events: [RecognitionEvent] = []
        if let step {
            events = words.indices.map { index in
                .transcript(
                    Transcript(
                        utterance: "u", at: step * (index + 1), text: words[...index].joined(separator: " ")))
            }
        }
        let end = (step ?? .zero) * words.count + .milliseconds(900)
        events.append(.transcript(Transcript(utterance: "u", at: end, text: text, isFinal: true)))
        var outcome = Outcome()
        for event in events {
            for case .event(let event) in machine.handle(event) {
                event.report { event in
                    switch event.kind {
                    case .fired(let fired, _): outcome.fired.append(fired.command.description)
                    case .contradicted: outcome.contradicted += 1
                    case .unresolved(let reason, _): outcome.reasons.append(reason.name)
                    default: break
                    }
                }
            }
        }
        return outcome
    }

    @Test("The lists have the required length")
    func lists() {
        #expect(pieces.count >= 120 && pairs.count >= 80)
        #expect(Set(pieces.map(\.kind)) == ["before", "between", "behind", "begun"])
    }

    @Test("No fragment fires anything as a final transcript, and one sounds enough like another command to ask")
    func piecesAsFinals() {
        var asked: [String] = []
        for piece in pieces {
            let outcome = resolve(piece.text, wordEvery: nil)
            #expect(outcome.fired.isEmpty, "\(piece)")
            if outcome.reasons.isEmpty {
                asked.append(piece.text)
            } else {
                #expect(outcome.reasons == ["unknownWords"] || outcome.reasons == ["noMatch"], "\(piece)")
            }
        }
        #expect(asked == ["that is what i meant and stop"])
    }

    @Test(
        "Word by word, only a first command fires that is stable or seems to be followed by another",
        arguments: [
            (100, ["begun": 11]), (300, ["between": 5, "behind": 46, "begun": 15]),
        ])
    func piecesWordByWord(milliseconds: Int, fired: [String: Int]) {
        var counts: [String: Int] = [:]
        for piece in pieces {
            let outcome = resolve(piece.text, wordEvery: .milliseconds(milliseconds))
            #expect(outcome.fired.count == outcome.contradicted, "what fired is contradicted: \(piece)")
            if !outcome.fired.isEmpty { counts[piece.kind, default: 0] += 1 }
        }
        #expect(counts == fired)
    }

    @Test(
        "Both commands of every pair fire, as a final transcript and word by word",
        arguments: [nil, 100, 300] as [Int?])
    func pairs(milliseconds: Int?) {
        for pair in pairs {
            let alone = pair.commands.flatMap { resolve($0, wordEvery: nil).fired }
            #expect(alone.count == 2)
            let outcome = resolve(pair.text, wordEvery: milliseconds.map { .milliseconds($0) })
            #expect(outcome.fired == alone && outcome.contradicted == 0, "\(pair.text)")
        }
    }
}
