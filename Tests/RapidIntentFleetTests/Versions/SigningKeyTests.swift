#if Fleet
import Foundation
import RapidIntent
import RapidIntentSupport
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("Digests and signatures")
struct SigningKeyTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("digests of FIPS 180-4")
    func digests() {
        #expect(
            SHA256Digest(of: Array("abc".utf8)).description
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(SHA256Digest(of: []).description == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(SHA256Digest("BA7816BF") == nil)
    }

    /// The first test of RFC 8032, section 7.1: its key as PKCS #8 and as a SubjectPublicKeyInfo (RFC 8410).
    private static let secret: [UInt8] = [
        0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
        0x9d, 0x61, 0xb1, 0x9d, 0xef, 0xfd, 0x5a, 0x60, 0xba, 0x84, 0x4a, 0xf4, 0x92, 0xec, 0x2c, 0xc4,
        0x44, 0x49, 0xc5, 0x69, 0x7b, 0x32, 0x69, 0x19, 0x70, 0x3b, 0xac, 0x03, 0x1c, 0xae, 0x7f, 0x60,
    ]
    private static let known: [UInt8] = [
        0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00,
        0xd7, 0x5a, 0x98, 0x01, 0x82, 0xb1, 0x0a, 0xb7, 0xd5, 0x4b, 0xfe, 0xd3, 0xc9, 0x64, 0x07, 0x3a,
        0x0e, 0xe1, 0x72, 0xf3, 0xda, 0xa6, 0x23, 0x25, 0xaf, 0x02, 0x1a, 0x68, 0xf7, 0x07, 0x51, 0x1a,
    ]

    /// The files of that key.
    static func files(in folder: ScratchFolder) throws -> (secret: String, known: String) {
        func pem(_ bytes: [UInt8], _ kind: String, _ name: String) throws -> String {
            try folder.write(
                "-----BEGIN \(kind) KEY-----\n\(Data(bytes).base64EncodedString())\n-----END \(kind) KEY-----\n",
                to: name)
        }
        let secret = try pem(secret, "PRIVATE", "release.pem")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: secret)
        return (secret, try pem(known, "PUBLIC", "release.pub.pem"))
    }

    @Test("the first signature of RFC 8032")
    func rfc() throws {
        let files = try Self.files(in: folder)
        let signature = try SigningKey(privateKeyFile: files.secret).signature(of: [])
        #expect(
            signature.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                == "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
                + "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b")
        let key = try SigningKey(publicKeyFile: files.known)
        #expect(key.verifies(signature, of: []))
        #expect(!key.verifies(signature, of: [0]))
        #expect(!key.verifies([UInt8](repeating: 0, count: 64), of: []))
        #expect(!key.verifies([], of: []))
        #expect(throws: FleetError.self) { try key.signature(of: []) }
    }

    @Test("files that hold no such key are refused with what to do")
    func wrongFiles() throws {
        let files = try Self.files(in: folder)
        func code(_ make: () throws -> SigningKey) -> String {
            let error = #expect(throws: FleetError.self) { _ = try make() }
            return error.map { "\($0)" } ?? ""
        }
        #expect(code { try SigningKey(privateKeyFile: folder.path("none")) }.contains("cannot be read"))
        #expect(code { try SigningKey(publicKeyFile: files.secret) }.contains("holds no public key"))
        let junk = try folder.write("hello", to: "junk")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: junk)
        #expect(code { try SigningKey(privateKeyFile: junk) }.contains("openssl genpkey"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: files.secret)
        #expect(code { try SigningKey(privateKeyFile: files.secret) }.contains("has the mode 644"))
    }

    @Test("a text is believed with the signature of the key only")
    func signedText() throws {
        let files = try Self.files(in: folder)
        let key = try SigningKey(publicKeyFile: files.known)
        let json = JSON.object([("format", .integer(1)), ("note", .string("ü"))])
        let signed = try SignedText(json, key: SigningKey(privateKeyFile: files.secret))
        #expect(try SignedText(signed.payload).contents(signedBy: key)["note"]?.string == "ü")
        let unsigned = try SignedText(json, key: nil)
        #expect(try SignedText(unsigned.payload).contents(signedBy: nil)["note"]?.string == "ü")
        var changed = signed
        changed.text = changed.text.replacingOccurrences(of: "ü", with: "u")
        for text in [unsigned, changed] {
            let refusal = #expect(throws: VersionRefusal.self) { try SignedText(text.payload).contents(signedBy: key) }
            #expect(refusal?.code == .unsigned)
        }
        for payload in [[], Array("{}".utf8), Array("{\"text\":1}".utf8), [UInt8](repeating: 0x20, count: 2 << 20)] {
            #expect(throws: VersionRefusal.self) { try SignedText(payload) }
        }
    }
}
#endif
