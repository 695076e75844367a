import Foundation
public import Logging
public import ServiceLifecycle

/// Keeps a ``KeyRing`` up to date with its file, so that keys change without a restart.
///
/// The file is checked once a second. To rotate a key, add the new one, change the clients, and remove the old one. If
/// the file is unreadable or invalid, the keys do not change and the log reports an error.
public struct KeyFile: Service {
    /// The active keys.
    public let ring: KeyRing
    private let path: String
    private let file: WatchedFiles
    private let logger: Logger

    /// The reason why the keys cannot be loaded.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        /// The error, with the file's name; never a key.
        public var description: String
    }

    /// Reads a file of keys.
    ///
    /// - Throws: ``Failure`` if it cannot be read or is invalid.
    public init(path: String, interval: Duration = .seconds(1), logger: Logger) throws(Failure) {
        self.path = path
        self.logger = logger
        file = WatchedFiles([path], interval: interval)
        ring = KeyRing(try Self.keys(at: path))
        if let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int,
            mode & 0o077 != 0
        {
            logger.warning("the key file can be read by others; chmod 600 keeps it to its owner")
        }
    }

    /// Applies changes of the file until the service ends.
    public func run() async throws {
        await file.watch { reload() }
    }

    private func reload() {
        do throws(Failure) {
            let keys = try Self.keys(at: path)
            ring.current = keys
            logger.info("the keys have changed and were reloaded", metadata: ["keys": "\(keys.names)"])
        } catch {
            logger.error("the keys have changed and cannot be used; the previous ones stay in use: \(error)")
        }
    }

    private static func keys(at path: String) throws(Failure) -> AccessKeys {
        guard let data = FileManager.default.contents(atPath: path) else {
            let reason =
                FileManager.default.fileExists(atPath: path)
                ? "name one that this user may read" : "there is none; write one with a key a line"
            throw Failure(description: "\(path): the file of keys cannot be read: \(reason)")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure(description: "\(path): the file of keys is not UTF-8")
        }
        do throws(AccessKeys.Failure) {
            return try AccessKeys(text)
        } catch {
            throw Failure(description: "\(path): \(error)")
        }
    }
}
