import Foundation
import RapidIntentSupport
import Testing

@Suite struct SecretFileTests {
    /// Writes a file of its own, and removes it afterwards.
    private func withFile(_ text: String, mode: Int, _ body: (String) throws -> Void) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try Data(text.utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        try body(path)
    }

    @Test("A file that its owner, or its group too, can read has a secret", arguments: [0o600, 0o400, 0o440, 0o640])
    func accepted(mode: Int) throws {
        try withFile("secret\r\nmore\n", mode: mode) { path in
            let (line, bytes) = (try SecretFile.line(of: path), try SecretFile.bytes(of: path))
            #expect(line == "secret")
            #expect(bytes == Array("secret\r\nmore\n".utf8))
        }
    }

    @Test(
        "A file that others can use, or with which the group can do more than read it, is refused, also behind a link",
        arguments: [0o604, 0o644, 0o660, 0o602, 0o610])
    func refused(mode: Int) throws {
        try withFile("secret", mode: mode) { path in
            let link = path + ".link"
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
            defer { try? FileManager.default.removeItem(atPath: link) }
            for path in [path, link] {
                #expect(
                    message(path) == """
                        has the mode \(String(mode, radix: 8)), but its group may only read it, and others may not use it; \
                        use 'chmod 600', or 'chmod 640' if its group must read it
                        """)
            }
        }
    }

    @Test("What cannot be read, and a file without a secret, are refused with what to do")
    func reasons() throws {
        #expect(
            message("/nowhere/secret")
                == "cannot be read: No such file or directory; check the path and its permissions")
        #expect(message("/") == "cannot be read: it is not a file; check the path and its permissions")
        try withFile("\nsecret", mode: 0o600) { #expect(message($0) == "has an empty first line; write it") }
        try withFile(String(repeating: "a", count: 65_537), mode: 0o600) {
            #expect(message($0) == "is too large: it has 65537 bytes, more than the 65536 that are read; write it")
        }
    }

    /// The reason and the remedy of a refusal.
    private func message(_ path: String) -> String? {
        #expect(throws: SecretFile.Refusal.self) { try SecretFile.line(of: path) }.map {
            "\($0.reason); \($0.remedy(writing: "it"))"
        }
    }
}
