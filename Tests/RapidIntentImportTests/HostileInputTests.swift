import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import Testing
import TestSupport

@Suite struct HostileInputTests {
    /// Fragments of the systems' files.
    private static let pieces = [
        "language: en\n", "intents:\n", "  A:\n", "    data:\n", "      - sentences: ['a {b}']\n",
        "lists: { b: { values: [c] } }\n",
        "context:\n", "  expressions:\n", "    a: ['$b (c, d)']\n", "type: intent\n", "name: a\n",
        "utterances: ['[b:c](d)']\n",
        "classes: [{ name: a, utterances: [{ text: b }] }]\n", "---\n", "[", "]", "{", "}", "((((", "'", "\"", ": ",
        "- ", "&a ", "*a ",
        "<<: ", "\u{FEFF}", "\0", "\u{301}", "<plist version=\"1.0\"><dict><key>", "</key>", "bplist00", "null", "~\n",
        "\n", "  ",
    ]

    /// A file that can be imported.
    private static func sound(_ format: ImportFormat) -> String {
        switch format {
        case .hassil: "language: en\nintents: { A: { data: [{ sentences: ['a b'] }] } }\n"
        case .rhino: "context: { expressions: { a: ['b c'] } }\n"
        case .spokestack: "classes: [{ name: a, utterances: [{ text: b }] }]\n"
        case .rapidCommands: "<plist version=\"1.0\"><dict><key>b</key><string>A</string></dict></plist>\n"
        case .luis: #"{"luis_schema_version": "7", "utterances": [{"text": "b c", "intent": "A"}]}"# + "\n"
        case .clu: #"{"assets": {"utterances": [{"text": "b c", "intent": "A"}]}, "metadata": {}}"# + "\n"
        case .rasa: "nlu: [{ intent: a, examples: ['b [c](d)'] }]\n"
        case .wit: #"[{"text": "b c", "intent": "A"}]"# + "\n"
        }
    }

    @Test("Shuffled pieces of files give a dictionary or an error, never a crash", arguments: ImportFormat.allCases)
    func shuffled(format: ImportFormat) throws {
        let folder = try ScratchFolder()
        var numbers = SplitMix64(seed: 42)
        var dictionaries = 0
        for round in 0..<300 {
            let pieces = (0..<Int.random(in: 1...12, using: &numbers)).map { _ in
                Self.pieces.randomElement(using: &numbers) ?? ""
            }
            // Every other text is a valid one with an addition.
            let text = round.isMultiple(of: 2) ? pieces.joined() : Self.sound(format) + pieces.prefix(2).joined()
            // An export of Wit.ai is a folder.
            let file = try folder.write(text, to: format == .wit ? "utterances/a.json" : "a.yaml")
            let path = format == .wit ? folder.path : file
            do throws(DictionaryError) {
                _ = try format.dictionary(at: path, names: round.isMultiple(of: 2) ? file : nil)
                dictionaries += 1
            } catch {
                #expect(!error.diagnostics.isEmpty)
            }
        }
        #expect((1..<300).contains(dictionaries), "\(dictionaries) of 300 were sound")
    }

    @Test("Random bytes are refused", arguments: ImportFormat.allCases)
    func random(format: ImportFormat) throws {
        let folder = try ScratchFolder()
        var numbers = SplitMix64(seed: 7)
        for size in [1, 10, 1_000, 100_000] {
            let bytes = (0..<size).map { _ in UInt8.random(in: 128...255, using: &numbers) }
            let path = try folder.write(Data(bytes), to: "a.yaml")
            #expect(throws: DictionaryError.self) { try format.dictionary(at: path) }
        }
    }

    @Test("Exponential anchors are handled in bounded time")
    func laughs() throws {
        let folder = try ScratchFolder()
        var yaml = "language: en\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...8 {
            yaml +=
                "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
                + "]\n"
        }
        #expect(throws: DictionaryError.self) { try HassilImporter().dictionary(at: folder.write(yaml, to: "a.yaml")) }
    }
}
