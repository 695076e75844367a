#if Server
import Foundation
package import Logging

/// A file of keys that is read again when it changes.
///
/// The file is checked once a second. If it is unreadable or invalid, the keys do not change and the log reports an
/// error. The log has names, never keys.
package struct WatchedKeyFile<Keys: KeyList>: Sendable {
    /// The keys at the start.
    package let first: Keys
    private let path: String
    private let file: WatchedFiles
    private let logger: Logger

    /// Reads a file of keys.
    ///
    /// - Throws: ``KeyFile/Failure`` if it cannot be read or is invalid.
    package init(path: String, interval: Duration, logger: Logger) throws(KeyFile.Failure) {
        self.path = path
        self.logger = logger
        file = WatchedFiles([path], interval: interval)
        first = try Self.keys(at: path)
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
    package func watch(_ apply: @escaping @Sendable (Keys) -> Void) async {
        await file.watch {
            do throws(KeyFile.Failure) {
                let keys = try Self.keys(at: path)
                apply(keys)
                logger.info("the keys have changed and were reloaded", metadata: ["keys": "\(keys.names)"])
            } catch {
                logger.error("the keys have changed and cannot be used; the previous ones stay in use: \(error)")
            }
        }
    }

    private static func keys(at path: String) throws(KeyFile.Failure) -> Keys {
        guard let data = FileManager.default.contents(atPath: path) else {
            let reason =
                FileManager.default.fileExists(atPath: path)
                ? "name one that this user may read" : "there is none; write one with a key a line"
            throw KeyFile.Failure(description: "\(path): the file of keys cannot be read: \(reason)")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw KeyFile.Failure(description: "\(path): the file of keys is not UTF-8")
        }
        do throws(AccessKeys.Failure) {
            return try Keys(text)
        } catch {
            throw KeyFile.Failure(description: "\(path): \(error)")
        }
    }
}
#endif
