public import RapidIntentSpeech

/// Hears voice where ``SpelledAudio`` has a letter, and does something when so much was heard.
public struct SpelledVoice: VoiceActivityDetector {
    /// Zero: silence is noticed at once.
    public let hangover = Duration.zero

    private var actions: ArraySlice<(at: Duration, action: @Sendable () -> Void)>
    private var heard = 0
    private var hasVoice = false

    /// Makes a detector.
    ///
    /// - Parameter actions: What is done once when so much audio was heard, in order. A request made there is carried out
    ///   before the frame after.
    public init(_ actions: [(at: Duration, action: @Sendable () -> Void)] = []) {
        self.actions = actions.sorted { $0.at < $1.at }[...]
    }

    /// Takes the next samples in.
    public mutating func process(_ samples: [Int16]) -> Bool {
        heard += samples.count
        while let next = actions.first, next.at <= .milliseconds(heard / 16) {
            actions.removeFirst()
            next.action()
        }
        if let last = samples.last { hasVoice = last != 0 }
        return hasVoice
    }

    /// Forgets the current speech.
    public mutating func reset() { hasVoice = false }
}
