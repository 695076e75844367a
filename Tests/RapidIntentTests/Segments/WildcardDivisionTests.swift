import RapidIntentDictionary
import TestSupport
import Testing

@testable import RapidIntent

/// Commands that a wildcard could swallow.
@Suite struct WildcardDivisionTests {
    private let dictionary: CommandDictionary

    init() throws {
        dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"),
                lists: [.wildcard("person"), .wildcard("item"), ListSource("song", "salt and pepper", "salt")],
                intents: [
                    IntentSource("Call", phrases: "call {person}"), IntentSource("Off", phrases: "turn off the light"),
                    IntentSource("Add", phrases: "add {item} to my list"), IntentSource("Play", phrases: "play {song}"),
                    IntentSource("Stop", phrases: "stop"), IntentSource("Pepper", phrases: "pepper"),
                ])
        ])
    }

    private func commands(in text: String) -> [String] {
        DictionarySet([dictionary]).resolutions(of: text).map { resolution in
            guard case .fired(let fired) = resolution.outcome else { return "none" }
            return "\(fired.command)"
        }
    }

    @Test(
        "Of two readings, the one with several commands comes first",
        arguments: [
            ("call my wife and turn off the light", ["Call(person: my wife)", "Off"]),
            ("could you call my wife and then please turn off the light for me", ["Call(person: my wife)", "Off"]),
            ("call my wife and call my son and stop", ["Call(person: my wife)", "Call(person: my son)", "Stop"]),
        ])
    func several(text: String, commands: [String]) { #expect(self.commands(in: text) == commands) }

    @Test(
        "Words that are no command stay in the wildcard, and values of lists are not divided",
        arguments: [
            ("call tom and jerry", ["Call(person: tom and jerry)"]), ("call and stop", ["Call(person: and stop)"]),
            ("call my wife and do not turn off the light", ["Call(person: my wife and do not turn off the light)"]),
            ("call my wife and turn off", ["Call(person: my wife and turn off)"]),
            ("add milk and stop to my list", ["Add(item: milk and stop)"]),
            ("could you call tom and jerry", ["Call(person: tom and jerry)"]),
            ("play salt and pepper", ["Play(song: salt and pepper)"]),
        ])
    func one(text: String, commands: [String]) { #expect(self.commands(in: text) == commands) }

    @Test("Partial transcripts are not divided by a conjunction in a wildcard: the sentence may go on")
    func partial() {
        let events = play(
            """
            0 u ~ add milk and
            300 u ~ add milk and stop
            2500 u ! add milk and stop to my list
            """, in: dictionary)
        #expect(events.filter { $0.contains(" fired ") }.count == 1, "\(events)")
    }
}
