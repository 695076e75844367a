public import RapidIntent

/// A stream of bare samples, such as standard input, as a source of audio.
///
/// ```swift
/// let source = try RawPCMSource(fileDescriptor: STDIN_FILENO)   // arecord -f S16_LE -r 16000 -c 1 | …
/// ```
///
/// The bytes are 16-bit signed little-endian samples of one channel, at any rate; frames of 20 ms at 16 kHz come out, and
/// the last one may be shorter. Whatever has arrived goes out at once when it makes a frame: nothing is read ahead, so a
/// slow consumer slows the writer down. An odd byte at the end is half a sample and is dropped.
///
/// The descriptor stays the caller's: it is not closed, and must stay open while frames are read. Each call of
/// ``frames()`` goes on where the bytes stand, also in the middle of a sample; one at a time.
public struct RawPCMSource: AudioSource {
    /// Always 16,000.
    public let sampleRate = 16_000

    private let fileDescriptor: Int32
    private let inputRate: Int
    private let rest = RawPCMReader.Rest()

    /// Reads from a descriptor.
    ///
    /// - Parameters:
    ///   - fileDescriptor: What to read from.
    ///   - inputRate: Samples per second of what is read, from 1,000 to 768,000.
    /// - Throws: ``RawPCMError`` for another rate.
    public init(fileDescriptor: Int32, inputRate: Int = 16_000) throws(RawPCMError) {
        guard WAVFormat.sampleRates.contains(inputRate) else { throw RawPCMError(inputRate: inputRate) }
        self.fileDescriptor = fileDescriptor
        self.inputRate = inputRate
    }

    /// Reads until the stream ends or the consuming task is cancelled, also while it waits for bytes.
    public func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let reader: RawPCMReader
        do {
            reader = try RawPCMReader(
                input: fileDescriptor, inputRate: inputRate, outputRate: sampleRate, rest: rest)
        } catch {
            return AsyncThrowingStream { throw error }
        }
        return AsyncThrowingStream {
            try await withTaskCancellationHandler {
                try await reader.next()
            } onCancel: {
                reader.interrupt()
            }
        }
    }
}
