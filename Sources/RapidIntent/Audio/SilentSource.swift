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
