import RapidIntent
import RapidIntentSpeech
import RapidIntentWyoming

/// What all connections of a server share.
struct ServerParts: Sendable {
    let dictionaries: ActiveDictionaries
    let speech: WyomingSpeech?
    /// Grants turns; nil if no speech is recognised.
    let host: TurnHost?
    /// Resolves texts, with the service.
    let resolver: IntentResolver
    /// Resolves speech, to end its turn.
    let turnResolver: IntentResolver
    let configuration: WyomingServerConfiguration
    let report: @Sendable (String) -> Void

    /// The confidence below which a recogniser's command is not passed on.
    static let leastConfidence = 0.5

    /// The answer to `describe`.
    var info: WyomingMessage { ServerInfo(speech: speech, dictionaries: dictionaries.current).message }

    /// A turn of a speaker; nil if no speech is recognised.
    func turn(_ ending: TurnEnding) -> SpokenTurn? {
        speech.map { speech in
            SpokenTurn(
                recogniser: speech.recogniser,
                resolver: turnResolver,
                configuration: ending.configuration(
                    following: dictionaries, silentClient: configuration.limits.silentClient,
                    leastConfidence: Self.leastConfidence),
                voiceActivity: configuration.voiceActivity, commandsOnly: configuration.answersCommandsOnly)
        }
    }
}
