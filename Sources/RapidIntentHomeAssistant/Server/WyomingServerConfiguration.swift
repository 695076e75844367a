#if SpeechServers
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
    /// The area of clients that ``areas`` does not have, for phrases that need the area of the speaker; nil for none.
    public var area: String?
    /// The areas of clients by their `satellite_id` or `device_id`, of which Home Assistant sends both with a text.
    ///
    /// Speech comes without them, so a phrase that needs an area is heard with any.
    public var areas: [String: String] = [:]
    /// Tells voice from silence; each turn has its own copy.
    public var voiceActivity: any VoiceActivityDetector = NoiseReducedVoiceActivityDetector()

    /// Measures how fast turns are heard, and the pipeline's limits in real time.
    var clock: any Clock<Duration> = ContinuousClock()

    /// Creates a configuration with the default limits.
    ///
    /// - Parameter address: The address to bind.
    public init(address: WyomingServerAddress) { self.address = address }
}
#endif
