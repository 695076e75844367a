import Foundation
import RapidIntentSupport
import Testing

@Suite struct MappedFileTests {
    /// A folder of its own, removed with its contents.
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    @Test("A mapping keeps the written bytes, even after the file was replaced or removed")
    func mapped() throws {
        try withFolder { folder in
            let path = "\(folder)/compiled"
            let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 / 3) }
            try FileContents.replace(path, with: bytes)
            let first = try MappedFile(path)
            try FileContents.replace(path, with: [1, 2, 3])
            let second = try MappedFile(path)
            try FileManager.default.removeItem(atPath: path)
            #expect(first.withBytes { $0.elementsEqual(bytes) })
            #expect(second.withBytes { $0.elementsEqual([1, 2, 3]) })
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            try FileContents.replace(path, with: [])
            #expect(try MappedFile(path).withBytes(\.isEmpty))
        }
    }

    @Test("A path that is not a file, or not writable, is refused with the system's message")
    func refused() throws {
        try withFolder { folder in
            #expect(throws: FileFailure.notAFile) { _ = try MappedFile(folder) }
            #expect(throws: FileFailure.system("No such file or directory")) { _ = try MappedFile("\(folder)/none") }
            #expect(throws: FileFailure.system("No such file or directory")) {
                try FileContents.replace("\(folder)/none/compiled", with: [1])
            }
            #expect(throws: FileFailure.self) { try FileContents.replace(folder, with: [1]) }
            let left = try FileManager.default.contentsOfDirectory(atPath: folder)
            #expect(left.isEmpty)
        }
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test(
        "A replaced file keeps its permissions, and a new one has the requested permissions",
        arguments: [0o600, 0o640])
    func permissions(mode: Int) throws {
        try withFolder { folder in
            let path = "\(folder)/learned.yaml"
            try FileContents.replace(path, with: [1], newMode: .ownerOnly)
            #expect(try self.mode(path) == 0o600)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
            try FileContents.replace(path, with: [2])
            #expect(try self.mode(path) == mode)
        }
    }

    @Test(
        "A new file for a group that may write to its folder lets it write, whatever the umask; the user's own reads nothing else",
        arguments: [(0o755, 0o600), (0o770, 0o660), (0o2775, 0o660), (0o720, 0o620), (0o700, 0o600)])
    func groupOfFolder(folderMode: mode_t, mode: Int) throws {
        try withFolder { folder in
            #expect(chmod(folder, folderMode) == 0)
            try FileContents.replace("\(folder)/learned.yaml", with: [1], newMode: .folderGroup)
            #expect(try self.mode("\(folder)/learned.yaml") == mode)
        }
    }

    /// A group that this process may give its files to, other than its own; nil if there is none.
    private static let otherGroup: gid_t? = {
        if geteuid() == 0 { return 4_242 }
        var groups = [gid_t](repeating: 0, count: Int(max(0, getgroups(0, nil))))
        _ = getgroups(Int32(groups.count), &groups)
        return groups.first { $0 != getegid() }
    }()

    @Test(
        "A new file gets the group of its folder, and a replaced one keeps its group",
        .enabled(if: otherGroup != nil, "this user has one group only"))
    func group() throws {
        let group = try #require(Self.otherGroup)
        func groupOf(_ path: String) throws -> UInt32? {
            (try FileManager.default.attributesOfItem(atPath: path)[.groupOwnerAccountID] as? NSNumber)?.uint32Value
        }
        try withFolder { folder in
            let path = "\(folder)/learned.yaml"
            #expect(chown(folder, uid_t.max, group) == 0 && chmod(folder, 0o750) == 0)
            try FileContents.replace(path, with: [1], newMode: .folderGroup)
            #expect(try groupOf(path) == group && self.mode(path) == 0o640)
            #expect(chown(folder, uid_t.max, getegid()) == 0)
            try FileContents.replace(path, with: [2])
            #expect(try groupOf(path) == group && self.mode(path) == 0o640)
        }
    }

    @Test("Through a symbolic link, its target is replaced or created", arguments: [true, false])
    func links(isThere: Bool) throws {
        try withFolder { folder in
            let files = FileManager.default
            try files.createDirectory(atPath: "\(folder)/kept", withIntermediateDirectories: true)
            if isThere { try Data([0]).write(to: URL(filePath: "\(folder)/kept/real.yaml")) }
            try files.createSymbolicLink(atPath: "\(folder)/second", withDestinationPath: "kept/real.yaml")
            try files.createSymbolicLink(atPath: "\(folder)/first", withDestinationPath: "\(folder)/second")
            try FileContents.replace("\(folder)/first", with: [1, 2])
            #expect(try files.destinationOfSymbolicLink(atPath: "\(folder)/first") == "\(folder)/second")
            #expect(try files.destinationOfSymbolicLink(atPath: "\(folder)/second") == "kept/real.yaml")
            #expect(try MappedFile("\(folder)/kept/real.yaml").withBytes { $0.elementsEqual([1, 2]) })
            #expect(try files.contentsOfDirectory(atPath: "\(folder)/kept") == ["real.yaml"])
        }
    }

    @Test("Files left by a killed process with the same id do not interfere; pipes and circular links are refused")
    func leftOvers() throws {
        try withFolder { folder in
            let path = "\(folder)/learned.yaml"
            try Data().write(to: URL(filePath: "\(path).\(getpid()).new"))
            try FileContents.replace(path, with: [1])
            #expect(try MappedFile(path).withBytes { $0.elementsEqual([1]) })
            #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
            #expect(throws: FileFailure.notAFile) { try FileContents.replace("\(folder)/pipe", with: [1]) }
            try FileManager.default.createSymbolicLink(atPath: "\(folder)/ring", withDestinationPath: "ring")
            #expect(throws: FileFailure.self) { try FileContents.replace("\(folder)/ring", with: [1]) }
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                    == ["learned.yaml", "learned.yaml.\(getpid()).new", "pipe", "ring"])
        }
    }
}
