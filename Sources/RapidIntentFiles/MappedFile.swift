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
// Unchecked: nothing changes after it was made, and the mapping is private and cannot be written.
package final class MappedFile: @unchecked Sendable {
    /// The whole file, from the beginning of a page; empty for an empty file.
    ///
    /// Gone with the last reference to this: for code that keeps one beside the bytes. Others use ``withBytes(_:)``.
    package let bytes: UnsafeRawBufferPointer

    /// Maps a file.
    package init(_ path: String) throws(FileFailure) {
        // Without O_NONBLOCK, opening a pipe without a writer would never return.
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
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(bytes) }
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }
}
