import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing
import TestSupport

@Suite("Dictionary files of any form")
struct EditorPropertyTests {
    private static func lines(of text: String, _ lineEnd: String) -> [String] {
        let (bytes, end) = (Array(text.utf8), Array(lineEnd.utf8))
        return bytes.split(separator: end, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether lines occur among others in the same order.
    private static func stand(_ lines: [String], in others: [String]) -> Bool {
        var rest = others[...]
        for line in lines {
            guard let place = rest.firstIndex(of: line) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }

    @Test("an edit changes the requested phrases only, and keeps every comment in its place", arguments: UInt64(1)...40)
    func edits(seed: UInt64) throws {
        for round in 0..<50 {
            var file = RandomFile(seed: seed &* 1_000 &+ UInt64(round))
            let name = "seed \(seed), round \(round):\n\(file.text)"
            let edits = file.edits()
            let before = try DictionarySource(yaml: file.text)
            try #require(
                before.intents.reduce(into: [:]) { $0[$1.name.value] = $1.phrases.map(\.value) } == file.phrases,
                "\(name)")
            let editor = try DictionaryEditor(yaml: Array(file.text.utf8), file: "f.yaml")
            let text = String(decoding: try editor.applying(edits), as: UTF8.self)
            let after = try DictionarySource(yaml: text)

            var expected = file.phrases.mapValues(Set.init)
            for edit in edits {
                switch edit {
                case .addition(let phrase, let intent, _): expected[intent, default: []].insert(phrase)
                case .removal(let phrase, let intent): expected[intent]?.remove(phrase)
                case .value: break
                }
            }
            let said = after.intents.reduce(into: [:]) { $0[$1.name.value] = Set($1.phrases.map(\.value)) }
            try #require(said.filter { !$1.isEmpty } == expected.filter { !$1.isEmpty }, "\(name)\nbecame\n\(text)")
            #expect(after.locale?.value == before.locale?.value)
            #expect(after.tests.map(\.text.value) == before.tests.map(\.text.value))
            #expect(text.hasSuffix(file.lineEnd) || !file.text.hasSuffix(file.lineEnd) || edits.isEmpty)

            let comments = Self.lines(of: file.text, file.lineEnd).filter { line in
                line.drop { $0 == " " }.first == "#" && !line.contains("no comment")
            }
            #expect(Self.stand(comments, in: Self.lines(of: text, file.lineEnd)), "\(name)\nbecame\n\(text)")
        }
    }

    @Test(
        "added lines leave all others unchanged, and removing them restores the same bytes",
        arguments: UInt64(1)...40)
    func thereAndBack(seed: UInt64) throws {
        for round in 0..<50 {
            let file = RandomFile(seed: seed &* 1_000 &+ UInt64(round))
            let name = "seed \(seed), round \(round):\n\(file.text)"
            guard let intent = file.phrases.keys.sorted().first else { continue }
            let editor = try DictionaryEditor(yaml: Array(file.text.utf8), file: "f.yaml")
            let grown = try editor.applying([.addition(phrase: "something new", intent: intent, comment: "why")])
            let text = String(decoding: grown, as: UTF8.self)
            let shrunk = try DictionaryEditor(yaml: grown, file: "f.yaml")
                .applying([.removal(phrase: "something new", intent: intent)])
            // In brackets no line is added, and the white space belongs to another entry.
            if text.contains("- something new  # why") {
                #expect(
                    Self.stand(Self.lines(of: file.text, file.lineEnd), in: Self.lines(of: text, file.lineEnd)),
                    "\(name)")
                let trimmed = String(decoding: shrunk, as: UTF8.self)
                #expect(trimmed == file.text || trimmed == file.text + file.lineEnd, "\(name)\nbecame\n\(trimmed)")
            }
            #expect(
                try DictionarySource(yaml: shrunk).unlocated == DictionarySource(yaml: file.text).unlocated, "\(name)")
        }
    }
}
