#if Fleet
import CRapidIntentOpenSSL
import Foundation
import RapidIntentSupport

/// An Ed25519 key (RFC 8032) in a PEM file, which signs versions or checks their signatures.
///
/// ```sh
/// openssl genpkey -algorithm ed25519 -out release.pem && chmod 600 release.pem   # signs
/// openssl pkey -in release.pem -pubout -out release.pub.pem                      # checks
/// ```
public struct SigningKey: Sendable {
    private let key: Owner

    /// Owns a key of OpenSSL, which is not changed after it was read.
    // @unchecked is safe: OpenSSL allows several threads to use an unchanged key, and counts its owners atomically.
    private final class Owner: @unchecked Sendable {
        let key: OpaquePointer
        init(_ key: OpaquePointer) { self.key = key }
        deinit { EVP_PKEY_free(key) }
    }

    /// Reads a private key, which only its owner and group may read.
    ///
    /// - Throws: ``FleetError`` with the code `secretFile`.
    package init(privateKeyFile path: String) throws(FleetError) {
        let text = try FleetError.secret(in: path, SecretFile.bytes)
        try self.init(text, path: path, kind: "private") { PEM_read_bio_PrivateKey($0, nil, Self.noPassword, nil) }
    }

    /// Reads a public key.
    ///
    /// - Throws: ``FleetError`` with the code `secretFile`.
    public init(publicKeyFile path: String) throws(FleetError) {
        let text: [UInt8]
        do throws(FileFailure) { text = try FileContents.bytes(ofFile: path, limit: 64 * 1024) } catch {
            throw FleetError(.secretFile, "the file \(path) cannot be read: \(error.reason)")
        }
        try self.init(text, path: path, kind: "public") { PEM_read_bio_PUBKEY($0, nil, Self.noPassword, nil) }
    }

    private init(
        _ text: [UInt8], path: String, kind: String, read: (OpaquePointer?) -> OpaquePointer?
    ) throws(FleetError) {
        let source = text.withUnsafeBufferPointer { BIO_new(BIO_s_mem()).copied(from: $0) }
        defer { BIO_free(source) }
        let remedy = "make a pair: openssl genpkey -algorithm ed25519 -out KEY; openssl pkey -in KEY -pubout"
        guard let key = read(source) else {
            throw FleetError(
                .secretFile, "the file \(path) holds no \(kind) key in PEM format, or one with a password",
                remedy: remedy)
        }
        self.key = Owner(key)
        guard EVP_PKEY_get_id(key) == EVP_PKEY_ED25519 else {
            throw FleetError(.secretFile, "the key in the file \(path) is of another kind than Ed25519", remedy: remedy)
        }
    }

    /// Answers that there is no password, where OpenSSL would ask at the terminal.
    private static let noPassword:
        @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32 = { _, _, _, _ in
            -1
        }

    func signature(of bytes: [UInt8]) throws(FleetError) -> [UInt8] {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: 64)
        var count = signature.count
        guard EVP_DigestSignInit(context, nil, nil, nil, key.key) == 1,
            EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1, count == 64
        else { throw FleetError(.secretFile, "signing failed; it needs a private key") }
        return signature
    }

    func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(context, nil, nil, nil, key.key) == 1
            && EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
    }
}

extension OpaquePointer? {
    /// Writes bytes into a BIO in memory.
    fileprivate func copied(from bytes: UnsafeBufferPointer<UInt8>) -> OpaquePointer? {
        BIO_write(self, bytes.baseAddress, Int32(clamping: bytes.count))
        return self
    }
}

struct SignedText: Sendable, Equatable {
    /// The largest message that is read, in bytes.
    static let limit = 1 << 20

    /// The text, of which each byte is signed.
    var text: String
    /// The Ed25519 signature; nil for none.
    var signature: [UInt8]?

    /// Signs a text; without a key it stays unsigned.
    init(_ json: JSON, key: SigningKey?) throws(FleetError) {
        text = json.text
        signature = try key?.signature(of: Array(text.utf8))
    }

    init(_ payload: [UInt8]) throws(VersionRefusal) {
        guard payload.count <= Self.limit, let json = try? JSON(reading: payload), let text = json["text"]?.string
        else { throw VersionRefusal(.malformed, "a message has no text, or is no JSON") }
        self.text = text
        signature = json["signature"]?.string.flatMap { Data(base64Encoded: $0) }.map(Array.init)
    }

    var payload: [UInt8] {
        (["text": text, "signature": signature.map { Data($0).base64EncodedString() }] as JSON).bytes
    }

    /// The contents, once the signature of the key is checked; without a key, none has to be there.
    func contents(signedBy key: SigningKey?) throws(VersionRefusal) -> JSON {
        if let key {
            guard let signature else { throw VersionRefusal(.unsigned, "a message is not signed") }
            guard key.verifies(signature, of: Array(text.utf8)) else {
                throw VersionRefusal(.unsigned, "a message has the signature of another key")
            }
        }
        guard let json = try? JSON(reading: Array(text.utf8)), json["format"]?.wholeNumber == 1 else {
            throw VersionRefusal(.malformed, "a message is not of format 1")
        }
        return json
    }
}
#endif
