import Foundation
import RapidIntent
import RapidIntentYAML
import Testing

@Suite struct CompiledFileTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    private func write(_ text: String, to path: String) throws { try Data(text.utf8).write(to: URL(filePath: path)) }

    @Test("A compiled dictionary understands what its sources say, and is refused once they say something else")
    func roundTrip() throws {
        try withFolder { folder in
            let (source, file) = ("\(folder)/a.yaml", "\(folder)/a.compiled")
            try write("version: 1\nintents:\n  Stop: { fire: instant, phrases: [stop, cancel it] }\n", to: source)
            try CommandDictionary.compile(contentsOf: [source], to: file)
            let dictionary = try CommandDictionary(compiled: file, sources: [source])
            let intent = try #require(dictionary.intent(named: "Stop"))
            #expect(intent.rule == (try CommandDictionary(contentsOf: [source])).intent(named: "Stop")?.rule)
            #expect(intent.phrases.map(\.text) == ["stop", "cancel it"])
            #expect(intent.phrases.first?.location?.description == "\(source):3:36")
            var matcher = TranscriptMatcher(dictionary)
            #expect(matcher.update(to: "Cancel").canContinue)
            #expect(matcher.update(to: "Cancel it!").match?.phrase == "cancel it")
            #expect(matcher.update(to: "cancel that").isDead)
            try write("version: 1\nintents:\n  Stop: [halt]\n", to: source)
            let refused = #expect(throws: DictionaryError.self) {
                _ = try CommandDictionary(compiled: file, sources: [source])
            }
            #expect(refused?.description.contains("its sources have changed since it was compiled") == true)
        }
    }

    @Test("Templates, other files and damaged ones are refused with the reason")
    func refused() throws {
        try withFolder { folder in
            let (source, file) = ("\(folder)/a.yaml", "\(folder)/a.compiled")
            try write("version: 1\nintents:\n  Stop: ['[please] stop']\n", to: source)
            let template = #expect(throws: DictionaryError.self) {
                try CommandDictionary.compile(contentsOf: [source], to: file)
            }
            #expect(template?.description.contains("only dictionaries of literal phrases") == true)
            #expect(!FileManager.default.fileExists(atPath: file))
            let other = #expect(throws: DictionaryError.self) { _ = try CommandDictionary(compiled: source) }
            #expect(other?.description.contains("it is not a compiled dictionary") == true)
            try write("version: 1\nintents:\n  Stop: [stop]\n", to: source)
            try CommandDictionary.compile(contentsOf: [source], to: file)
            var bytes = try Data(contentsOf: URL(filePath: file))
            bytes[bytes.count - 1] ^= 1
            try bytes.write(to: URL(filePath: file))
            let damaged = #expect(throws: DictionaryError.self) { _ = try CommandDictionary(compiled: file) }
            #expect(damaged?.description.contains("it is damaged") == true)
        }
    }
}
