/// A source of audio, such as a file, standard input or a microphone.
///
/// A source delivers one channel of 16-bit samples at ``sampleRate``. It converts the format of its hardware or file.
public protocol AudioSource: Sendable {
    /// The number of samples per second in every frame, usually 16,000.
    var sampleRate: Int { get }

    /// Whether frames arrive in real time, as from a microphone.
    ///
    /// Recognisers report ``Transcript/decoding`` only for live sources, so that audio that is read at once always
    /// gives the same transcripts. A source that wraps another returns the value of that source. Defaults to false.
    var isLive: Bool { get }

    /// Delivers frames until the audio ends or the consuming task is cancelled.
    ///
    /// - Returns: The frames, in order. The stream throws when the file or device fails.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error>
}

extension AudioSource {
    /// The default, false.
    public var isLive: Bool { false }
}

/// A short block of audio: one channel of 16-bit samples, usually 20 ms.
public struct AudioFrame: Sendable, Equatable {
    /// The samples, in the machine's byte order.
    public var samples: [Int16]
    /// The time of the first sample since the beginning of the stream, computed from the number of samples.
    public var at: Duration

    /// Creates a frame.
    public init(samples: [Int16], at: Duration) {
        self.samples = samples
        self.at = at
    }
}

/// A source without audio, for recognisers that do not listen.
///
/// Transcripts that arrive as lines or from a script need no audio.
public struct SilentSource: AudioSource {
    /// The sample rate in hertz: 16,000.
    public let sampleRate = 16_000

    /// Creates a source.
    public init() {}

    /// A stream that ends immediately.
    public func frames() -> AsyncThrowingStream<AudioFrame, any Error> { AsyncThrowingStream { $0.finish() } }
}
