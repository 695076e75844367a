import Foundation
import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary
@testable import RapidIntentPocketSphinx
@testable import RapidIntentSpeech

@Suite("PocketSphinxRecogniser", .spokenEnglish, .serialized)
struct PocketSphinxRecogniserTests {
    private static let lists = [
        EntityList(
            name: "place",
            values: ["Starbucks", "the office", "home"].map { EntityList.Value(forms: [$0], canonical: $0) })
    ]

    private static let phrases = [
        "where am i", "where am i going", "what's around me", "what is in front of me", "take me to {place}", "stop",
        "turn on the kitchen light", "set it to 50%",
    ]

    /// One for most tests, since it loads the general model only once.
    private static let shared = Result { try recogniser() }

    private static func recogniser(
        _ phrases: [String] = phrases, configuration: PocketSphinxConfiguration = PocketSphinxConfiguration()
    ) throws -> PocketSphinxRecogniser {
        try PocketSphinxRecogniser(
            intents: [
                Intent(name: "Any", summary: nil, rule: .standard, phrases: Phrases(try phrases.map { try Phrase($0) }))
            ],
            lists: lists, configuration: configuration)
    }

    private func events(_ recogniser: PocketSphinxRecogniser, _ source: any AudioSource) async throws
        -> [RecognitionEvent]
    {
        var events: [RecognitionEvent] = []
        for try await event in recogniser.recognise(source) { events.append(event) }
        return events
    }

    private func transcripts(_ events: [RecognitionEvent]) -> [Transcript] {
        events.compactMap { if case .transcript(let transcript) = $0 { transcript } else { nil } }
    }

    @Test(
        "the dictionary's phrases are recognised",
        arguments: [
            ("where am i", "where am i"), ("where am i going", "where am i going"),
            ("what's around me", "what's around me"), ("what's in front of me", "what's in front of me"),
            ("take me to starbucks", "take me to starbucks"), ("take me to the office", "take me to the office"),
            ("stop", "stop"), ("turn on the kitchen light", "turn on the kitchen light"),
            ("set it to fifty percent", "set it to fifty percent"),
        ], ["slt", "awb"])
    func phrases(heard: (said: String, text: String), voice: String) async throws {
        let events = try await events(Self.shared.get(), Speaker.recording(of: heard.said, voice: voice))
        #expect(transcripts(events).filter(\.isFinal).map(\.text) == [heard.text])
    }

    @Test("two commands without a pause are recognised")
    func twoCommands() async throws {
        let heard = try await events(
            Self.shared.get(), Speaker.recording(of: "what's around me and take me to the office"))
        #expect(transcripts(heard).filter(\.isFinal).map(\.text) == ["what's around me and take me to the office"])
    }

    @Test("a pause inside a phrase gives the words so far, and the final has the whole phrase")
    func breakingOff() async throws {
        let samples =
            try Speaker.recording(of: "turn on the kitchen", after: 0.3).samples
            + Speaker.recording(of: "light", before: 0).samples
        let whole = transcripts(try await events(Self.shared.get(), Speaker.source(samples)))
        let pauses = whole.filter { ($0.silence ?? .zero) > .zero && !$0.isFinal }
        #expect(pauses.first?.text == "turn on the kitchen")
        #expect(whole.filter(\.isFinal).map(\.text) == ["turn on the kitchen light"])
        // A speaker who stops there did not say 'light'.
        let broken = transcripts(try await events(Self.shared.get(), Speaker.recording(of: "turn on the kitchen")))
        #expect(broken.filter(\.isFinal).map(\.text) == ["turn on the kitchen"])
    }

    @Test("partials are reported during speech, silence after it, and an endpoint at the end")
    func stream() async throws {
        let recording = try Speaker.recording(of: "where am i going", before: 1)
        let events = try await events(Self.shared.get(), recording)
        let transcripts = transcripts(events)
        let partials = transcripts.filter { !$0.isFinal }
        let final = try #require(transcripts.last)
        #expect(final.isFinal)
        #expect(events.contains(.endpoint(final.utterance, at: final.at)))
        #expect(transcripts.allSatisfy { $0.utterance == final.utterance })
        // No partial occurs in the silence before, and the words appear one after the other.
        #expect(partials.allSatisfy { $0.at > .seconds(1) })
        #expect(partials.contains { $0.text == "where" || $0.text == "where am" })
        // A complete command, but the voice continues.
        #expect(!partials.contains { $0.text == "where am i" })
        #expect(partials.last?.text == "where am i going")
        #expect(partials.last.map { $0.at + .milliseconds(500) < final.at } == true)
        #expect(partials.first?.silence == .zero)
        // The detector's hangover, and the delay of the noise reducer.
        let pause = try #require(partials.last?.silence)
        #expect((.milliseconds(200)...(.milliseconds(260))).contains(pause))
        let silence = try #require(final.silence)
        #expect((.milliseconds(900)...(.milliseconds(920))).contains(silence))
        #expect(try #require(final.confidence) > 0.9)
        // One event for each 20 ms, ordered by time, plus the endpoint.
        #expect(events.count == (recording.samples.count + 319) / 320 + 1)
        #expect(zip(events, events.dropFirst()).allSatisfy { $0.at <= $1.at })
    }

    @Test("words outside the dictionary become free text, and partials hold only spoken words")
    func freeText() async throws {
        let events = try await events(Self.shared.get(), Speaker.recording(of: "tell me a joke"))
        let transcripts = transcripts(events)
        #expect(transcripts.last?.isFinal == true)
        #expect(transcripts.last?.text == "tell me a joke")
        #expect(transcripts.allSatisfy { !$0.text.contains { "<>[]+".contains($0) } })
    }

