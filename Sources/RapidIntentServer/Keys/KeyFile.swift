#if Server
public import Logging
public import ServiceLifecycle

/// Keeps a ``KeyRing`` up to date with its file, so that keys change without a restart.
///
/// The file is checked once a second. To rotate a key, add the new one, change the clients, and remove the old one. If
/// the file is unreadable or invalid, the keys do not change and the log reports an error.
public struct KeyFile: Service {
    /// The active keys.
    public let ring: KeyRing
    private let file: WatchedKeyFile<AccessKeys>

    /// The reason why the keys cannot be loaded.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        /// The error, with the file's name; never a key.
        public var description: String

        /// Creates the reason.
        package init(description: String) { self.description = description }
    }

    /// Reads a file of keys.
    ///
    /// - Throws: ``Failure`` if it cannot be read or is invalid.
    public init(path: String, interval: Duration = .seconds(1), logger: Logger) throws(Failure) {
        file = try WatchedKeyFile(path: path, interval: interval, logger: logger)
        ring = KeyRing(file.first)
    }

    /// Applies changes of the file until the service ends.
    public func run() async throws {
        await file.watch { [ring] in ring.current = $0 }
    }
}
#endif
