import RapidIntentPlatform

/// The bytes of files and the entries of folders.
package enum FileContents {
    /// Reads a file of at most `limit` bytes that has none of the `forbidden` permissions.
    package static func bytes(ofFile path: String, limit: Int, forbidden: Int = 0) throws(FileFailure) -> [UInt8] {
        // Without O_NONBLOCK, opening a pipe without a writer would block forever.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileFailure(errno) }
        guard FileStatus(status).kind == .file else { throw .notAFile }
        let mode = Int(status.st_mode & 0o7777)
        guard mode & forbidden == 0 else { throw .mode(mode) }
        let size = Int(status.st_size)
        guard size <= limit else { throw .tooLarge(size, limit: limit) }
        return try bytes(of: descriptor, sizeHint: size, limit: limit)
    }

    /// Reads to the end; the file may have grown since its size was read.
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
            guard bytes.count <= limit else { throw .tooLarge(bytes.count, limit: limit) }
        }
    }

    /// The names of the entries of a folder, sorted, without hidden ones.
    package static func entries(ofFolder path: String) throws(FileFailure) -> [String] {
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

extension FileContents {
    /// Runs while no other process or thread that calls this for a file of the same folder does.
    ///
    /// Whoever compares a file and then replaces it needs this: otherwise two who compare at the same time both replace it, and what
    /// the first has written is lost. The folder is locked (`flock`), not the file, which is replaced meanwhile. Where it cannot be
    /// locked, as on some network file systems, it runs all the same.
    package static func whileFolderIsLocked<Value, Failure: Error>(
        of path: String, _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let folder = FilePath.folder(of: target(of: path))
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return try body() }
        // Closing it releases the lock.
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
        return try body()
    }
}
