public import RapidIntentSpeech

/// Detects voice for each letter of ``SpelledAudio``, and runs actions at given times.
public struct SpelledVoice: VoiceActivityDetector {
    /// The hangover, zero: silence is detected immediately.
    public let hangover = Duration.zero

    private var actions: ArraySlice<(at: Duration, action: @Sendable () -> Void)>
    private var heard = 0
    private var hasVoice = false

    /// Creates a detector.
    ///
    /// - Parameter actions: Actions that run once, in order, after the given length of audio. A request made in an
    ///   action takes effect before the next frame.
    public init(_ actions: [(at: Duration, action: @Sendable () -> Void)] = []) {
        self.actions = actions.sorted { $0.at < $1.at }[...]
    }

    /// Processes the next samples.
    public mutating func process(_ samples: [Int16]) -> Bool {
        heard += samples.count
        while let next = actions.first, next.at <= .milliseconds(heard / 16) {
            actions.removeFirst()
            next.action()
        }
        if let last = samples.last { hasVoice = last != 0 }
        return hasVoice
    }

    /// Resets the current speech.
    public mutating func reset() { hasVoice = false }
}
