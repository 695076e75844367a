import Foundation
import RapidIntentModel
import Testing
import TestSupport

@Suite("ModelMemory")
struct ModelMemoryTests {
    private let scratch: ScratchFolder
    private var folder: String { scratch.path }

    init() throws { scratch = try ScratchFolder() }

    private static func model(_ word: String) throws -> IntentModel {
        try IntentModelTrainer().train([LabelledSentence(word, intent: "A"), LabelledSentence("stop", intent: "B")])
    }

    @Test("A model is written, mapped, and replaced while it is in use")
    func replaced() throws {
        let path = folder + "/a.model"
        try Self.model("first").write(to: path)
        let mapped = try IntentModel(path: path)
        let before = mapped.prediction(for: "first")
        try Self.model("second").write(to: path)
        #expect(mapped.prediction(for: "first") == before)
        #expect(try IntentModel(path: path).version != mapped.version)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.model"])
    }

    @Test("A copied model is independent of its file")
    func copied() throws {
        let path = folder + "/a.model"
        try Self.model("first").write(to: path)
        let copied = try IntentModel(copying: path)
        let before = copied.prediction(for: "first")
        #expect(try copied.bytes == IntentModel(path: path).bytes)
        // As `cp` begins: a mapped model would crash the process now.
        try Data("short".utf8).write(to: URL(filePath: path), options: [])
        #expect(copied.prediction(for: "first") == before)
        #expect {
            try IntentModel(copying: path)
        } throws: {
            ($0 as? IntentModelError)?.code == .notAModel
        }
        #expect {
            try IntentModel(copying: folder + "/none")
        } throws: {
            ($0 as? IntentModelError)?.code == .unreadable
        }
    }

    @Test("A model that is replaced keeps its permissions, and a symbolic link stays one", arguments: [0o600, 0o664])
    func permissions(_ mode: Int) throws {
        let (path, link) = (folder + "/a.model", folder + "/link")
        let files = FileManager.default
        try Self.model("first").write(to: path)
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        try files.createSymbolicLink(atPath: link, withDestinationPath: "a.model")
        try Self.model("second").write(to: link)
        #expect(try files.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
        #expect(try files.destinationOfSymbolicLink(atPath: link) == "a.model")
        #expect(try IntentModel(path: path).version == Self.model("second").version)
    }

    @Test("Files that cannot be read or written are reported with path and reason")
    func unreadable() throws {
        #expect { try IntentModel(path: folder + "/none") } throws: {
            "\($0)" == "'\(folder)/none' cannot be read: No such file or directory"
        }
        #expect { try IntentModel(path: folder) } throws: {
            "\($0)" == "'\(folder)' cannot be read: it is not a file"
        }
        #expect { try Self.model("a").write(to: folder) } throws: {
            "\($0)" == "'\(folder)' cannot be written: Is a directory"
        }
        #expect { try Self.model("a").write(to: folder + "/no/model") } throws: {
            ($0 as? IntentModelError)?.code == .unreadable
        }
        try Data("text".utf8).write(to: URL(filePath: folder + "/text"))
        #expect { try IntentModel(path: folder + "/text") } throws: {
            "\($0)".hasPrefix("'\(folder)/text' cannot be used: it is not an intent model")
        }
        try Data().write(to: URL(filePath: folder + "/empty"))
        #expect { try IntentModel(path: folder + "/empty") } throws: {
            ($0 as? IntentModelError)?.code == .notAModel
        }
    }
}
