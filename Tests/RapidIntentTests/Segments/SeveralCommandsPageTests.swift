import Foundation
import RapidIntent
import RapidIntentTesting
import Testing

/// The page `SeveralCommands` of the documentation: its code is compiled here, and its output compared.
@Suite struct SeveralCommandsPageTests {
    private let blocks: [(language: String, text: String)]

    init() throws {
        let file = URL(filePath: #filePath)
        let package = (0..<4).reduce(file) { url, _ in url.deletingLastPathComponent() }
        let page = try String(
            contentsOf: package.appending(path: "Sources/RapidIntent/RapidIntent.docc/SeveralCommands.md"),
            encoding: .utf8)
        let parts = page.components(separatedBy: "```")
        blocks = stride(from: 1, to: parts.count, by: 2).map { index in
            let language = String(parts[index].prefix { $0 != "\n" })
            return (language, String(parts[index].dropFirst(language.count + 1)))
        }
    }

    private func output() async throws -> (snapshots: String, events: String) {
        let resolver = IntentResolver(dictionaries: [try sampleDictionary()])
        let script = Script(
            """
            900 u1 ~ what's around me
            1800 u1 ~ what's around me and take me
            2400 u1 ~ what's around me and take me to starbucks
            3300 u1 ! what's around me and take me to starbucks
            3300 u1 .
            """)
        let transcripts = ScriptedRecogniser(script.events).recognise(SilentSource())
        var lines = ""
        func show(_ line: String) { lines += line + "\n" }
        var carriedOut: Set<Int> = []

        // Segments begins
        for try await segment in resolver.segments(for: transcripts, pacing: .stream) {
            let words = segment.words.map { $0.isFinal ? $0.text.uppercased() : $0.text }.joined(separator: " ")
            show("\(segment.id) \(words) → \(segment.intent?.name ?? "…")")
            if let command = segment.fired, carriedOut.insert(segment.id).inserted { show("  \(command)") }
        }
        // Segments ends
        let snapshots = lines
        lines = ""
        try await showEvents()
        func showEvents() async throws {
            let transcripts = ScriptedRecogniser(script.events).recognise(SilentSource())
            // SegmentEvents begins
            for try await event in resolver.segmentEvents(for: transcripts, pacing: .stream) {
                switch event.kind {
                case .intent(let intent) where intent.isFinal: show("\(event.segment) is \(intent.name)")
                case .entity(let value, _) where value.isFinal:
                    show("\(event.segment) \(value.entity.name) = \(value.entity.value)")
                case .ended: show("\(event.segment) ends")
                default: break
                }
            }
            // SegmentEvents ends
        }
        return (snapshots, lines)
    }

    @Test("The page's code is in this file, and prints the page's output")
    func page() async throws {
        let source = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        func words(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        #expect(blocks.map(\.language) == ["swift", "", "swift", ""])
        for block in blocks where block.language == "swift" {
            #expect(words(source).contains(words(block.text)), "not compiled here: \(block.text)")
        }
        let output = try await output()
        #expect(output.snapshots == blocks[1].text)
        #expect(output.events == blocks[3].text)
    }
}