    @Test(
        "without free text, an utterance outside the dictionary ends without a text",
        arguments: ["what is the weather", "tell me a joke"])
    func noFreeText(said: String) async throws {
        let recogniser = try Self.recogniser(configuration: PocketSphinxConfiguration(decodesFreeText: false))
        let transcripts = transcripts(try await events(recogniser, Speaker.recording(of: said)))
        // A word of the dictionary announces an utterance.
        #expect(transcripts.first?.text.isEmpty == false)
        // "what is the weather" and "what is around me" begin alike, and this voice pronounces the rest similarly.
        withKnownIssue(isIntermittent: true) {
            #expect(transcripts.filter(\.isFinal).map(\.text) == [""])
        } when: {
            said == "what is the weather"
        }
    }

    @Test("audio that stops in the middle of an utterance ends it")
    func cutOff() async throws {
        let recording = try Speaker.recording(of: "where am i", after: 0)
        let events = try await events(Self.shared.get(), recording)
        #expect(transcripts(events).last?.text == "where am i")
        #expect(transcripts(events).last?.isFinal == true)
        guard case .endpoint = events.last else {
            Issue.record("the last event is \(String(describing: events.last))")
            return
        }
    }

    @Test("utterances of one stream and of several never share an id")
    func ids() async throws {
        let recogniser = try Self.shared.get()
        let twice = try Speaker.source(
            Speaker.recording(of: "stop").samples + Speaker.recording(of: "where am i").samples)
        async let first = events(recogniser, twice)
        async let second = events(recogniser, twice)
        var finals: [Transcript] = []
        for events in [try await first, try await second] { finals += transcripts(events).filter(\.isFinal) }
        #expect(finals.map(\.text) == ["stop", "where am i", "stop", "where am i"])
        #expect(Set(finals.map(\.utterance)).count == 4)
    }

    @Test("an utterance ends at the maximum length")
    func longest() async throws {
        let recogniser = try Self.recogniser(
            configuration: PocketSphinxConfiguration(longestUtterance: .milliseconds(600), decodesFreeText: false))
        let events = try await events(recogniser, Speaker.recording(of: "turn on the kitchen light"))
        let endpoints = events.compactMap { if case .endpoint(_, let at) = $0 { at } else { nil } }
        let finals = transcripts(events).filter(\.isFinal)
        // The speech begins at 0.7 s and lasts 1.4 s; by trailing silence alone it would end once, at about 3 s.
        #expect(endpoints.count >= 2)
        let first = try #require(endpoints.first)
        #expect((.milliseconds(1_300)...(.milliseconds(1_700))).contains(first))
        #expect(finals.map(\.at) == endpoints)
        #expect(finals.allSatisfy { $0.silence == .zero })
    }

    @Test("after a short silence, the next utterance's free text holds no sound of the previous one")
    func tail() async throws {
        let recogniser = try Self.recogniser(
            [], configuration: PocketSphinxConfiguration(trailingSilence: .milliseconds(300)))
        let samples =
            try Speaker.recording(of: "good morning", after: 0.32).samples
            + Speaker.recording(of: "hello", before: 0).samples
        let finals = transcripts(try await events(recogniser, Speaker.source(samples))).filter(\.isFinal)
        #expect(finals.count == 2)
        #expect(finals.last?.text == "hello")
    }

    @Test("silence and empty audio give no text", arguments: [0, 3.0])
    func silence(seconds: Double) async throws {
        let events = try await events(Self.shared.get(), Speaker.source(Sound.silence(seconds)))
        #expect(transcripts(events).isEmpty)
        #expect(events.allSatisfy { if case .progress = $0 { true } else { false } })
    }

    @Test("a dictionary without phrases gives free text only")
    func noPhrases() async throws {
        let events = try await events(Self.recogniser([]), Speaker.recording(of: "take me to starbucks", voice: "slt"))
        #expect(transcripts(events).last?.text.isEmpty == false)
    }

    @Test("a grammar that the second decoder refuses is refused at once, and the previous one stays in use")
    func refused() async throws {
        let recogniser = try Self.recogniser(configuration: PocketSphinxConfiguration(decodesFreeText: false))
        var blueprint = try GrammarBlueprint(phrases: [])
        blueprint.beginnings = Grammar(
            stateCount: 2, start: 0, end: 1, commandStart: 0, commandEnd: 1,
            arcs: [Grammar.Arc(from: 0, to: 1, word: "zyzzyxq")], omissions: [])
        #expect(
            throws: PocketSphinxError(.engineRefused, "PocketSphinx refused the grammar made from the dictionary")
        ) { try recogniser.listen(for: blueprint) }
        let events = try await events(recogniser, Speaker.recording(of: "where am i"))
        #expect(transcripts(events).filter(\.isFinal).map(\.text) == ["where am i"])
    }

    @Test("unpronounceable phrases are reported")
    func omissions() throws {
        #expect(
            try Self.recogniser(["find zyzzyxq", "stop"]).omissions
                == [GrammarOmission(.phrase("find zyzzyxq", intent: "Any"), unknownWords: ["zyzzyxq"])])
    }
}

@Suite("PocketSphinxModel")
struct PocketSphinxModelTests {
    @Test("a missing model is named, with the package that contains it")
    func missing() {
        #expect(
            throws: PocketSphinxError(
                .missingModel,
                "the speech model's file '/nowhere/en-us/mdef' cannot be read: No such file or directory. "
                    + "Install it with 'apt install pocketsphinx-en-us', or name the folder that holds it")
        ) {
            try PocketSphinxRecogniser(
                intents: [], lists: [],
                configuration: PocketSphinxConfiguration(model: PocketSphinxModel(folder: "/nowhere")))
        }
    }
}
