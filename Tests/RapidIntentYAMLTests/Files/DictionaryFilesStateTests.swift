import Foundation
import Testing

@testable import RapidIntentYAML

@Suite struct DictionaryFilesStateTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "rapid-intent-state-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: folder.appending(path: name))
        return folder.appending(path: name).path
    }

    @Test("The state differs only if a file was replaced, written, added or removed")
    func states() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func state() -> DictionaryFilesState { DictionaryFiles.state(of: [folder.path]) }
        let missing = state()
        let path = try write("version: 1\n", to: "a.yaml")
        let first = state()
        #expect(first != missing)
        #expect(state() == first)

        // Other files do not matter.
        let other = try write("version: 2\n", to: "other.tmp")
        #expect(state() == first)
        // Another file, even with the same size and perhaps the same time.
        #expect(rename(other, path) == 0)
        let replaced = state()
        #expect(replaced != first)
        _ = try write("version: 1 # longer\n", to: "a.yaml")
        let written = state()
        #expect(written != replaced)
        _ = try write("version: 1\n", to: "b.yaml")
        let added = state()
        #expect(added != written)
        try FileManager.default.removeItem(atPath: path)
        #expect(state() != added)
    }
}
