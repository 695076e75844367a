import RapidIntentPlatform

/// The bytes of a file, mapped into memory while this object exists.
///
/// Replace a mapped file; never rewrite it. If another program truncates it, reading the missing part ends the
/// process. Use ``FileContents/replace(_:with:)``.
// Unchecked: the object never changes after `init`, and the mapping is private and read-only.
package final class MappedFile: @unchecked Sendable {
    /// The whole file, page-aligned; empty for an empty file.
    ///
    /// Valid only while this object exists; keep a reference beside the bytes, or use ``withBytes(_:)``.
    package let bytes: UnsafeRawBufferPointer

    package init(_ path: String) throws(FileFailure) {
        // Without O_NONBLOCK, opening a pipe without a writer would block forever.
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

    /// Calls `body` with the bytes, which stay valid during the call.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withExtendedLifetime(self) { body(bytes) }
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
    }
}
