public import RapidIntent

/// An audio source that reads raw samples from a stream, such as standard input.
///
/// ```swift
/// let source = try RawPCMSource(fileDescriptor: STDIN_FILENO)   // arecord -f S16_LE -r 16000 -c 1 | …
/// ```
///
/// The bytes are 16-bit signed little-endian samples of one channel, at any rate. Frames last 20 ms at 16 kHz; the
/// last one may be shorter. A frame is delivered as soon as it is complete. Nothing is read ahead, so a slow consumer
/// slows the writer down. An odd byte at the end is half a sample and is dropped.
///
/// The caller owns the descriptor: it is not closed, and must stay open while frames are read. Each call of
/// ``frames()`` continues where the previous one ended, even in the middle of a sample. Only one may read at a time.
public struct RawPCMSource: AudioSource {
    /// Always 16,000.
    public let sampleRate = 16_000

    private let fileDescriptor: Int32
    private let inputRate: Int
    private let rest = RawPCMReader.Rest()

    /// Creates a source that reads from a descriptor.
    ///
    /// - Parameters:
    ///   - fileDescriptor: The descriptor to read.
    ///   - inputRate: Samples per second of the input, from 1,000 to 768,000.
    /// - Throws: ``RawPCMError`` for another rate.
    public init(fileDescriptor: Int32, inputRate: Int = 16_000) throws(RawPCMError) {
        guard WAVFormat.sampleRates.contains(inputRate) else { throw RawPCMError(inputRate: inputRate) }
        self.fileDescriptor = fileDescriptor
        self.inputRate = inputRate
    }

    /// Reads until the stream ends or the consuming task is cancelled, even while waiting for bytes.
    public func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let reader: RawPCMReader
        do {
            reader = try RawPCMReader(input: fileDescriptor, inputRate: inputRate, outputRate: sampleRate, rest: rest)
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
