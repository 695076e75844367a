/// Detects speech, frame by frame.
///
/// A detector is a value that learns the background noise of its stream. Each stream has its own copy of the configured
/// detector. It does not handle words or endpoints.
public protocol VoiceActivityDetector: Sendable {
    /// How long the detector reports voice after the end of the voice, so that silence can be counted from that end.
    var hangover: Duration { get }

    /// Processes the next samples, at 16 kHz, and returns whether there is speech at their end.
    ///
    /// - Parameter samples: Any number of samples, usually 320, that follow those of the previous call.
    mutating func process(_ samples: [Int16]) -> Bool

    /// Forgets the current speech, and keeps what was learnt about the background noise.
    mutating func reset()
}
