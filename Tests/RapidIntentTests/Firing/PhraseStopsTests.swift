import RapidIntentDictionary
import Testing

@testable import RapidIntent

/// What is learned from an utterance about the places where its words were a complete command.
@Suite struct PhraseStopsTests {
    /// The stops of texts 300 ms apart, the last one final: the phrase, the milliseconds before more words came and their number.
    private func stops(_ texts: String...) throws -> [String] {
        var matcher = TranscriptMatcher(
            try CommandDictionary([
                DictionarySource(
                    lists: ["room": ["kitchen", "hall"]],
                    intents: [
                        "On": ["turn on the light [please]", "turn on the light in the {room}"],
                        "Party": ["turn on the light in the hall and dance"],
                    ])
            ]))
        var stops = PhraseStops()
        for (number, text) in texts.enumerated() {
            let state = matcher.update(to: text)
            stops.hear(state, words: matcher.text.count, at: .milliseconds(300 * number))
        }
        return stops.stops(before: matcher.state.match?.command).map { stop in
            "\(stop.key.phrase ?? "") \(stop.pause.map { "\(Int($0 / .milliseconds(1)))" } ?? "ended") \(stop.wordsAfter)"
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
    }
}
