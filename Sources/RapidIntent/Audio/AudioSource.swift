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
