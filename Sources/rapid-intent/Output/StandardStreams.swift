import Foundation

/// What machines read.
///
/// Every line is on its way when `write` returns, so that a reader at the other end of a pipe sees it while the user is
/// still speaking.
enum StandardOutput {
    /// Writes a line.
    static func write(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    /// Writes text as it is.
    static func writeRaw(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}

/// What is for people when standard output is for machines.
enum StandardError {
    /// Writes a line.
    static func write(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}
