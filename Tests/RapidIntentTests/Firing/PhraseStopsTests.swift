import RapidIntentDictionary
import Testing

@testable import RapidIntent

/// What is learned from an utterance about the places where its words were a complete command.
@Suite struct PhraseStopsTests {
    /// The stops of texts 300 ms apart, the last one final: the phrase, the milliseconds before more words came and their number.
    private func stops(_ texts: String...) throws -> [String] { try stops(texts) }

    private func stops(_ texts: [String]) throws -> [String] {
        var matcher = TranscriptMatcher(
            try CommandDictionary([
                DictionarySource(
                    locale: Located("en-GB"),
                    lists: [
                        ListSource("room", "kitchen", "hall"), .wildcard("text"),
                        ListSource("level", range: NumberRange(from: 0, to: 100)),
                    ],
                    intents: [
                        IntentSource("On", phrases: "turn on the light [please]", "turn on the light in the {room}"),
                        IntentSource("Party", phrases: "turn on the light in the hall and dance"),
                        IntentSource("Lights", phrases: "turn on the lights"),
                        IntentSource("Note", phrases: "note {text}"), IntentSource("Volume", phrases: "volume {level}"),
                    ])
            ]))
        var stops = PhraseStops()
        for (number, text) in texts.enumerated() {
            let state = matcher.update(to: text)
            stops.hear(state, matcher.text, at: .milliseconds(300 * number))
        }
        return stops.stops(before: matcher.state.match?.command).map { stop in
            "\(stop.key.phrase) \(stop.pause.map { "\(Int($0 / .milliseconds(1)))" } ?? "ended") \(stop.wordsAfter)"
        }
    }

    private let light = "turn on the light [please]"

    @Test("A command that is the last one has ended, one that becomes another went on")
    func outcomes() throws {
        #expect(try stops("turn on", "turn on the light") == ["\(light) ended 0"])
        #expect(
            try stops("turn on the light", "turn on the light in", "turn on the light in the kitchen")
                == ["\(light) 300 1"])
        #expect(
            try stops("turn on the light", "turn on the light", "turn on the light in the hall")
                == ["\(light) 600 3", "turn on the light in the {room} ended 0"])
    }

    @Test("Words that lead to the same command are no continuation")
    func same() throws {
        #expect(try stops("turn on the light", "turn on the light please") == ["\(light) ended 0"])
    }

    @Test("What a revision takes back was not said")
    func revision() throws {
        #expect(try stops("turn on the light", "turn on", "turn on the fan").isEmpty)
        #expect(try stops("turn on the light", "turn on the fight").isEmpty)
        // The recogniser hears "lights in" as "light in" only when the next word comes.
        #expect(try stops("turn on the light", "turn on the lights please").isEmpty)
    }

    @Test("A dictated text is one stop that went on, however many words it has")
    func dictation() throws {
        let texts = (1...40).map { "note" + String(repeating: " word", count: $0) }
        #expect(try stops(texts) == ["note {text} 300 1"])
    }

    @Test("A number that goes on is a continuation, although it is one word")
    func numbers() throws {
        #expect(try stops("volume twenty", "volume twenty five") == ["volume {level} 300 1"])
    }
}
