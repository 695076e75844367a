/// Where audio comes from: a file, standard input, a microphone.
///
/// A source delivers one channel of 16-bit samples at ``sampleRate``; whatever the hardware or file holds is converted
/// by the source.
public protocol AudioSource: Sendable {
    /// Samples per second of every frame, usually 16,000.
    var sampleRate: Int { get }

    /// Whether frames come as fast as they are spoken, as from a microphone.
    ///
    /// Only then recognisers state ``Transcript/decoding``; of audio that is read at once, the same audio gives the same transcripts.
    /// A source that wraps another gives the other's. Defaults to false.
    var isLive: Bool { get }

    /// Delivers frames until the audio ends or the consuming task is cancelled.
    ///
    /// - Returns: The frames, in order. The stream throws when the file or device fails.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error>
}

extension AudioSource {
    /// False: a source says so itself if it is live.
    public var isLive: Bool { false }
}
