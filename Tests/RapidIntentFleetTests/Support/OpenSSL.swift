#if Fleet
import Foundation
import TestSupport

/// Certificates and keys that the program `openssl` makes.
enum OpenSSL {
    /// The program; nil if it is not installed.
    static let program = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// What the program says.
    @discardableResult
    static func run(_ arguments: [String]) throws -> [UInt8] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program ?? "openssl")
        process.arguments = arguments
        (process.standardOutput, process.standardError) = (output, FileHandle.nullDevice)
        try process.run()
        let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitForEnd()
        return bytes
    }

    /// A certificate that is its own authority, with its key.
    struct Certificate {
        var certificate: String
        var key: String

        /// - Parameter name: For what it is, as `IP:127.0.0.1` or `DNS:nats.example`.
        init(_ folder: ScratchFolder, _ file: String, for name: String) throws {
            (certificate, key) = (folder.path(file + ".pem"), folder.path(file + ".key.pem"))
            try OpenSSL.run([
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                "-subj", "/CN=test", "-addext", "subjectAltName=\(name)", "-keyout", key, "-out", certificate,
            ])
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        }
    }

    /// The public key and the seed of a user, as NATS writes them: the prefix, the Ed25519 key and a CRC-16 in Base32.
    static func userKey(_ folder: ScratchFolder) throws -> (publicKey: String, seed: String) {
        let file = folder.path(UUID().uuidString)
        try run(["genpkey", "-algorithm", "ed25519", "-out", file])
        let secret = try run(["pkey", "-in", file, "-outform", "DER"]).suffix(32)
        let known = try run(["pkey", "-in", file, "-pubout", "-outform", "DER"]).suffix(32)
        // The prefixes of a user and of a seed, in 5 bits each: 'U' and 'S'.
        let (user, seed): (UInt8, UInt8) = (20, 18)
        return (encoded([user << 3] + known), encoded([seed << 3 | user >> 2, (user & 3) << 6] + secret))
    }

    private static func encoded(_ bytes: [UInt8]) -> String {
        var crc: UInt16 = 0
        for byte in bytes {
            crc ^= UInt16(byte) << 8
            for _ in 0..<8 { crc = crc & 0x8000 == 0 ? crc << 1 : crc << 1 ^ 0x1021 }
        }
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (text, bits, count) = ("", 0, 0)
        for byte in bytes + [UInt8(crc & 0xFF), UInt8(crc >> 8)] {
            (bits, count) = ((bits & 0x1F) << 8 | Int(byte), count + 8)
            while count >= 5 {
                count -= 5
                text.append(digits[bits >> count & 31])
            }
        }
        if count > 0 { text.append(digits[bits << (5 - count) & 31]) }
        return text
    }
}
#endif
