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
