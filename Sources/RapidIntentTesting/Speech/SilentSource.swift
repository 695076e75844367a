package import RapidIntent

/// A source of which nothing is heard, for recognisers that do not listen.
package struct SilentSource: AudioSource {
    /// 16,000.
    package let sampleRate = 16_000

    /// Makes a source.
    package init() {}

    /// Ends at once.
    package func frames() -> AsyncThrowingStream<AudioFrame, any Error> { AsyncThrowingStream { $0.finish() } }
}
