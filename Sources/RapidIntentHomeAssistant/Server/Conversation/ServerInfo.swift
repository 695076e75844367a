#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentSupport

/// What the server offers: the answer to `describe`.
struct ServerInfo {
    /// Nil if the server does not recognise speech.
    let speech: WyomingSpeech?
    let dictionaries: DictionarySet

    /// The name of both programs.
    static let program = "rapid-intent"
    private static let home = (name: "RapidIntent", url: "")

    var message: WyomingMessage {
        let intents = [
            program(
                "Finds the commands in a sentence",
                [
                    model(
                        "dictionaries", "The phrases of the dictionaries", by: Self.home,
                        dictionaries.dictionaries.map(\.locale))
                ])
        ]
        let recognisers = speech.map { speech in
            [
                program(
                    "Recognises commands, and ends the turn where they are complete",
                    [
                        model(speech.name, speech.name, by: speech.attribution, [speech.locale])
                    ],
                    [
                        ("supports_transcript_streaming", .bool(true)), ("requires_external_vad", .bool(false)),
                        // Recognisers reduce noise themselves.
                        ("prefers_noise_reduction_enabled", .bool(false)),
                    ])
            ]
        }
        return WyomingMessage("info", [("asr", .array(recognisers ?? [])), ("intent", .array(intents))])
    }

    private func program(_ description: String, _ models: [JSON], _ flags: [JSON.Member] = []) -> JSON {
        .object(artifact(Self.program, description, by: Self.home) + [("models", .array(models))] + flags)
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
        return .object(
            artifact(name, description, by: maker) + [("languages", .array(languages.map { .string($0) }))])
    }

    private func artifact(
        _ name: String, _ description: String, by maker: (name: String, url: String)
    ) -> [JSON.Member] {
        [
            ("name", .string(name)),
            ("attribution", .object([("name", .string(maker.name)), ("url", .string(maker.url))])),
            ("installed", .bool(true)), ("description", .string(description)),
            ("version", .string(PackageVersion.text)),
        ]
    }
}
#endif
