import RapidIntentPlatform
import RapidIntentSupport
import Synchronization

package struct TranscriptReadError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The system's error number.
    var errno: Int32

    init(errno: Int32) { self.errno = errno }

    /// The message: `the transcripts cannot be read: Input/output error`.
    package var description: String { "the transcripts cannot be read: \(String(cString: strerror(errno)))" }
}

actor LineDescriptorReader {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent transcripts")
    private nonisolated let interruption: Interruption
    private let input: Int32
    private let rest: Rest
    private var isAtEnd = false

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// The bytes that were read but not returned; the next reader of the same descriptor continues with them.
    final class Rest: Sendable {
        let lines = Mutex(LineBuffer())
    }

    init(input: Int32, rest: Rest) throws(TranscriptReadError) {
        do throws(RawPCMError) {
            interruption = try Interruption()
        } catch {
            throw TranscriptReadError(errno: error.errno)
        }
        self.input = input
        self.rest = rest
    }

    /// Ends the current wait and every later one; safe from any thread.
    nonisolated func interrupt() { interruption.raise() }

    /// Waits for the next line; returns nil at the end of the stream or after ``interrupt()``.
    func next() throws(TranscriptReadError) -> TranscriptLineRecogniser.Line? {
        while true {
            if let line = rest.lines.withLock({ [isAtEnd] in $0.next(isLast: isAtEnd) }) { return line }
            if isAtEnd { return nil }
            let bytes: [UInt8]?
            do throws(RawPCMError) {
                bytes = try interruption.bytes(from: input, atMost: 1 << 16)
            } catch {
                throw TranscriptReadError(errno: error.errno)
            }
            guard let bytes else { return nil }
            isAtEnd = bytes.isEmpty
            rest.lines.withLock { $0.feed(bytes) }
        }
    }
}
