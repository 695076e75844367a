import RapidIntent

/// Prepares a message with text from a service for display: on one line, without secrets, and limited in length.
///
/// The order matters. White space and control characters are removed first, because a secret is recognised only if its
/// characters are adjacent. The text is cut last, because a truncated secret would not be recognised.
enum ServiceMessage {
    /// The maximum number of displayed Unicode scalars: the message may be a whole HTML page.
    static let longest = 300

    private static let replacement = Array("<REDACTED>".utf8)

    /// The message for display.
    ///
    /// - Parameters:
    ///   - message: The message of the service or an error.
    ///   - secrets: The texts that must not be shown; the case of ASCII letters is ignored, and so are empty texts.
    static func presentable(_ message: String, without secrets: [String]) -> String {
        var bytes = Array(onOneLine(message).utf8)
        // The longest first, so that a secret within another one does not split it.
        for secret in secrets.sorted(by: { $0.utf8.count > $1.utf8.count }) where !secret.isEmpty {
            bytes = replacing(secret, in: bytes)
        }
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        guard let end = scalars.index(scalars.startIndex, offsetBy: longest, limitedBy: scalars.endIndex),
            end < scalars.endIndex
        else { return String(scalars) }
        return "\(String(scalars[..<end]))…"
    }

    /// A message of libcurl without the user names and passwords in its URLs.
    ///
    /// URLs of services have none, but those of proxies in the environment may, and libcurl repeats an invalid URL in
    /// its message.
    static func withoutCredentials(_ message: String) -> String {
        message.replacing(/(?<start>\/\/|['"\s]|^)\S*@/) { "\($0.start)<REDACTED>@" }
    }

    /// The text with its white space folded into single spaces, and without control and format characters.
    private static func onOneLine(_ text: String) -> String {
        text.unicodeScalars.split { $0.properties.isWhitespace }.map { String($0).quotable(.max) }
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Compares bytes: a comparison of characters would miss a secret followed by a combining mark.
    private static func replacing(_ secret: String, in text: [UInt8]) -> [UInt8] {
        let secret = secret.utf8.map(lowercased)
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            if text.count - index >= secret.count, zip(text[index...], secret).allSatisfy({ lowercased($0) == $1 }) {
                result += replacement
                index += secret.count
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte + 0x20 : byte
    }
}
