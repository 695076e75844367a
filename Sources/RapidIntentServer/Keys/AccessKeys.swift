#if Server
import HTTPTypes
import Hummingbird
import RapidIntentSupport

/// The access keys of the service, each with a name for logs and metrics.
///
/// ```
/// # name, then key; the name may be left out
/// kitchen-tablet 6f1c0a5de27b4b0c9a64d1f35e0b8872
/// 3a9be04f19c54d2d8f6e7d0a4c1b5e93
/// ```
///
/// Keys without a name are numbered in the order of the file. If one is removed, the later ones get another number, and
/// with it another rate and other metrics. Give names to keys that you rotate.
///
/// Descriptions and dumps contain only the names, never the keys.
package struct AccessKeys: Sendable, Equatable {
    /// The minimum length of a key in bytes, as `openssl rand -hex 8` makes it.
    package static let shortestKey = 16

    private let keys: [AccessKey]

    /// The names, in the order of the file.
    package var names: [String] { keys.map(\.name) }

    /// The reason why a text is not a valid list of keys; never contains a key.
    package struct Failure: Error, Equatable, CustomStringConvertible {
        /// The line, from 1; nil for the whole text.
        package var line: Int?
        package var message: String

        package init(line: Int?, message: String) {
            self.line = line
            self.message = message
        }

        package var description: String { line.map { "line \($0): \(message)" } ?? message }
    }

    /// Parses keys, one per line.
    ///
    /// - Throws: ``Failure`` for an invalid line, a duplicate key or name, or a text without keys.
    package init(_ text: String) throws(Failure) {
        var keys: [AccessKey] = []
        for (number, words) in KeyLines(text) {
            func failure(_ message: String) -> Failure { Failure(line: number, message: message) }
            guard words.count <= 2, let secret = words.last else {
                throw failure("expected a name and a key, or a key alone; neither has spaces")
            }
            let key = try AccessKey(
                name: words.count == 2 ? String(words[0]) : "key-\(keys.count + 1)", isNamed: words.count == 2,
                secret: secret, line: number)
            guard !keys.contains(where: { $0.name == key.name }) else {
                throw failure("another key has the same name")
            }
            guard !keys.contains(where: { $0.sharesSecret(with: key) }) else {
                throw failure("this key stands there twice")
            }
            keys.append(key)
        }
        guard !keys.isEmpty else { throw Failure(line: nil, message: "there is no key in it; write one a line") }
        self.keys = keys
    }

    /// The name of a presented key; nil if it is not valid.
    ///
    /// Every key is compared to its end. The time depends on the presented text and the number of keys, not on how much
    /// of a key is correct.
    package func name(of presented: String) -> String? {
        let presented = Array(presented.utf8)
        var found: String?
        for key in keys where key.matches(presented) { found = key.name }
        return found
    }
}

extension AccessKeys: Redacted {
    package var description: String { "keys: \(names.joined(separator: ", "))" }
}

extension AccessKeys: KeyList {}

enum PresentedKey {
    private static let subscription = HTTPField.Name("Ocp-Apim-Subscription-Key")

    /// The key of a request; nil if there is none.
    ///
    /// The first of these counts: the header of Azure's services, `Authorization: Bearer`, LUIS's query parameter
    /// `subscription-key`, and Rasa's `token`.
    static func of(_ request: HTTPRequest, query: [String: String]) -> String? {
        if let name = subscription, let key = request.headerFields[name] { return key }
        if let authorization = request.headerFields[.authorization] {
            let parts = authorization.split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "bearer" { return parts[1].trimmingPrefix(" ").description }
        }
        return query["subscription-key"] ?? query["token"]
    }
}

extension KeyRing {
    /// The name of the key that a request presents; nil if it has no valid key.
    func name(presentedBy request: Request, query: [String: String]) -> String? {
        PresentedKey.of(request.head, query: query).flatMap(current.name(of:))
    }
}
#endif
