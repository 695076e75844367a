import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct DictionaryTestRunTests {
    static func dictionary() throws -> CommandDictionary {
        var here = PhraseBlockSource(phrases: [Located("lights on")])
        here.requires = [ContextCondition(key: Located("area"), entity: "area")]
        return try CommandDictionary([
            DictionarySource(
                lists: [ListSource("room", "hall", "kitchen"), ListSource("place", "hall")],
                intents: [
                    IntentSource(name: Located("On"), phrases: [Located("lights on in {room}")], blocks: [here]),
                    IntentSource("Go", phrases: "go to {room}"), IntentSource("Drive", phrases: "go to {place}"),
                ])
        ])
    }

    @Test(
        "A test passes if its sentence resolves to exactly what it expects",
        arguments: [
            DictionaryTestSource(text: Located("lights on in hall"), intent: "On"),
            DictionaryTestSource(text: Located("Lights on in the hall"), intent: nil),
            DictionaryTestSource(text: Located("lights on in hall"), intent: "On", entities: ["room": "hall"]),
            DictionaryTestSource(
                text: Located("lights on"), intent: "On", entities: ["area": "Attic"], context: ["area": "Attic"]),
            DictionaryTestSource(text: Located("lights on"), intent: nil),
        ])
    func passes(test: DictionaryTestSource) throws { #expect(try Self.dictionary().failures(of: [test]).isEmpty) }

    @Test(
        "A failed test states the expected and the actual result",
        arguments: [
            (
                DictionaryTestSource(text: Located("lights off"), intent: "On"),
                "'lights off' must come to 'On', and is not understood"
            ),
            (
                DictionaryTestSource(text: Located("lights on in hall"), intent: nil),
                "'lights on in hall' must come to nothing, and comes to 'On(room: hall)'"
            ),
            (
                DictionaryTestSource(text: Located("lights on in hall"), intent: "On", entities: ["room": "kitchen"]),
                "'lights on in hall' must come to 'On(room: kitchen)', and comes to 'On(room: hall)'"
            ),
            (
                DictionaryTestSource(text: Located("lights on in hall"), intent: "On", entities: [:]),
                "'lights on in hall' must come to 'On' without entities, and comes to 'On(room: hall)'"
            ),
            (
                DictionaryTestSource(text: Located("go to hall"), intent: "Go"),
                "'go to hall' must come to 'Go', and could be 'Go(room: hall)' or 'Drive(place: hall)' as well"
            ),
        ])
    func fails(test: DictionaryTestSource, message: String) throws {
        let failures = try Self.dictionary().failures(of: [test])
        #expect(failures.map(\.message) == [message])
        #expect(failures.map(\.severity) == [.error])
        #expect(failures.map(\.code) == [.failedTest])
    }

    @Test(
        "A test may say when the command fires, if the sentence is said word by word",
        arguments: [
            ("where am i going", .early, nil), ("where am i", .after(.milliseconds(350)), nil),
            ("send it", .final, nil), ("stop", .early, nil), ("um where am i going please", .early, nil),
            ("where am i", .early, "'where am i' must fire early, and fires after 350 ms of silence"),
            (
                "where am i", .after(.milliseconds(349)),
                "'where am i' must fire after 349 ms of silence at the latest, and fires after 350 ms of silence"
            ),
            (
                "where am i", .final,
                "'where am i' must fire only with the final transcript, and fires after 350 ms of silence"
            ),
            ("stop", .final, "'stop' must fire only with the final transcript, and fires with the last word"),
            ("send it", .early, "'send it' must fire early, and fires only with the final transcript"),
            ("stop the music", .early, "'stop the music' must fire early, and 'Stop' fires before the last word"),
        ] as [(String, DictionaryTestSource.Moment, String?)])
    func moments(text: String, moment: DictionaryTestSource.Moment, message: String?) throws {
        let dictionary = try CommandDictionary([
            DictionarySource(intents: [
                IntentSource("Where", phrases: "where am i"), IntentSource("Going", phrases: "where am i going"),
                IntentSource("Quiet", phrases: "stop the music"), IntentSource("Stop", fire: .instant, phrases: "stop"),
                IntentSource("Send", fire: .final, phrases: "send it"),
            ])
        ])
        let intent = try #require(
            DictionarySet([dictionary]).resolutions(of: text).first.flatMap { resolution in
                if case .fired(let fired) = resolution.outcome { fired.command.intent } else { nil }
            })
        let failures = dictionary.failures(of: [
            DictionaryTestSource(text: Located(text), intent: intent, fires: moment)
        ])
        #expect(failures.map(\.message) == (message.map { [$0] } ?? []))
        #expect(failures.allSatisfy { $0.severity == .error && $0.code == .failedTest })
    }

    @Test("The moment from which dates are reckoned is named where a test does not say it")
    func momentOfSpeech() throws {
        let dictionary = try CommandDictionary([DictionarySource(locale: "en", intents: ["Wake": ["wake me {date}"]])])
        func message(_ now: LocalDateTime?) -> String? {
            let test = DictionaryTestSource(
                text: Located("wake me tomorrow"), intent: "Wake", entities: ["date": "2026-01-15"], now: now)
            return dictionary.failures(of: [test]).first?.message
        }
        let expected = "'wake me tomorrow' must come to 'Wake(date: 2026-01-15)', and comes to 'Wake(date: "
        #expect(message(nil) == expected + "2026-01-16)'; without 'now', it is said at 2026-01-15T12:00")
        #expect(message(LocalDateTime("2026-11-30T10:15")) == expected + "2026-12-01)'")
    }

    @Test("For an unknown name, the nearest known name is suggested")
    func names() throws {
        let dictionary = try Self.dictionary()
        func help(_ test: DictionaryTestSource) -> String? { dictionary.failures(of: [test]).first?.help }
        #expect(
            help(DictionaryTestSource(text: Located("x"), intent: "Drvie"))
                == "no intent is called 'Drvie'; did you mean 'Drive'?")
        #expect(
            help(DictionaryTestSource(text: Located("lights on in hall"), intent: "On", entities: ["rom": "hall"]))
                == "no phrase fills an entity 'rom'; did you mean 'room'?")
    }

    @Test("A preferred entity that no phrase fills is a warning")
    func preferred() throws {
        var source = DictionarySource(lists: ["room": ["hall"]], intents: ["On": ["light in {room}"]])
        source.preferredEntities = [Located("room"), Located("roon")]
        let dictionary = try CommandDictionary([source])
        let found = dictionary.unfilledEntities(in: [source])
        #expect(found.map(\.message) == ["no phrase fills the preferred entity 'roon'"])
        #expect(found.map(\.help) == ["did you mean 'room'?"])
    }
}
