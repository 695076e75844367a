import RapidIntent

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// What stands at a path, as the operating system tells it.
///
/// Symbolic links are followed.
struct FileStatus {
    /// What it is.
    var kind: Kind
    /// What makes it the same file under another path.
    var identity: Identity
    /// How many bytes it has.
    var size: Int
    /// When it was last changed, in nanoseconds since 1970.
    var modified: Int

    /// Kinds of files.
    enum Kind: Equatable {
        case file
        case folder
        case other
    }

    /// A file, whatever it is called.
    struct Identity: Hashable {
        var device: UInt64
        var number: UInt64
    }

    /// Asks for the status of a path.
    init(ofPath path: String) throws(FileFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw FileFailure(errno) }
        self.init(status)
    }

    fileprivate init(_ status: stat) {
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

/// Why a file or folder cannot be read, or a file not be written.
package enum FileFailure: Error, Equatable {
    /// In the words of the operating system, such as `Permission denied`.
    case system(String)
    /// It is neither file nor folder: a pipe, a socket, a device.
    case notAFile
    /// It has more bytes than the limit; how many is the value.
    case tooLarge(Int)

    init(_ number: Int32) { self = .system(String(cString: strerror(number))) }
}

/// The bytes of files and the entries of folders.
package enum FileContents {
    /// Reads a file of at most `limit` bytes.
    static func bytes(ofFile path: String, limit: Int) throws(FileFailure) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe that nobody writes to would never return.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileFailure(errno) }
        guard FileStatus(status).kind == .file else { throw .notAFile }
        let size = Int(status.st_size)
        guard size <= limit else { throw .tooLarge(size) }
        return try bytes(of: descriptor, sizeHint: size, limit: limit)
    }

    /// Reads to the end; the file may have grown since its size was asked for.
    private static func bytes(of descriptor: Int32, sizeHint: Int, limit: Int) throws(FileFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(sizeHint)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileFailure(errno)
            }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= limit else { throw .tooLarge(bytes.count) }
        }
    }

    /// The names of the entries of a folder, sorted; hidden ones are left out.
    static func entries(ofFolder path: String) throws(FileFailure) -> [String] {
        guard let folder = opendir(path) else { throw FileFailure(errno) }
        defer { closedir(folder) }
        var names: [String] = []
        errno = 0
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { name in
                String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
            }
            if !name.hasPrefix(".") { names.append(name) }
            errno = 0
        }
        guard errno == 0 else { throw FileFailure(errno) }
        return names.sorted()
    }
}
