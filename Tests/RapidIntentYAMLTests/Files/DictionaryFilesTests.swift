import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing

@Suite("Dictionaries in files and folders")
struct DictionaryFilesTests {
    /// A folder that is removed after the test.
    private final class TemporaryFolder: Sendable {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "RapidIntentYAML-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        /// Writes a dictionary of one intent, or some other text.
        func write(_ name: String, intent: String? = nil, text: String? = nil) throws {
            let url = URL(fileURLWithPath: path + "/" + name)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data((text ?? "version: 1\nintents: { \(intent ?? "A"): [say \(intent ?? "A")] }").utf8).write(to: url)
        }

        func link(_ name: String, to target: String) throws {
            try FileManager.default.createSymbolicLink(atPath: path + "/" + name, withDestinationPath: target)
        }
    }

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func intents(at paths: [String]) throws -> [String] {
        try DictionaryFiles.sources(at: paths).flatMap(\.intents).map(\.name.value)
    }

    /// The messages about paths, without the folder's own path.
    private func message(at paths: [String]) -> String {
        do throws(DictionaryError) {
            _ = try DictionaryFiles.sources(at: paths)
            return ""
        } catch {
            return error.description.replacing(folder.path, with: "F")
        }
    }

    @Test("a folder gives its dictionaries in order, at any depth, except hidden and other files")
    func wholeFolder() throws {
        try folder.write("b.yaml", intent: "B")
        try folder.write("a.yml", intent: "A")
        try folder.write("c/d/e.yaml", intent: "E")
        try folder.write(".hidden.yaml", text: "?")
        try folder.write(".git/x.yaml", text: "?")
        try folder.write("notes.txt", text: "?")
        #expect(try intents(at: [folder.path]) == ["A", "B", "E"])
        #expect(try intents(at: [folder.path + "/"]) == ["A", "B", "E"])
        #expect(try CommandDictionary(contentsOf: [folder.path]).intents.map(\.name) == ["A", "B", "E"])
    }

    @Test("a file named by the user is read under any name, and messages use the given path")
    func namedFile() throws {
        try folder.write("words.txt", intent: "W")
        try folder.write("bad.yaml", text: "version: 1\nintents: 1")
        #expect(try intents(at: [folder.path + "/words.txt"]) == ["W"])
        #expect(
            message(at: [folder.path + "/bad.yaml"])
                == """
                F/bad.yaml:2:10: error: 'intents' must be a mapping, found the text '1'
                  intents: 1
                           ^
                  help: write something such as Stop: [stop, cancel]
                """)
    }

    @Test("a bad file or entry does not affect the others, if requested")
    func reading() throws {
        try folder.write("a.yaml", text: "version: 1\nintents: { A: [say a], B: 1 }")
        try folder.write("b.yaml", text: "'")
        try folder.write("c.yaml", intent: "C")
        let (sources, diagnostics) = DictionaryFiles.reading(at: [folder.path, folder.path + "/d.yaml"])
        #expect(sources.map { $0.intents.map(\.name.value) } == [["A", "B"], [], ["C"]])
        #expect(diagnostics.map(\.code) == [.unreadableFile, .wrongType, .invalidYAML])
        #expect(throws: DictionaryError(diagnostics)) {
            try DictionaryFiles.sources(at: [folder.path, folder.path + "/d.yaml"])
        }
    }

    @Test("a file reached in two ways is read once, in the first place")
    func onlyOnce() throws {
        try folder.write("a.yaml", intent: "A")
        try folder.write("b.yaml", intent: "B")
        try folder.link("c.yaml", to: "a.yaml")
        #expect(try intents(at: [folder.path + "/b.yaml", folder.path, folder.path]) == ["B", "A"])
    }

    @Test("the errors of all files are reported together")
    func allMistakes() throws {
        try folder.write("a.yaml", text: "version: 2")
        try folder.write("b.yaml", text: "- x")
        #expect(
            message(at: [folder.path, folder.path + "/none.yaml"])
                == """
                error: cannot read 'F/none.yaml': No such file or directory
                  help: check the path and its permissions
                F/a.yaml:1:10: error: version '2' is not supported
                  version: 2
                           ^
                  help: this library reads 'version: 1'
                F/b.yaml:1:1: error: a dictionary must be a mapping, found a list
                  - x
                  ^~~
                  help: begin with 'version: 1', then write 'intents:'
                """)
    }

    @Test("a folder without dictionaries is an error")
    func emptyFolder() throws {
        try folder.write("sub/notes.txt", text: "")
        #expect(
            message(at: [folder.path])
                == """
                error: the folder 'F' has no dictionary in it
                  help: the names of dictionaries end in .yaml or .yml
                """)
    }

    @Test("a folder that contains itself is an error, and the walk ends")
    func loop() throws {
        try folder.write("a.yaml", intent: "A")
        try folder.write("sub/b.yaml", intent: "B")
        try folder.link("sub/again", to: "..")
        #expect(
            message(at: [folder.path])
                == """
                error: the folder 'F/sub/again' contains itself
                  help: remove the symbolic link
                """)
    }

    @Test("folders that many links lead to are walked once")
    func manyLinks() throws {
        try folder.write("0/a.yaml", intent: "A")
        for level in 1...30 {
            try folder.write("\(level)/notes.txt", text: "")
            try folder.link("\(level)/left", to: "../\(level - 1)")
            try folder.link("\(level)/right", to: "../\(level - 1)")
        }
        #expect(try intents(at: [folder.path + "/30"]) == ["A"])
    }

    @Test("dangling links, links to themselves and pipes are errors, without a wait")
    func otherFiles() throws {
        try folder.link("a.yaml", to: "none")
        try folder.link("b.yaml", to: "b.yaml")
        #expect(mkfifo(folder.path + "/c.yaml", 0o600) == 0)
        #expect(
            message(at: [folder.path, folder.path + "/c.yaml"])
                == """
                error: cannot read 'F/a.yaml': No such file or directory
                  help: check the path and its permissions
                error: cannot read 'F/b.yaml': Too many levels of symbolic links
                  help: check the path and its permissions
                error: cannot read 'F/c.yaml': it is neither a file nor a folder
                  help: name a file or a folder
                error: cannot read 'F/c.yaml': it is neither a file nor a folder
                  help: name a file or a folder
                """)
    }

    @Test("an unreadable file is an error", .enabled(if: geteuid() != 0, "the superuser may read everything"))
    func forbidden() throws {
        try folder.write("a.yaml", intent: "A")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path + "/a.yaml")
        #expect(
            message(at: [folder.path])
                == """
                error: cannot read 'F/a.yaml': Permission denied
                  help: check the path and its permissions
                """)
    }

    @Test("a file is refused by its size before it is read")
    func tooLarge() throws {
        try folder.write("a.yaml", intent: "A")
        let file = try #require(FileHandle(forWritingAtPath: folder.path + "/a.yaml"))
        try file.truncate(atOffset: 1 << 40)
        try file.close()
        #expect(
            message(at: [folder.path])
                == """
                error: 'F/a.yaml' has 1099511627776 bytes, more than the 16777216 a dictionary may have
                  help: divide it into several files; they are joined when they are loaded together
                """)
    }

    @Test("no paths give no sources")
    func noPaths() throws { #expect(try DictionaryFiles.sources(at: []) == []) }
}
