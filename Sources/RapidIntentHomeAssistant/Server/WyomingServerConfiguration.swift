#if SpeechServers
package import RapidIntent
package import RapidIntentSpeech

/// The address of a ``WyomingServer``, its limits, and how it answers.
package struct WyomingServerConfiguration: Sendable {
    package var address: WyomingServerAddress
    package var limits = WyomingServerLimits()
    package var resolver = ResolverConfiguration().ofSpeech
    /// Whether speech that is no command gives an empty transcript; otherwise its words.
    package var answersCommandsOnly = false
    /// The texts that answer intents.
    package var answers = WyomingAnswers()
    /// The area of clients that ``areas`` does not have, for phrases that need the area of the speaker; nil for none.
    package var area: String?
    /// The areas of clients by their `satellite_id` or `device_id`, of which Home Assistant sends both with a text.
    ///
    /// Speech comes without them, so a phrase that needs an area is heard with any.
    package var areas: [String: String] = [:]
    /// Tells voice from silence; each turn has its own copy.
    package var voiceActivity: any VoiceActivityDetector = NoiseReducedVoiceActivityDetector()

    /// Measures how fast turns are heard, and the pipeline's limits in real time.
    var clock: any Clock<Duration> = ContinuousClock()

    /// Creates a configuration with the default limits and the address to bind.
    package init(address: WyomingServerAddress) { self.address = address }
}

package struct WyomingServerLimits: Sendable, Equatable {
    /// The largest number of open connections; another client gets an `error`, and its connection is closed.
    package var clients = 64
    /// The largest number of clients whose speech is recognised at once; another gets an `error`.
    ///
    /// Each takes the memory of one stream of its recogniser: some 20 MB with PocketSphinx, 10 MB with Moonshine.
    package var turns = 8
    /// The size limit of each part of an event, which are its header, its data and its payload, in bytes.
    package var eventBytes = 1 << 20
    /// The size limit of a text whose intent is asked for, in bytes.
    package var textBytes = 8_192
    /// How long a connection may be without a complete event; it is closed then.
    package var idle = Duration.seconds(300)
    /// How long a client may send no audio while it speaks, from 10 ms to a day.
    package var silentClient = Duration.seconds(10)

    /// Creates the default limits.
    package init() {}
}

/// Detects voice as the recognisers on this machine do: in the audio after noise reduction.
///
/// So the end of a turn and the recogniser agree when the speaker is silent.
package struct NoiseReducedVoiceActivityDetector: VoiceActivityDetector {
    /// The detector's hangover, and the delay of noise reduction.
    package var hangover: Duration { detector.hangover + NoiseReducer.delay }

    private var reducer = NoiseReducer()
    private var detector = AdaptiveVoiceActivityDetector()

    package init() {}

    /// Processes the next samples, and returns whether there is voice at their end.
    package mutating func process(_ samples: [Int16]) -> Bool { detector.process(reducer.reduce(samples)) }

    /// Forgets the current speech.
    package mutating func reset() { detector.reset() }
}
#endif
