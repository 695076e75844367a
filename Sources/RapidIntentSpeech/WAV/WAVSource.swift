public import RapidIntent

/// An audio source that plays a recording, in frames of 20 ms at 16 kHz.
///
/// ```swift
/// let source = try WAVSource(path: "order.wav")
/// for try await frame in source.frames() { … }
/// ```
///
/// Frames are delivered on demand or, with a clock, in real time. Every call of ``frames()`` plays the recording from
/// its beginning. The last frame may be shorter.
///
/// Reads PCM of 8, 16, 24 and 32 bits and floating point of 32 and 64 bits, and mixes all channels to one. A file that
/// is shorter than its header says is rejected, unless its size marks an unknown length, as programs that write to a
/// pipe do. Takes time and memory in proportion to the file: one hour at 16 kHz takes 230 MB.
public struct WAVSource: AudioSource {
    /// Always 16,000.
    public let sampleRate = 16_000
    /// Whether a clock paces the frames.
    public var isLive: Bool { clock != nil }
    package let samples: [Int16]

    private let clock: (any Clock<Duration>)?

    /// The size limit of files, in bytes: 1 GiB holds nine hours at 16 kHz.
    static let sizeLimit = 1 << 30

    /// The number of samples in a frame of 20 ms.
    private static let frameLength = 320

    /// Creates a source from a parsed recording and converts it to 16 kHz.
    ///
    /// - Parameter clock: Paces the frames, so that each comes when its last sample would have been spoken; nil
    ///   delivers them at once.
    package init(_ file: WAVFile, pacedBy clock: (any Clock<Duration>)? = nil) {
        self.clock = clock
        var resampler = Resampler(from: file.format.sampleRate, to: sampleRate)
        var converted = resampler.resample(file.samples)
        converted += resampler.finish()
        samples = converted.map(Int16.init(fullScale:))
    }

    /// Parses the bytes of a WAV file and converts the audio to 16 kHz.
    ///
    /// - Throws: ``WAVError`` when it cannot be played.
    public init(bytes: [UInt8], pacedBy clock: (any Clock<Duration>)? = nil) throws(WAVError) {
        self.init(try WAVFile(bytes), pacedBy: clock)
    }

    /// Reads a file.
    ///
    /// - Throws: ``WAVError`` with the file's path if it cannot be read or played.
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

    /// Delivers frames on demand; `wait` returns when the frame's end has passed.
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

    /// The position of a reader.
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
            return AudioFrame(samples: Array(samples[position..<end]), at: .audio(samples: position, rate: sampleRate))
        }
    }
}
