/// A short run of audio: one channel of 16-bit samples, usually 20 ms.
public struct AudioFrame: Sendable, Equatable {
    /// The samples, in the machine's byte order.
    public var samples: [Int16]
    /// When the first sample was heard, since the beginning of the stream, counted in samples.
    public var at: Duration

    /// Describes a run of audio.
    public init(samples: [Int16], at: Duration) {
        self.samples = samples
        self.at = at
    }
}
