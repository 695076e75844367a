/// Where audio comes from: a file, standard input, a microphone.
///
/// A source delivers one channel of 16-bit samples at ``sampleRate``; whatever the hardware or file holds is converted
/// by the source.
public protocol AudioSource: Sendable {
    /// Samples per second of every frame, usually 16,000.
    var sampleRate: Int { get }

    /// Delivers frames until the audio ends or the consuming task is cancelled.
    ///
    /// - Returns: The frames, in order. The stream throws when the file or device fails.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error>
}
