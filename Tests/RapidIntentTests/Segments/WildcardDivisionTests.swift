import RapidIntentDictionary
import Testing
import TestSupport

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

    private func fired(_ diagram: String, in dictionary: CommandDictionary) -> [String] {
        play(diagram, in: dictionary).filter { $0.contains(" fired ") }
    }

    @Test(
        "A longer command with a wildcard, before words that are no command, gives way to two that account for all words"
    )
    func insideLonger() {
        let timers = timers(phrases: "how long on [my] {item} timer", "how long on my timer")
        #expect(
            fired("0 u ! how long on my timer and set a timer for one hour", in: timers)
                == ["0 u fired Long by dictionary", "0 u fired Set by dictionary"])
    }

    @Test("A wildcard at the beginning of a phrase, which any text continues, does not delay two commands to the end")
    func leading() {
        let timers = timers(phrases: "{item} timer status")
        #expect(
            fired(
                """
                0 u ~0 stop the music
                300 u ~0 stop the music and pause
                600 u ~0 stop the music and pause the heating
                1000 u ~400 stop the music and pause the heating
                2500 u ! stop the music and pause the heating
                """, in: timers) == ["1000 u fired Stop by dictionary", "1000 u fired Pause by dictionary"])
    }

    @Test("Two commands that more words could make one phrase wait for a pause, and are one if the words come")
    func mayBecomeOne() {
        let timers = timers(phrases: "stop {item} timer")
        #expect(
            fired(
                """
                0 u ~0 stop the music and pause
                300 u ~0 stop the music and pause the heating
                500 u ~0 stop the music and pause the heating timer
                1500 u ! stop the music and pause the heating timer
                """, in: timers) == ["1500 u fired Long(item: the music and pause the heating) by dictionary"])
        #expect(
            fired(
                """
                0 u ~0 stop the music and pause
                300 u ~0 stop the music and pause the heating
                700 u ~200 stop the music and pause the heating
                1500 u ~1000 stop the music and pause the heating
                2000 u ! stop the music and pause the heating
                """, in: timers) == ["996 u fired Stop by dictionary", "996 u fired Pause by dictionary"])
    }

    @Test("Parts of a text that may become one phrase wait where silence is unknown")
    func unknownSilence() {
        #expect(
            fired(
                """
                0 u ~ stop the music
                500 u ~ stop the music and pause the heating
                1500 u ~ stop the music and pause the heating timer
                2500 u ! stop the music and pause the heating timer
                """, in: timers(phrases: "stop {item} timer")
            ).map { $0.drop { $0 != "f" } }
                == ["fired Long(item: the music and pause the heating) by dictionary"])
    }

    @Test("The more phrases a text may become, the longer its parts wait")
    func odds() {
        func times(_ timers: CommandDictionary) -> [String] {
            fired(
                """
                0 u ~0 stop the music and pause the heating
                200 u ~200 stop the music and pause the heating
                3000 u ! stop the music and pause the heating
                """, in: timers
            ).map { String($0.prefix { $0 != " " }) }
        }
        let one = times(timers(phrases: "stop {item} timer"))
        #expect(one == ["496", "496"])
        let three = times(timers(phrases: "stop {item} timer", "stop {item} alarm", "stop {item} clock"))
        #expect(three != one)
    }

    @Test("Two commands inside a longer one with a wildcard are not found if the second needs a wildcard too")
    func exchangedWildcards() {
        let timers = timers(
            phrases: "how long on {item} timer", "how long on my timer", "set a timer for {item} minutes")
        #expect(fired("0 u ! how long on my timer and set a timer for 5 and stop a timer minutes", in: timers).isEmpty)
    }

    private func timers(phrases: String...) -> CommandDictionary {
        CommandDictionary(tolerating: [
            DictionarySource(
                locale: Located("en-GB"), lists: [.wildcard("item")],
                intents: [
                    IntentSource(name: Located("Long"), phrases: phrases.map { Located($0) }),
                    IntentSource("Stop", phrases: "stop the music"),
                    IntentSource("Pause", phrases: "pause the heating"),
                    IntentSource("Set", phrases: "set a timer for one hour"),
                ])
        ])
    }
}
