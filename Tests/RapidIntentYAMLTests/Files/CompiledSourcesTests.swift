import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import Testing
import TestSupport

@testable import RapidIntentYAML

@Suite struct CompiledSourcesTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path }

    init() throws { scratch = try ScratchFolder() }

    @Test("A fingerprint changes with the bytes and the names of the files, and with nothing else")
    func fingerprint() throws {
        func write(_ text: String, to name: String) throws {
            try FileContents.replace("\(folder)/\(name)", with: Array(text.utf8))
        }
        try write("version: 1", to: "a.yaml")
        try write("version: 1 ", to: "b.yaml")
        let first = try CompiledSources(at: [folder], of: "\(folder)/a.compiled").fingerprint
        try write("version: 1", to: "a.yaml")
        try write("not a dictionary", to: "notes.txt")
        #expect(try CompiledSources(at: [folder], of: "\(folder)/a.compiled").fingerprint == first)
        try write("version: 2", to: "a.yaml")
        #expect(try CompiledSources(at: [folder], of: "\(folder)/a.compiled").fingerprint != first)
        try write("version: 1", to: "a.yaml")
        try FileManager.default.moveItem(atPath: "\(folder)/a.yaml", toPath: "\(folder)/c.yaml")
        #expect(try CompiledSources(at: [folder], of: "\(folder)/a.compiled").fingerprint != first)
        #expect(throws: DictionaryError.self) {
            _ = try CompiledSources(at: ["\(folder)/none"], of: "\(folder)/a.compiled").fingerprint
        }
    }

    @Test("A location finds its line in the file, and shows none after a change")
    func lines() throws {
        let path = "\(folder)/home.yaml"
        let yaml = "version: 1\nintents:\n  Stop: [stop, cancel]\n"
        try FileContents.replace(path, with: Array(yaml.utf8))
        func location() throws -> DictionaryLocation? {
            let dictionary = try CommandDictionary(contentsOf: [path])
            return dictionary.intent(named: "Stop")?.phrases.last?.location
        }
        let (read, unread) = (try location(), try location())
        #expect(read?.description == "\(path):3:16")
        #expect(read?.lineText == "  Stop: [stop, cancel]")
        try FileContents.replace(path, with: Array((yaml + "# later\n").utf8))
        #expect(unread?.lineText == nil)
    }
}
