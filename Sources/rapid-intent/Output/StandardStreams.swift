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
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            StandardError.write("rapid-intent: standard output cannot be written: \(error.localizedDescription)")
            exit(ExitStatus.serviceFailed.rawValue)
        }
    }
}

/// What is for people when standard output is for machines.
enum StandardError {
    /// Writes a line; if nobody can take it, there is nobody left to tell.
    static func write(_ line: String) { try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8)) }
}
