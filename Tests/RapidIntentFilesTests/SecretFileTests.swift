import Foundation
import RapidIntentFiles
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

    @Test("A file that others can use, or the group can change, is refused", arguments: [0o604, 0o644, 0o660, 0o602])
    func refused(mode: Int) throws {
        let refusal = SecretFile.Refusal(reason: "can be read by others (mode \(String(mode, radix: 8)))")
        try withFile("secret", mode: mode) { path in
            #expect(throws: refusal) { try SecretFile.bytes(of: path) }
        }
    }

    @Test("A file that is missing, too large or has an empty first line is refused with the reason")
    func reasons() throws {
        func reason(_ path: String) -> String? {
            #expect(throws: SecretFile.Refusal.self) { try SecretFile.line(of: path) }?.reason
        }
        #expect(reason("/nowhere/secret") == "cannot be read: No such file or directory")
        try withFile("\nsecret", mode: 0o600) { #expect(reason($0) == "has an empty first line") }
        try withFile(String(repeating: "a", count: 65_537), mode: 0o600) {
            #expect(reason($0) == "cannot be read: it has 65537 bytes")
        }
    }
}
