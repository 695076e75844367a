import Foundation

/// Writes files so that whoever looks sees the old one or the new one whole, never half of one.
enum FileReplacement {
    /// Writes a text to a path, whatever file is there.
    ///
    /// It goes to a file beside it first, which then takes its name; nothing is left behind where that fails.
    ///
    /// - Throws: ``Failure`` with the operating system's reason.
    static func write(_ text: String, to path: String) throws(Failure) {
        let draft = "\(path).\(getpid()).new"
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure(path) }
        let isWritten = writeAll(Array(text.utf8), to: descriptor) && fsync(descriptor) == 0
        let error = errno
        close(descriptor)
        guard isWritten, rename(draft, path) == 0 else {
            let reason = isWritten ? errno : error
            unlink(draft)
            throw failure(path, reason)
        }
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    private static func failure(_ path: String, _ number: Int32 = errno) -> Failure {
        Failure(.badInput, "cannot write '\(path)': \(String(cString: strerror(number)))")
    }
}
