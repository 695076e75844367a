#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentSupport

/// What all connections of a server share.
struct ServerParts: Sendable {
    let dictionaries: ActiveDictionaries
    let speech: WyomingSpeech?
    /// Grants turns; nil if no speech is recognised.
    let host: TurnHost?
    /// Resolves texts, with the service.
    let resolver: IntentResolver
    let turnResolver: IntentResolver
    let configuration: WyomingServerConfiguration
    let report: @Sendable (String) -> Void

    /// The answer to `describe`.
    var info: WyomingMessage { ServerInfo(speech: speech, dictionaries: dictionaries.current).message }

    /// The situation of a text: its context, and the area of its client unless the context has one.
    func scope(of sentence: ClientConversation.Sentence) -> MatchScope {
        var context = sentence.situation
        if context["area"] == nil {
            let ids = [context["satellite_id"], context["device_id"]].compactMap { $0 }
            context["area"] = ids.lazy.compactMap { configuration.areas[$0] }.first ?? configuration.area
        }
        return MatchScope(context: context, moment: .now)
    }

    /// The situation of speech, whose client is not known: the text may need an area, and any will do.
    private var scopeOfSpeech: MatchScope {
        let known = configuration.area ?? configuration.areas.values.min()
        return MatchScope(context: ["area": known ?? speech.flatMap { firstArea($0.locale) } ?? "area"])
    }

    private func firstArea(_ locale: LocaleIdentifier) -> String? {
        for dictionary in dictionaries.current.dictionaries(for: locale) {
            if let list = dictionary.lists.first(where: { $0.name == "area" }), case .values(let values) = list.kind {
                return values.first?.canonical
            }
        }
        return nil
    }

    /// A turn of a speaker; nil if no speech is recognised.
    func turn(_ ending: TurnEnding) -> SpokenTurn? {
        let scope = scopeOfSpeech
        return speech.map { speech in
            var pipeline = ending.configuration(
                following: dictionaries, scope: scope, silentClient: configuration.limits.silentClient,
                leastConfidence: configuration.resolver.leastConfidence ?? 0)
            // The client's audio waits where its pace is measured.
            pipeline.backlog = .milliseconds(100)
            return SpokenTurn(
                recogniser: speech.recogniser, resolver: turnResolver, scope: scope, configuration: pipeline,
                voiceActivity: configuration.voiceActivity, clock: configuration.clock,
                commandsOnly: configuration.answersCommandsOnly)
        }
    }
}
#endif
