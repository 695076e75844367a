import Foundation

/// Output for machines.
///
/// Every line is written when a function returns, so that a reader at the other end of a pipe receives it while the user
/// is still speaking.
package enum StandardOutput {
    /// Writes all of a text; returns the reason if that fails, for example because the disk is full.
    package static func failure(writing text: String) -> String? { write(text, to: STDOUT_FILENO) }

    fileprivate static func write(_ text: String, to descriptor: Int32) -> String? {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return String(cString: strerror(errno))
            }
        }
        return nil
    }
}

/// Output for people when standard output is for machines.
package enum StandardError {
    /// Writes a line; ignores failures.
    package static func write(_ line: String) { writeRaw(line + "\n") }

    /// Writes the first lines and the number of the others; a lazy collection computes only the first.
    package static func write(_ lines: some Collection<String>, atMost limit: Int) {
        for line in lines.prefix(limit) { write(line) }
        if lines.count > limit { write("and \(lines.count - limit) more") }
    }

    /// Writes text unchanged; ignores failures.
    package static func writeRaw(_ text: String) { _ = StandardOutput.write(text, to: STDERR_FILENO) }
}
