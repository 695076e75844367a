#if Tool
import Foundation
import RapidIntent
import RapidIntentALSA
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentOnline
import RapidIntentOnlineFiles
import RapidIntentPocketSphinx
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentTelemetry
import RapidIntentTesting
import RapidIntentYAML
import Testing
import TestSupport

// The Swift of the landing pages, which `ArticleTests` compares with the lines between the marks. What needs a microphone, a server
// or another system's files is only compiled.

private func microphones(_ resolver: IntentResolver, _ recogniser: any SpeechRecogniser) async throws {
    // Microphones begins
    for device in ALSADevice.all() where device.isUsable { print(device.name, device.description) }

    let microphone = ALSASource(device: "default", reconnection: .waiting())
    for try await event in resolver.events(for: recogniser.recognise(microphone)) {
        if case .fired(let fired, _) = event.kind { print(fired.command) }
    }
    // Microphones ends
}

private func sphinx(_ dictionary: CommandDictionary, _ microphone: any AudioSource) async throws {
    // Sphinx begins
    let recogniser = try PocketSphinxRecogniser(dictionary: dictionary)
    for omission in recogniser.omissions { print(omission) }  // words without a pronunciation

    let wakePhrase = try PocketSphinxWakePhraseDetector(["hey computer"])
    let pipeline = try SpeechPipeline(source: microphone, recogniser: recogniser, profile: .wakePhrase(wakePhrase))
    // Sphinx ends
    _ = pipeline
}

private func vosk(_ dictionary: CommandDictionary, _ microphone: any AudioSource) async throws {
    // Vosk begins
    let recogniser = try VoskRecogniser("ws://127.0.0.1:2700", vocabulary: RecognitionVocabulary(dictionary))
    for try await event in IntentResolver(dictionaries: [dictionary]).events(for: recogniser.recognise(microphone)) {
        if case .fired(let fired, _) = event.kind { print(fired.command) }
    }
    // Vosk ends
}

private func wyoming(_ dictionary: CommandDictionary, _ microphone: any AudioSource) async throws {
    // Wyoming begins
    let recogniser = try WyomingRecogniser("tcp://127.0.0.1:10300", options: WyomingOptions(locale: "en-GB"))
    for try await event in IntentResolver(dictionaries: [dictionary]).events(for: recogniser.recognise(microphone)) {
        if case .fired(let fired, _) = event.kind { print(fired.command) }
    }
    // Wyoming ends
}

private func imported() throws {
    // Imported begins
    let imported = try ImportFormat.luis.dictionary(at: "exported-app.json")
    for note in imported.notes { print(note) }  // what the dictionary cannot express
    let dictionary = try CommandDictionary([imported.source])
    try imported.yaml(origin: "exported-app.json").write(toFile: "imported.yaml", atomically: true, encoding: .utf8)
    // Imported ends
    _ = dictionary
}

private func cached(_ dictionary: CommandDictionary, _ service: any OnlineIntentService) -> IntentResolver {
    // Cached begins
    let cache = SQLitePredictionCache(
        path: "predictions.sqlite",
        for: ServiceIdentity(service: "luis-v3 https://example.com", application: "home", model: "production"))
    let resolver = IntentResolver(dictionaries: [dictionary], service: service, cache: cache)
    // Cached ends
    return resolver
}

private func loaded() -> IntentResolver {
    // Loaded begins
    let loaded = LoadedDictionaries(paths: ["Dictionaries"])
    for diagnostic in loaded.diagnostics { print(diagnostic) }  // with file, line and column
    let resolver = IntentResolver(dictionaries: loaded.dictionaries)
    // Loaded ends
    return resolver
}

private func configured(_ loaded: LoadedDictionaries) throws -> IntentResolver {
    // Configured begins
    let configuration = try ResolverConfiguration(path: "settings.yaml")
    let resolver = IntentResolver(dictionaries: loaded.dictionaries, configuration: configuration)
    // Configured ends
    return resolver
}

private func languages(_ recogniser: any SpeechRecogniser, _ microphone: any AudioSource) async throws {
    // Languages begins
    let loaded = LoadedDictionaries(paths: ["Dictionaries"])
    for diagnostic in loaded.diagnostics { print(diagnostic) }  // mistakes are left out, and reported
    let resolver = IntentResolver(dictionaries: loaded.dictionaries)

    let resolutions = await resolver.resolutions(of: "wo bin ich", locale: "de-DE")
    // Languages ends
    _ = resolutions
    // Located begins
    let heard = recogniser.recognise(microphone).map { event in
        guard case .transcript(var transcript) = event else { return event }
        transcript.locale = "de-DE"
        return .transcript(transcript)
    }
    for try await event in resolver.events(for: heard) { print(event) }
    // Located ends
}

@Suite struct LandingPageTests {
    @Test("A dictionary that is declared in code gives the commands of its phrases")
    func declared() async throws {
        // Declared begins
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: "en-GB",
                lists: ["room": ["kitchen", "hall"]],
                intents: ["LightsOn": ["(turn|switch) on the light[s] in the {room}", "lights on"]])
        ])
        for doubt in dictionary.doubts() { print(doubt) }  // such as phrases that can never match

        let resolver = IntentResolver(dictionaries: [dictionary])
        for resolution in await resolver.resolutions(of: "switch on the lights in the hall") {
            print(resolution.outcome)
        }
        // Declared ends
        let outcome = try #require(await resolver.resolutions(of: "switch on the lights in the hall").first).outcome
        guard case .fired(let fired) = outcome else {
            Issue.record("not fired: \(outcome)")
            return
        }
        #expect("\(fired.command)" == "LightsOn(room: hall)")
    }

    @Test("Telemetry records an utterance, and reports it")
    func recorded() async throws {
        let dictionary = try CommandDictionary(yaml: "version: 1\nintents: { Stop: [stop the music] }")
        let heard = ScriptedRecogniser([
            .transcript(Transcript(utterance: "u1", at: .seconds(1), text: "stop the music", isFinal: true))
        ]).recognise(Sound.Source([]))
        let folder = try ScratchFolder()
        let path = folder.path("telemetry.sqlite")
        // Recorded begins
        let telemetry = try TelemetryStore(path: path)
        let resolver = IntentResolver(dictionaries: [dictionary], observers: [telemetry])
        for try await event in resolver.events(for: heard) { print(event) }
        try await telemetry.close()

        let report = try await TelemetryReader(path: path).report()
        print(report.text(as: .markdown))
        // Recorded ends
        #expect(report.segments == 1)
    }

    @Test("A scripted recogniser plays transcripts, and a clock steps")
    func scripted() async throws {
        let dictionary = try CommandDictionary(yaml: "version: 1\nintents: { Stop: [stop the music] }")
        // Scripted begins
        let recogniser = try ScriptedRecogniser(
            ndjson: """
                {"utterance":"u1","at":0.4,"text":"stop the","final":false}
                {"utterance":"u1","at":0.7,"text":"stop the music","final":false}
                {"utterance":"u1","at":1.6,"text":"stop the music","final":true}
                """)
        let resolver = IntentResolver(dictionaries: [dictionary])
        var fired: [Command] = []
        for try await event in resolver.events(for: recogniser.recognise(SilentSource()), pacing: .stream) {
            if case .fired(let command, _) = event.kind { fired.append(command.command) }
        }
        // Scripted ends
        #expect(fired.map(\.intent) == ["Stop"])
    }
}
#endif
