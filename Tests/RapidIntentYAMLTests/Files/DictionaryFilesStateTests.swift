import Foundation
import Testing
import TestSupport

@testable import RapidIntentYAML

@Suite struct DictionaryFilesStateTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("The state differs only if a file was replaced, written, added or removed")
    func states() throws {
        func state() -> DictionaryFilesState { DictionaryFiles.state(of: [folder.path]) }
        let missing = state()
        let path = try folder.write("version: 1\n", to: "a.yaml")
        let first = state()
        #expect(first != missing)
        #expect(state() == first)

        // Other files do not matter.
        let other = try folder.write("version: 2\n", to: "other.tmp")
        #expect(state() == first)
        // Another file, even with the same size and perhaps the same time.
        #expect(rename(other, path) == 0)
        let replaced = state()
        #expect(replaced != first)
        try folder.write("version: 1 # longer\n", to: "a.yaml")
        let written = state()
        #expect(written != replaced)
        try folder.write("version: 1\n", to: "b.yaml")
        let added = state()
        #expect(added != written)
        try FileManager.default.removeItem(atPath: path)
        #expect(state() != added)
    }
}
