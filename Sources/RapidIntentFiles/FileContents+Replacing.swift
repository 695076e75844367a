#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

extension FileContents {
    /// The permissions of what only its owner may read and write: `rw-------`.
    package static let ownerOnly: UInt16 = 0o600

    /// Puts bytes into a file that takes the place of whatever is there: readers see the old one or the new one, whole, also
    /// after a crash of the machine.
    ///
    /// The permissions of a file that was there stay; its owner becomes who writes. While it is written, the new one stands
    /// beside the old one under a name by chance that ends in `.new`; a process that is killed meanwhile leaves it there, in
    /// the way of no other process.
    ///
    /// - Parameters:
    ///   - followsLinks: Whether of a symbolic link what it leads to is replaced, and the link stays; otherwise the file
    ///     takes the link's place.
    ///   - newMode: The permissions of a file that was not there, as far as the process's umask leaves them.
    /// - Throws: ``FileFailure`` in the words of the operating system, ``FileFailure/notAFile`` for what is neither file nor
    ///   folder.
    package static func replace(
        _ path: String, with bytes: [UInt8], followsLinks: Bool = true, newMode: UInt16 = 0o666
    ) throws(FileFailure) {
        try bytes.withUnsafeBytes { bytes in
            Result { () throws(FileFailure) in
                try replace(path, with: bytes, followsLinks: followsLinks, newMode: newMode)
            }
        }.get()
    }

    /// Puts bytes into a file, as the other ``replace(_:with:followsLinks:newMode:)`` does.
    package static func replace(
        _ path: String, with bytes: UnsafeRawBufferPointer, followsLinks: Bool = true, newMode: UInt16 = 0o666
    ) throws(FileFailure) {
        let path = followsLinks ? target(of: path) : path
        let mode = try mode(ofFile: path)
        let (temporary, descriptor) = try newFile(beside: path, mode: mode ?? mode_t(newMode))
        // The umask has taken some away, perhaps.
        var failure = mode.flatMap { fchmod(descriptor, $0) == 0 ? nil : errno }
        failure = failure ?? write(bytes, to: descriptor) ?? (fsync(descriptor) == 0 ? nil : errno)
        close(descriptor)
        guard failure == nil, rename(temporary, path) == 0 else {
            let number = failure ?? errno
            unlink(temporary)
            throw FileFailure(number)
        }
        synchroniseFolder(of: path)
    }

    /// Where a path leads through symbolic links, whether or not there is anything.
    package static func target(of path: String) -> String {
        if let resolved = FilePath.resolved(path) { return resolved }
        var path = path
        // As many as Linux follows; of a ring, what is opened says so.
        for _ in 0..<40 {
            var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink(path, &bytes, bytes.count)
            guard count > 0 else { break }
            let link = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let folder = FilePath.folder(of: path)
            path = link.hasPrefix("/") || folder.isEmpty ? link : "\(folder)/\(link)"
        }
        return path
    }

    /// The permissions of a file; nil where there is none.
    private static func mode(ofFile path: String) throws(FileFailure) -> mode_t? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw FileFailure(errno) }
            return nil
        }
        // Replacing would remove a device or a pipe for all its users.
        if ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) { throw .notAFile }
        return status.st_mode & 0o7777
    }

    /// Creates a new file with a unique name, to be renamed.
    private static func newFile(
        beside path: String, mode: mode_t
    ) throws(FileFailure) -> (path: String, descriptor: Int32) {
        while true {
            let temporary = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
            let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
            if descriptor >= 0 { return (temporary, descriptor) }
            guard errno == EEXIST || errno == EINTR else { throw FileFailure(errno) }
        }
    }

    /// Has the disk know a file under its new name.
    ///
    /// The file is replaced already: file systems that cannot do this, and folders that may not be read, are no failure.
    private static func synchroniseFolder(of path: String) {
        let folder = FilePath.folder(of: path)
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    /// Writes all bytes; the number of the error that kept it from that.
    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let slice = UnsafeRawBufferPointer(rebasing: rest)
            #if canImport(Darwin)
                let count = Darwin.write(descriptor, slice.baseAddress, slice.count)
            #elseif canImport(Musl)
                let count = Musl.write(descriptor, slice.baseAddress, slice.count)
            #else
                let count = Glibc.write(descriptor, slice.baseAddress, slice.count)
            #endif
            if count < 0, errno != EINTR { return errno }
            rest = rest.dropFirst(max(0, count))
        }
        return nil
    }
}
