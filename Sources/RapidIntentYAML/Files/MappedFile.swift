#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The bytes of a file, mapped into memory for as long as this lives.
///
/// A mapped file must be replaced, never rewritten: where another program cuts it short, reading what is gone ends the
/// process. ``FileContents/replace(_:with:)`` replaces.
///
/// Sendable because nothing changes after it was made, and the mapping is private and cannot be written.
final class MappedFile: @unchecked Sendable {
    /// The whole file, from the beginning of a page; empty for an empty file.
    ///
    /// Gone with the last reference to this: for whoever keeps one beside the bytes. Others use ``withBytes(_:)``.
    let bytes: UnsafeRawBufferPointer

    /// Maps a file.
    init(_ path: String) throws(FileFailure) {
        // Without O_NONBLOCK, opening a pipe that nobody writes to would never return.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFailure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw FileFailure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        let size = Int(status.st_size)
        guard size > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw FileFailure(errno)
        }
        bytes = UnsafeRawBufferPointer(start: start, count: size)
    }

    /// Looks at the bytes, which stay where they are for as long.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(bytes) }
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }
}

extension FileContents {
    /// Puts bytes into a file that takes the place of whatever is there: readers see the old one or the new one, whole.
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileFailure) {
        let temporary = "\(path).\(getpid()).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw FileFailure(errno) }
        let failure = write(bytes, to: descriptor) ?? (fsync(descriptor) == 0 ? nil : errno)
        close(descriptor)
        guard failure == nil, rename(temporary, path) == 0 else {
            let number = failure ?? errno
            unlink(temporary)
            throw FileFailure(number)
        }
    }

    /// Writes all bytes; the number of the error that kept it from that.
    private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
        bytes.withUnsafeBytes { bytes in
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
}
