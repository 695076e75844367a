import Foundation

/// What machines read.
///
/// Every line is on its way when `write` returns, so that a reader at the other end of a pipe sees it while the user is
/// still speaking.
enum StandardOutput {
    /// Writes a line.
    static func write(_ line: String) { writeRaw(line + "\n") }

    /// Writes text as it is; ends the tool if nobody can take it any more, as on a full disk.
    static func writeRaw(_ text: String) {
        guard let reason = write(text, to: STDOUT_FILENO) else { return }
        StandardError.write("rapid-intent: standard output cannot be written: \(reason)")
        exit(ExitStatus.serviceFailed.rawValue)
    }

    /// Writes all of a text to a descriptor; why not, if it cannot be written.
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

/// What is for people when standard output is for machines.
enum StandardError {
    /// Writes a line; if nobody can take it, there is nobody left to tell.
    static func write(_ line: String) { writeRaw(line + "\n") }

    /// Writes the first of some lines, and how many more there are; a lazy collection makes no others.
    static func write(_ lines: some Collection<String>, atMost limit: Int) {
        for line in lines.prefix(limit) { write(line) }
        if lines.count > limit { write("and \(lines.count - limit) more") }
    }

    /// Writes text as it is, under the same condition.
    static func writeRaw(_ text: String) { _ = StandardOutput.write(text, to: STDERR_FILENO) }
}
