public import RapidIntent

/// A source of which nothing is heard, for recognisers that do not listen.
public struct SilentSource: AudioSource {
    /// 16,000.
    public let sampleRate = 16_000

    /// Makes a source.
    public init() {}

    /// Ends at once.
    public func frames() -> AsyncThrowingStream<AudioFrame, any Error> { AsyncThrowingStream { $0.finish() } }
}
