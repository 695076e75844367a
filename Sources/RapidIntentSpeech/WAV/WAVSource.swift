public import RapidIntent

/// A recording as a source of audio, in frames of 20 ms at 16 kHz.
///
/// ```swift
/// let source = try WAVSource(path: "order.wav")
/// for try await frame in source.frames() { … }
/// ```
///
/// Frames come as fast as they are asked for, or, with a clock, as fast as they would be spoken. Every call of
/// ``frames()`` plays the recording from its beginning. The last frame may be shorter.
///
/// Files with PCM of 8, 16, 24 and 32 bits and floating point of 32 and 64 bits are read, and mixed to one channel. One that ends
/// before the audio it announces is refused, unless the announced size says that the writer did not know it, as programs do
/// that write to a pipe. Takes time and memory in proportion to the file: one of an hour at 16 kHz takes 230 MB.
public struct WAVSource: AudioSource {
    /// Always 16,000.
    public let sampleRate = 16_000
    /// Whether a clock paces the frames.
    public var isLive: Bool { clock != nil }
    /// The whole recording at ``sampleRate``.
    public let samples: [Int16]

    private let clock: (any Clock<Duration>)?

    /// Files beyond this many bytes are refused: 1 GiB holds nine hours at 16 kHz.
    static let sizeLimit = 1 << 30

    /// How many samples make a frame: 20 ms.
    private static let frameLength = 320

    /// Takes a recording that was read already and converts it to 16 kHz.
    ///
    /// - Parameter clock: Paces the frames, so that each comes when its last sample would have been spoken; nil delivers
    ///   them at once.
    package init(_ file: WAVFile, pacedBy clock: (any Clock<Duration>)? = nil) {
        self.clock = clock
        var resampler = Resampler(from: file.format.sampleRate, to: sampleRate)
        var converted = resampler.resample(file.samples)
        converted += resampler.finish()
        samples = converted.map(Int16.init(fullScale:))
    }

    /// Takes the bytes of a WAV file and converts it to 16 kHz.
    ///
    /// - Throws: ``WAVError`` when it cannot be played.
    public init(bytes: [UInt8], pacedBy clock: (any Clock<Duration>)? = nil) throws(WAVError) {
        self.init(try WAVFile(bytes), pacedBy: clock)
    }

    /// Reads a file.
    ///
    /// - Throws: ``WAVError`` that names the file, when it cannot be read or played.
    public init(path: String, pacedBy clock: (any Clock<Duration>)? = nil) throws(WAVError) {
        do {
            self.init(try WAVFile(FileBytes.read(path, limit: Self.sizeLimit)), pacedBy: clock)
        } catch {
            var named = error
            named.path = path
            throw named
        }
    }

    /// Plays the recording from its beginning.
    public func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        if let clock { paced(by: clock) } else { stream { _ in } }
    }

    private func paced(by clock: some Clock<Duration>) -> AsyncThrowingStream<AudioFrame, any Error> {
        let start = clock.now
        return stream { heard in try await clock.sleep(until: start.advanced(by: heard), tolerance: nil) }
    }

    /// Delivers frames on demand, each after `wait` has let its end pass.
    private func stream(
        after wait: @escaping @Sendable (Duration) async throws -> Void
    ) -> AsyncThrowingStream<AudioFrame, any Error> {
        let rate = sampleRate
        let player = Player(samples: samples, sampleRate: rate)
        return AsyncThrowingStream {
            guard !Task.isCancelled, let frame = await player.next() else { return nil }
            do {
                try await wait(frame.at + .audio(samples: frame.samples.count, rate: rate))
            } catch is CancellationError {
                return nil
            }
            return frame
        }
    }

    /// The place that a reader has reached.
    private actor Player {
        private let samples: [Int16]
        private let sampleRate: Int
        private var position = 0

        init(samples: [Int16], sampleRate: Int) {
            self.samples = samples
            self.sampleRate = sampleRate
        }

        func next() -> AudioFrame? {
            guard position < samples.count else { return nil }
            let end = min(position + frameLength, samples.count)
            defer { position = end }
            return AudioFrame(
                samples: Array(samples[position..<end]), at: .audio(samples: position, rate: sampleRate))
        }
    }
}
