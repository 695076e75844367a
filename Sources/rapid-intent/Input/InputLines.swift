#if Tool
import Foundation
import RapidIntentPrograms
import RapidIntentSpeech

/// The lines of standard input or of a pipe, as they come.
struct InputLines {
    private let descriptor: Int32
    private var buffer = LineBuffer()
    private var hasEnded = false

    init(of descriptor: Int32 = STDIN_FILENO) { self.descriptor = descriptor }

    /// The next line without its line break; nil at the end.
    ///
    /// A line that is too long is skipped while it is read, so that it uses no memory.
    ///
    /// - Throws: ``Failure`` if standard input cannot be read, for example if it is a folder.
    mutating func next() throws(Failure) -> TranscriptLineRecogniser.Line? {
        while true {
            if let line = buffer.next(isLast: hasEnded) { return line }
            guard !hasEnded else { return nil }
            let chunk = try chunk()
            hasEnded = chunk.isEmpty
            buffer.feed(chunk)
        }
    }

    /// The next bytes, after waiting for them; empty at the end.
    private func chunk() throws(Failure) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { return Array(buffer[..<count]) }
            guard errno == EINTR else {
                throw Failure(.badInput, "standard input cannot be read: \(String(cString: strerror(errno)))")
            }
        }
    }
}
#endif
