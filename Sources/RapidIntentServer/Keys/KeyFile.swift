#if Server
import Foundation
package import Logging
import ServiceLifecycle

/// The active keys of clients, which can be replaced while the service runs.
package typealias KeyRing = Renewable<AccessKeys>

package typealias KeyFile = WatchedKeyFile<AccessKeys>

/// Keeps keys up to date with their file, so that they change without a restart.
///
/// The file is checked once a second. To rotate a key, add the new one, change the clients, and remove the old one. If
/// the file is unreadable or invalid, the keys do not change and the log reports an error. The log has names, never keys.
package struct WatchedKeyFile<Keys: KeyList>: Service {
    package typealias Failure = KeyFileFailure

    package let ring: Renewable<Keys>
    private let path: String
    private let file: WatchedFiles
    private let logger: Logger

    package init(path: String, interval: Duration = .seconds(1), logger: Logger) throws(KeyFileFailure) {
        self.path = path
        self.logger = logger
        file = WatchedFiles([path], interval: interval)
        ring = Renewable(try Self.keys(at: path))
        // The group may read it, as it may read the credentials that systemd passes to a service. Kubernetes mounts links.
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        if let mode = try? FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int,
            mode & 0o037 != 0
        {
            logger.warning(
                """
                \(path): the file of keys has the mode \(String(mode, radix: 8)), but its group may only read it, and \
                others may not use it; use 'chmod 600', or 'chmod 640' if its group must read it
                """)
        }
    }

    /// Applies changes of the file until the service ends.
    package func run() async throws {
        await file.watch {
            do throws(KeyFileFailure) {
                let keys = try Self.keys(at: path)
                ring.current = keys
                logger.info("the keys have changed and were reloaded", metadata: ["keys": "\(keys.names)"])
            } catch {
                logger.error("the keys have changed and cannot be used; the previous ones stay in use: \(error)")
            }
        }
    }

    private static func keys(at path: String) throws(KeyFileFailure) -> Keys {
        guard let data = FileManager.default.contents(atPath: path) else {
            let reason =
                FileManager.default.fileExists(atPath: path)
                ? "name one that this user may read" : "there is none; write one with a key a line"
            throw KeyFileFailure(description: "\(path): the file of keys cannot be read: \(reason)")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw KeyFileFailure(description: "\(path): the file of keys is not UTF-8")
        }
        do throws(AccessKeys.Failure) {
            return try Keys(text)
        } catch {
            throw KeyFileFailure(description: "\(path): \(error)")
        }
    }
}

/// The reason why a file of keys cannot be loaded.
package struct KeyFileFailure: Error, Equatable, CustomStringConvertible {
    /// The error, with the file's name; never a key.
    package var description: String
}

/// The contents of a file of keys, one per line.
package protocol KeyList: Sendable {
    init(_ text: String) throws(AccessKeys.Failure)
    var names: [String] { get }
}

/// The lines of a file of keys as words, each with its number from 1; without empty lines and comments.
package struct KeyLines: Sequence {
    private let lines: [(Int, [Substring])]

    package init(_ text: String) {
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().compactMap {
            let words = $1.split(whereSeparator: \.isWhitespace)
            guard let first = words.first, !first.hasPrefix("#") else { return nil }
            return ($0 + 1, words)
        }
    }

    package func makeIterator() -> IndexingIterator<[(Int, [Substring])]> { lines.makeIterator() }
}
#endif
