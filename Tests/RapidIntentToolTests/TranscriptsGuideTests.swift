#if Tool
import Foundation
import Testing
import TestSupport

@Suite("The page on transcripts and events")
struct TranscriptsGuideTests {
    private let text: String
    private let folder: ScratchFolder

    init() throws {
        func read(_ path: String) throws -> String {
            try String(contentsOf: Tool.package.appending(path: path), encoding: .utf8)
        }
        text = try read("Examples/Transcripts/README.md")
        folder = try ScratchFolder()
        let dictionary = try read("README.md").components(separatedBy: "```yaml\n")[1].components(separatedBy: "```")[0]
        _ = try folder.write(dictionary, to: "six-lines.yaml")
    }

    /// The examples of lines, in order.
    private var lines: [String] {
        text.components(separatedBy: "```json\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    }

    @Test("shows transcripts with every key, and their events")
    func stream() async throws {
        let run = try await Tool.run(
            "resolve", "--transcripts", "--dictionary", "six-lines.yaml", input: Data((lines[0] + lines[2]).utf8),
            in: folder.url)
        #expect(run == Tool.Run(status: 0, output: lines[1], errors: ""))
        for verdict in ["undone", "wrong", "confirmed", "declined"] { #expect(text.contains("`\(verdict)`")) }
        for key in [
            "utterance", "at", "text", "final", "confidence", "alternatives", "words", "silence", "end", "locale",
            "context",
        ] {
            #expect(lines[0].contains("\"\(key)\":"))
            #expect(text.contains("\n| `\(key)` |"))
        }
    }

    @Test("shows the event of a single text")
    func texts() async throws {
        let run = try await Tool.run(
            "resolve", "take me to the office", "sing me a song", "--json", "--dictionary", "six-lines.yaml",
            in: folder.url)
        #expect(run == Tool.Run(status: 0, output: lines[3], errors: ""))
    }

    @Test("describes an entity that was not spoken, and the event of an ambiguous text")
    func unsaid() async throws {
        _ = try folder.write(
            """
            version: 1
            lists: { a: [x], b: [x] }
            intents:
              On: { blocks: [{ slots: { area: hall }, phrases: [lights on] }] }
              Go: ["go {a}"]
              Walk: ["go {b}"]
            """, to: "more.yaml")
        let run = try await Tool.run(
            "resolve", "lights on", "go x", "--json", "--dictionary", "more.yaml", in: folder.url)
        #expect(run.lines.first?.contains(#""text":"","start":null,"end":null"#) == true, "\(run)")
        #expect(text.contains(#"`"text":"","start":null,"end":null`"#))
        #expect(run.lines.last?.contains(#""reason":"ambiguous","detail":"Go(a: x) or Walk(b: x)""#) == true, "\(run)")
    }

    @Test(
        "has a row for every event and reason",
        arguments: [
            "partial", "final", "fired", "needsConfirmation", "unresolved", "contradicted", "resolved", "endpoint",
            "failed", "noMatch", "ambiguous", "belowThreshold", "undeclaredIntent", "serviceFailed",
            "noService",
        ])
    func rows(name: String) { #expect(text.contains("\n| `\(name)` |")) }
}
#endif
