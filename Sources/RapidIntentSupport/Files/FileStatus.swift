#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The status of a path in the file system.
///
/// Symbolic links are followed.
package struct FileStatus {
    package var kind: Kind
    /// Identifies the file under any path.
    package var identity: Identity
    /// The size in bytes.
    package var size: Int
    /// The modification time, in nanoseconds since 1970.
    package var modified: Int

    package enum Kind: Equatable {
        case file
        case folder
        case other
    }

    /// The identity of a file, independent of its path.
    package struct Identity: Hashable {
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
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        modified = Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
    }
}
