package import RapidIntent

/// A source without audio, for recognisers that do not listen.
package struct SilentSource: AudioSource {
    /// The sample rate in hertz: 16,000.
    package let sampleRate = 16_000

    /// Creates a source.
    package init() {}

    /// A stream that ends immediately.
    package func frames() -> AsyncThrowingStream<AudioFrame, any Error> { AsyncThrowingStream { $0.finish() } }
}
