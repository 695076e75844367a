/// Detects speech, frame by frame.
///
/// A detector is a value that learns what silence sounds like on its stream: each stream has one of its own, made by
/// copying the one that a configuration holds. It knows nothing of words and nothing of endpoints.
public protocol VoiceActivityDetector: Sendable {
    /// How long the detector goes on reporting voice after the last of it, so that silence can be counted from the
    /// end of the voice.
    var hangover: Duration { get }

    /// Processes the next samples, at 16 kHz, and returns whether there is speech at their end.
    ///
    /// - Parameter samples: Any number of them, usually 320; they follow those of the call before.
    mutating func process(_ samples: [Int16]) -> Bool

    /// Forgets the current speech, and keeps what was learnt about silence.
    mutating func reset()
}
