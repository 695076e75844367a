import Foundation
public import Logging
public import ServiceLifecycle

/// Keeps a ``KeyRing`` as its file says, so that keys are exchanged without a restart.
///
/// The file is looked at once a second. To rotate a key, add the new one, let the clients change over, and take the
/// old one out. A file that cannot be read, or is wrong, leaves the keys as they are and is told in the log.
public struct KeyFile: Service {
    /// The keys that count.
    public let ring: KeyRing
    private let path: String
    private let file: WatchedFiles
    private let logger: Logger

    /// Why there are no keys.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        /// What is wrong, with the file's name; never a key.
        public var description: String
    }

    /// Reads a file of keys.
    ///
    /// - Throws: ``Failure`` if it cannot be read or is wrong.
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

    /// Takes up changes until the service ends.
    public func run() async throws {
        await file.watch { reload() }
    }

    private func reload() {
        do throws(Failure) {
            let keys = try Self.keys(at: path)
            ring.current = keys
            logger.info("the keys have changed and were taken up", metadata: ["keys": "\(keys.names)"])
        } catch {
            logger.error("the keys have changed and cannot be used; the old ones stay in force: \(error)")
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
