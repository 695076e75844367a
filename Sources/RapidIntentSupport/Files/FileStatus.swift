import RapidIntentPlatform

/// The status of a path in the file system.
///
/// Symbolic links are followed.
package struct FileStatus: Hashable, Sendable {
    package var kind: Kind
    /// Identifies the file under any path.
    package var identity: Identity
    package var size: Int
    /// The modification time, in nanoseconds since 1970.
    package var modified: Int
    /// The time of the last change of the contents or the status, in nanoseconds since 1970.
    private var changed: Int

    package enum Kind: Hashable, Sendable {
        case file
        case folder
        case other
    }

    package struct Identity: Hashable, Sendable {
        var device: UInt64
        var number: UInt64
    }

    package init(ofPath path: String) throws(FileFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileFailure(errno) }
        self.init(status)
    }

    init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        identity = Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
        size = Int(status.st_size)
        #if canImport(Darwin)
        let times = (status.st_mtimespec, status.st_ctimespec)
        #else
        let times = (status.st_mtim, status.st_ctim)
        #endif
        func nanoseconds(_ time: timespec) -> Int { Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec) }
        (modified, changed) = (nanoseconds(times.0), nanoseconds(times.1))
    }
}
