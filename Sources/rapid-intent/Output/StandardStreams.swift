#if Tool
import RapidIntentPrograms
import Foundation

/// Output for machines.
///
/// Every line is written when `write` returns, so that a reader at the other end of a pipe receives it while the user
/// is still speaking.
enum StandardOutput {
    /// Writes a line.
    static func write(_ line: String) { writeRaw(line + "\n") }

    /// Writes text unchanged; ends the tool if it cannot be written, for example because the disk is full.
    static func writeRaw(_ text: String) {
        guard let reason = write(text, to: STDOUT_FILENO) else { return }
        StandardError.write("rapid-intent: standard output cannot be written: \(reason)")
        exit(ExitStatus.serviceFailed.rawValue)
    }

    /// Writes all of a text to a descriptor.
    ///
    /// Returns the reason if this fails, else nil.
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
enum StandardError {
    /// Writes a line; ignores failures.
    static func write(_ line: String) { writeRaw(line + "\n") }

    /// Writes the first lines and the number of the others; a lazy collection computes only the first.
    static func write(_ lines: some Collection<String>, atMost limit: Int) {
        for line in lines.prefix(limit) { write(line) }
        if lines.count > limit { write("and \(lines.count - limit) more") }
    }

    /// Writes text unchanged; ignores failures.
    static func writeRaw(_ text: String) { _ = StandardOutput.write(text, to: STDERR_FILENO) }
}
#endif
