#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads whole files.
enum FileBytes {
    /// The bytes of a file of at most `limit` bytes.
    static func read(_ path: String, limit: Int) throws(WAVError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        while true {
            let count = bytes.count
            let chunk = 1 << 20
            var result = 0
            bytes.append(contentsOf: repeatElement(0, count: chunk))
            repeat {
                result = bytes.withUnsafeMutableBytes { buffer in
                    // The buffer has room for `chunk` bytes behind `count`: they were appended above.
                    guard let base = buffer.baseAddress else { return 0 }
                    return systemRead(descriptor, base + count, chunk)
                }
            } while result < 0 && errno == EINTR
            guard result >= 0 else { throw unreadable(errno) }
            bytes.removeLast(chunk - result)
            guard result > 0 else { return bytes }
            guard bytes.count <= limit else {
                throw WAVError(.tooLarge, "the file has more than \(limit) bytes; cut it into shorter recordings")
            }
        }
    }

    private static func unreadable(_ number: Int32) -> WAVError {
        WAVError(.unreadable, "cannot be read: \(String(cString: strerror(number)))")
    }
}

/// `read(2)`, under a name that does not clash with methods called `read`.
func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
