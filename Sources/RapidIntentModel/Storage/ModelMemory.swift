#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The bytes of a model: those of a file that is mapped into memory, or this process's own.
///
/// A mapped file must be replaced, never rewritten: where another program cuts it short, reading what is gone ends the
/// process. ``replace(_:with:)`` replaces.
// Unchecked: nothing changes after it was made, and a mapping is private and cannot be written.
final class ModelMemory: @unchecked Sendable {
    /// For as long as this lives.
    let bytes: UnsafeRawBufferPointer
    private let isMapped: Bool

    /// Maps a file.
    init(mapping path: String) throws(IntentModelError) {
        // Without O_NONBLOCK, opening a pipe that nobody writes to would never return.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Self.failure(path, "read", Self.reason(errno)) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failure(path, "read", Self.reason(errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Self.failure(path, "read", "it is no file") }
        isMapped = true
        guard status.st_size > 0 else {
            bytes = UnsafeRawBufferPointer(start: nil, count: 0)
            return
        }
        let size = Int(status.st_size)
        guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
            throw Self.failure(path, "read", Self.reason(errno))
        }
        bytes = UnsafeRawBufferPointer(start: start, count: size)
    }

    /// Copies bytes.
    init(_ bytes: [UInt8]) {
        isMapped = false
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 64)
        memory.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])
    }

    deinit {
        guard let start = bytes.baseAddress else { return }
        if isMapped {
            munmap(UnsafeMutableRawPointer(mutating: start), bytes.count)
        } else {
            start.deallocate()
        }
    }

    /// Whether a file is there that begins with some bytes.
    static func begins(_ path: String, with bytes: [UInt8]) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var found = [UInt8](repeating: 0, count: bytes.count)
        return read(descriptor, &found, found.count) == found.count && found == bytes
    }

    /// Puts bytes into a file that takes the place of whatever is there.
    ///
    /// Readers see the old one or the new one, whole, also
    /// after a crash of the machine. The permissions of a file that was there stay.
    static func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(IntentModelError) {
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG { throw failure(path, "written", "it is no file") }
        let temporary = "\(path).\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        let descriptor = open(
            temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, exists ? status.st_mode & 0o777 : 0o666)
        guard descriptor >= 0 else { throw failure(path, "written", reason(errno)) }
        var number: Int32 = 0
        var written = 0
        while written < bytes.count, number == 0 {
            let count = write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            if count >= 0 { written += count } else if errno != EINTR { number = errno }
        }
        if number == 0, fsync(descriptor) != 0 { number = errno }
        close(descriptor)
        if number == 0, rename(temporary, path) != 0 { number = errno }
        guard number == 0 else {
            unlink(temporary)
            throw failure(path, "written", reason(number))
        }
    }

    private static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }

    private static func failure(_ path: String, _ done: String, _ reason: String) -> IntentModelError {
        IntentModelError(.unreadable, "'\(path)' cannot be \(done): \(reason)")
    }
}
