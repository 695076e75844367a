public import RapidIntentSpeech

/// The address of a ``WyomingServer``, its limits, and how it answers.
public struct WyomingServerConfiguration: Sendable {
    /// The address to bind.
    public var address: WyomingServerAddress
    /// The limits of clients.
    public var limits = WyomingServerLimits()
    /// Whether speech that is no command gives an empty transcript; otherwise its words.
    public var answersCommandsOnly = false
    /// The texts that answer intents.
    public var answers = WyomingAnswers()
    /// Tells voice from silence; each turn has its own copy.
    public var voiceActivity: any VoiceActivityDetector = NoiseReducedVoiceActivityDetector()

    /// Creates a configuration with the default limits.
    ///
    /// - Parameter address: The address to bind.
    public init(address: WyomingServerAddress) { self.address = address }
}
