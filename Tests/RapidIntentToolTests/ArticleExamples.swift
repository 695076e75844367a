#if Tool
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentModel
import RapidIntentMoonshine
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentTelemetry

// The code of the documentation's articles that no other test compiles. `ArticleTests` compares both.

private func overview(_ recogniser: some SpeechRecogniser, _ microphone: some AudioSource) async throws {
    // Overview begins
    let dictionary = try CommandDictionary([
        DictionarySource(
            locale: "en-GB",
            lists: ["place": ["Starbucks", "the office"]],
            intents: ["Location": ["where am i"], "Navigate": ["take me to {place}"]])
    ])
    let resolver = IntentResolver(dictionaries: [dictionary])
    for try await event in resolver.events(for: recogniser.recognise(microphone)) {
        if case .fired(let fired, _) = event.kind { print(fired.command) }
    }
    // Overview ends
}

private func moonshine(_ dictionary: CommandDictionary) throws -> MoonshineRecogniser {
    // Moonshine begins
    let recogniser = try MoonshineRecogniser(dictionary: dictionary)
    // Moonshine ends
    return recogniser
}

private func encoder(_ sentences: [LabelledSentence]) throws -> IntentModel {
    // Encoder begins
    let encoder = try MiniLMEncoder.installed()
    let model = try IntentModelTrainer(locale: "en", encoder: encoder).train(sentences)
    try model.write(to: "home.model")

    let read = try IntentModel(path: "home.model", encoder: { try MiniLMEncoder.installed() })
    // Encoder ends
    return read
}

private func templates() async throws {
    // Templates begins
    let dictionary = try CommandDictionary([
        DictionarySource(
            lists: ["room": ["kitchen", "hall"]],
            intents: ["Light": ["(turn|switch) on the [{room}] light[s]"]])
    ])
    let resolver = IntentResolver(dictionaries: [dictionary])
    for resolution in await resolver.resolutions(of: "switch on the hall lights") {
        if case .fired(let fired) = resolution.outcome { print(fired.command) }  // Light(room: hall)
    }
    // Templates ends
}

private func training(_ home: CommandDictionary) throws -> IntentResolver {
    // Training begins
    let model = try IntentModelTrainer(locale: "en").train([
        LabelledSentence("wake me at six", intent: "SetAlarm"),
        LabelledSentence("get me up at noon", intent: "SetAlarm"),
        LabelledSentence("what's the weather like", intent: "Weather"),
        LabelledSentence("why is the sky blue", intent: nil),  // out of scope
    ])
    try model.write(to: "home.model")

    let service = IntentModelService(try IntentModel(path: "home.model"), dictionaries: [home])
    let resolver = IntentResolver(dictionaries: [home], service: service)
    // Training ends
    return resolver
}

private func growth() async throws {
    // Growth begins
    let folder = try GrowthFolder(path: "Dictionaries")
    let plan = try await folder.plan(from: TelemetryReader(path: "telemetry.sqlite"))
    for proposal in plan.additions { print(proposal.phrase, proposal.intent, proposal.evidence.heard) }

    try folder.apply(plan)
    // Growth ends
}

private func listening(
    _ resolver: IntentResolver, _ microphone: any AudioSource, _ recogniser: any SpeechRecogniser
) async throws {
    // Pipeline begins
    let pipeline = try SpeechPipeline(source: microphone, recogniser: recogniser, profile: .voiceActivity)
    let heard = pipeline.recognition
    async let service: Void = pipeline.run()
    for try await event in resolver.events(for: heard) {
        if case .fired(let fired, _) = event.kind { print(fired.command) }
    }
    try await service
    // Pipeline ends
}

private func limits(_ microphone: any AudioSource) throws -> SpeechPipeline {
    // Limits begins
    let limits = SpeechServerLimits(final: .seconds(90))  // a large model on a slow machine
    let recogniser = try WyomingRecogniser("tcp://127.0.0.1:10300", options: WyomingOptions(limits: limits))
    let pipeline = try SpeechPipeline(source: microphone, recogniser: recogniser, profile: .voiceActivity)
    // Limits ends
    return pipeline
}

/// A speech engine that an article connects.
private struct Engine {
    var sampleRate: Int

    mutating func hear(_ samples: [Int16]) -> (id: String, text: String, isFinal: Bool)? { nil }
}

private func connected() -> any SpeechRecogniser {
    // Connected begins
    struct MyRecogniser: SpeechRecogniser {
        func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
            AsyncThrowingStream { events in
                let listening = Task {
                    do {
                        var engine = Engine(sampleRate: source.sampleRate)
                        for try await frame in source.frames() {
                            guard let heard = engine.hear(frame.samples) else { continue }
                            events.yield(
                                .transcript(
                                    Transcript(
                                        utterance: UtteranceID(heard.id), at: frame.at, text: heard.text,
                                        isFinal: heard.isFinal)))
                        }
                        events.finish()
                    } catch {
                        events.finish(throwing: error)
                    }
                }
                events.onTermination = { _ in listening.cancel() }
            }
        }
    }

    let recogniser = MyRecogniser().measuringSilence()
    // Connected ends
    return recogniser
}
#endif
