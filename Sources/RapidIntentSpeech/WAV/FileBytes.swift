import RapidIntentPlatform

enum FileBytes {
    static func read(_ path: String, limit: Int) throws(WAVError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            var result = 0
            repeat {
                result = chunk.withUnsafeMutableBytes { buffer in
                    buffer.baseAddress.map { systemRead(descriptor, $0, buffer.count) } ?? 0
                }
            } while result < 0 && errno == EINTR
            guard result >= 0 else { throw unreadable(errno) }
            guard result > 0 else { return bytes }
            bytes += chunk[..<result]
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
