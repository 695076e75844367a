import RapidIntentSpeech
import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary
@testable import RapidIntentPocketSphinx

@Suite("Negated commands", .spokenEnglish, .serialized)
struct TurnedAroundTests {
    private static let recogniser = Result {
        try PocketSphinxRecogniser(
            intents: [
                Intent(
                    name: "Any", summary: nil, rule: .standard,
                    phrases: Phrases(
                        try [
                            "(lock|unlock) the (front|back) door", "turn (on|off) the lights", "open the blinds",
                            "good night",
                        ]
                        .map { try Phrase($0) }))
            ],
            lists: [], configuration: PocketSphinxConfiguration(decodesFreeText: false))
    }

    private static let commands = [
        "unlock the back door", "lock the front door", "turn off the lights", "open the blinds",
    ]

    /// The texts with a confidence, in pauses and at the end.
    private func sure(_ text: String, voice: String) async throws -> [String] {
        var texts: [String] = []
        for try await event in try Self.recogniser.get().recognise(Speaker.recording(of: text, voice: voice)) {
            if case .transcript(let transcript) = event, transcript.confidence != nil { texts.append(transcript.text) }
        }
        return texts
    }

    @Test(
        "a command after a negation is not recognised",
        arguments: ["don't", "you must not", "why did you", "she told me to"], ["slt", "rms"])
    func turned(lead: String, voice: String) async throws {
        for command in Self.commands.prefix(2) {
            #expect(try await sure("\(lead) \(command)", voice: voice) == [])
        }
    }

    @Test("the plain commands are recognised", arguments: commands, ["slt", "rms"])
    func plain(command: String, voice: String) async throws {
        #expect(try await sure(command, voice: voice).last == command)
        #expect(try await sure("please \(command)", voice: voice).last == "please \(command)")
    }

    private static let music = Result {
        try PocketSphinxRecogniser(
            intents: [
                Intent(
                    name: "Play", summary: nil, rule: .standard,
                    phrases: Phrases([try Phrase("play [some] {music}"), try Phrase("stop")]))
            ],
            lists: [
                EntityList(
                    name: "music", values: ["jazz", "the radio"].map { EntityList.Value(forms: [$0], canonical: $0) })
            ],
            configuration: PocketSphinxConfiguration(decodesFreeText: false))
    }

    @Test("a value that sounds like one of the list is not recognised as it", arguments: ["slt", "rms", "awb"])
    func soundAlike(voice: String) async throws {
        let recogniser = try Self.music.get()
        func sure(_ text: String) async throws -> [String] {
            var texts: [String] = []
            for try await event in recogniser.recognise(try Speaker.recording(of: text, voice: voice)) {
                if case .transcript(let transcript) = event, transcript.confidence != nil {
                    texts.append(transcript.text)
                }
            }
            return texts
        }
        #expect(try await sure("play some chess") == [])
        #expect(try await sure("play some jazz").last == "play some jazz")
    }
}
