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
    /// Resolves the texts of all conversations, with the service.
    let conversations: Conversations
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

/// What the server offers: the answer to `describe`.
struct ServerInfo {
    /// Nil if the server does not recognise speech.
    let speech: WyomingSpeech?
    let dictionaries: DictionarySet

    static let program = "rapid-intent"
    private static let home = (name: "RapidIntent", url: "")

    var message: WyomingMessage {
        let phrases = model(
            "dictionaries", "The phrases of the dictionaries", by: Self.home, dictionaries.dictionaries.map(\.locale))
        let intent = program("Finds the commands in a sentence", [phrases])
        let recogniser = speech.map { speech in
            program(
                "Recognises commands, and ends the turn where they are complete",
                [model(speech.name, speech.name, by: speech.attribution, [speech.locale])],
                [
                    "supports_transcript_streaming": true, "requires_external_vad": false,
                    // Recognisers reduce noise themselves.
                    "prefers_noise_reduction_enabled": false,
                ])
        }
        return WyomingMessage("info", [("asr", .array([recogniser].compactMap(\.self))), ("intent", .array([intent]))])
    }

    private func program(_ description: String, _ models: [JSON], _ flags: JSON? = nil) -> JSON {
        artifact(Self.program, description, by: Self.home).adding(["models": models]).adding(flags)
    }

    private func model(
        _ name: String, _ description: String, by maker: (name: String, url: String), _ locales: [LocaleIdentifier]
    ) -> JSON {
        // Home Assistant knows some languages with a region, and most without.
        var languages: [String] = []
        for locale in locales {
            for language in [String(locale.language), locale.rawValue] where !languages.contains(language) {
                languages.append(language)
            }
        }
        return artifact(name, description, by: maker).adding(["languages": languages])
    }

    private func artifact(_ name: String, _ description: String, by maker: (name: String, url: String)) -> JSON {
        [
            "name": name, "attribution": ["name": maker.name, "url": maker.url] as JSON, "installed": true,
            "description": description, "version": PackageVersion.text,
        ]
    }
}
#endif
