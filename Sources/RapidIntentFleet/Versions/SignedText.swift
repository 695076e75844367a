#if Fleet
import Foundation
import RapidIntentSupport

/// A text with its signature, as a message.
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

    /// Reads a message.
    init(_ payload: [UInt8]) throws(VersionRefusal) {
        guard payload.count <= Self.limit, let json = try? JSON(reading: payload), let text = json["text"]?.string
        else { throw VersionRefusal(.malformed, "a message has no text, or is no JSON") }
        self.text = text
        signature = json["signature"]?.string.flatMap { Data(base64Encoded: $0) }.map(Array.init)
    }

    /// The bytes of the message.
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
