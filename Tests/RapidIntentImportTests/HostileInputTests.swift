import Foundation
import RapidIntent
import RapidIntentImport
import Testing

@Suite struct HostileInputTests {
    /// A generator whose numbers are the same in every run (splitmix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }
    }

    /// What files of the five systems consist of.
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

    @Test("Shuffled pieces of files give a dictionary or an error, and never a crash", arguments: ImportFormat.allCases)
    func shuffled(format: ImportFormat) throws {
        let folder = try ScratchFolder()
        var numbers = Numbers(state: 42)
        var dictionaries = 0
        for _ in 0..<300 {
            let text = (0..<Int.random(in: 1...12, using: &numbers)).map { _ in
                Self.pieces.randomElement(using: &numbers) ?? ""
            }.joined()
            let path = try folder.write(text, to: "a.yaml")
            do throws(DictionaryError) {
                _ = try format.dictionary(at: path, names: path)
                dictionaries += 1
            } catch {
                #expect(!error.diagnostics.isEmpty)
            }
        }
        #expect(dictionaries < 300)
    }

    @Test("Random bytes are refused", arguments: ImportFormat.allCases)
    func random(format: ImportFormat) throws {
        let folder = try ScratchFolder()
        var numbers = Numbers(state: 7)
        for size in [1, 10, 1_000, 100_000] {
            let bytes = (0..<size).map { _ in UInt8.random(in: 128...255, using: &numbers) }
            let path = try folder.write(Data(bytes), to: "a.yaml")
            #expect(throws: DictionaryError.self) { try format.dictionary(at: path) }
        }
    }

    @Test("Many anchors that stand for many do not take forever")
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
