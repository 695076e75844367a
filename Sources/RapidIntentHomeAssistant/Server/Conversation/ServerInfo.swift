#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers
import RapidIntentSupport

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

    private func artifact(
        _ name: String, _ description: String, by maker: (name: String, url: String)
    ) -> JSON {
        [
            "name": name, "attribution": ["name": maker.name, "url": maker.url] as JSON, "installed": true,
            "description": description, "version": PackageVersion.text,
        ]
    }
}
#endif
