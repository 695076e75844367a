import RapidIntentDictionary
import Testing

@testable import RapidIntent

@Suite("Several values in one place")
struct SeveralValuesTests {
    private static let toppings = ListSource(
        "topping", "ham", "mushrooms", "olives", "salt and pepper", "salt", "pepper",
        ListValueSource("cheese", saidAs: "cheese", "extra cheese"))

    private static func dictionary(_ locale: LocaleIdentifier = "en-GB") throws -> CommandDictionary {
        try CommandDictionary([
            DictionarySource(
                locale: Located(locale), lists: [toppings],
                intents: [
                    IntentSource("Order", phrases: "pizza with {topping+}", "a {topping+:base} pizza please now"),
                    IntentSource("Wake", phrases: "wake me at {time+}"),
                    IntentSource("Timer", phrases: "timer for {duration+:length}"),
                    IntentSource("Play", phrases: "play {1..99+:track}"),
                    IntentSource("Set", phrases: "set {number+}"),
                    IntentSource("Code", phrases: "code {digits+}"),
                    IntentSource("Pay", phrases: "pay {currency+}"),
                    IntentSource("Meet", phrases: "meet {datetime+}", "on {date+}"),
                ])
        ])
    }

    /// The values of the only entity of a text, with semicolons between them; nil if nothing matches.
    private func values(_ text: String, _ locale: LocaleIdentifier = "en-GB") throws -> String? {
        let scope = MatchScope(moment: LocalDateTime("2026-11-30T10:15"))
        var matcher = TranscriptMatcher(try Self.dictionary(locale), scope: scope)
        let entities = matcher.update(to: text).match?.command.entities
        #expect(entities?.count ?? 1 == 1)
        return entities?.first?.values.joined(separator: ";")
    }

    @Test(
        "values of a list are one entity, however they are joined",
        arguments: [
            ("pizza with ham", "ham"),
            ("pizza with ham and olives", "ham;olives"),
            ("pizza with ham, mushrooms and olives", "ham;mushrooms;olives"),
            ("pizza with ham mushrooms and extra cheese", "ham;mushrooms;cheese"),
            ("pizza with ham, and also mushrooms and then olives please", "ham;mushrooms;olives"),
            ("a ham and cheese pizza please now", "ham;cheese"),
            ("pizza with ham and ham", "ham;ham"),
        ])
    func lists(text: String, expected: String) throws { #expect(try values(text) == expected) }

    @Test("a value with a joint in it is one value")
    func longest() throws {
        #expect(try values("pizza with salt and pepper") == "salt and pepper")
        #expect(try values("pizza with pepper and salt") == "pepper;salt")
        #expect(try values("pizza with salt and pepper and ham") == "salt and pepper;ham")
        #expect(try values("pizza with salt and salt and pepper") == "salt;salt and pepper")
    }

    @Test(
        "what is no list of values is none",
        arguments: [
            "pizza with", "pizza with ham and", "pizza with and ham", "pizza with ham and and olives",
            "pizza with ham or olives", "pizza with ham and no olives", "pizza with ham and pineapple",
        ])
    func others(text: String) throws { #expect(try values(text) == nil) }

    @Test(
        "typed values are joined, but not cut",
        arguments: [
            ("wake me at seven and half past eight", "19:00;20:30"),
            ("wake me at 7:30, 8 and 9", "19:30;20:00;21:00"),
            ("timer for one hour and ten minutes", "PT1H10M"),
            ("timer for ten minutes and twenty minutes", "PT10M;PT20M"),
            ("timer for one hour and ten minutes and two hours", "PT1H10M;PT2H"),
            ("play three, five and twenty one", "3;5;21"),
            ("play 3 5 and 21", "3;5;21"),
            ("set minus two and a half and minus 3", "-2.5;-3"),
            ("wake me at 8, 12 and 18", "20:00;12:00;18:00"), ("wake me at eight, twelve; and 18", "20:00;12:00;18:00"),
            ("wake me at 7 30, 8", "19:30;20:00"), ("play twenty, five and six", "20;5;6"),
            ("set 1,000, 5.5, -3", "1000;5.5;-3"), ("code 12, 34 and 5 6", "12;34;56"),
            ("pay five pounds, fifty cents", "5;0.5"), ("pay five pounds, 50 and 3 euros", nil),
            ("on friday, 4 december", "2026-12-04"), ("on monday, tuesday", "2026-12-07;2026-12-01"),
            ("meet tomorrow, at seven and friday at 8", "2026-12-01T07:00;2026-12-04T08:00"),
        ] as [(String, String?)])
    func typed(text: String, expected: String?) throws { #expect(try values(text) == expected) }

    @Test("a number with a sign is no list of numbers", arguments: ["5-10", "1:05", "5 minus 3", "5 plus 3", "5/6"])
    func signs(number: String) throws {
        #expect(try values("play \(number)") == nil)
        #expect(try values("set \(number)")?.contains(";") != true)
    }

    @Test(
        "other languages have their own joints",
        arguments: [("de-DE", "ham und olives"), ("fr-FR", "ham et olives"), ("nl-NL", "ham en olives")])
    func languages(locale: String, said: String) throws {
        #expect(try values("pizza with \(said)", LocaleIdentifier(rawValue: locale)) == "ham;olives")
        #expect(try values("pizza with ham and olives", LocaleIdentifier(rawValue: locale)) == nil)
    }

    @Test("each value has its type, words and readings")
    func items() throws {
        var matcher = TranscriptMatcher(try Self.dictionary())
        let match = matcher.update(to: "Wake me at seven and half past eight.").match
        let entity = try #require(match?.command.entities.first)
        #expect(entity.type == .list)
        #expect(entity.text == "seven and half past eight")
        #expect(entity.words == 3..<8)
        #expect(entity.items.map(\.type) == [.time, .time])
        #expect(entity.items.map(\.text) == ["seven", "half past eight"])
        #expect(entity.items.map(\.words) == [3..<4, 5..<8])
        #expect(entity.items[0].readings == ["07:00", "19:00"])
        #expect("\(entity)" == "time: 07:00 + 08:30")
        let one = try #require(matcher.update(to: "wake me at seven").match?.command.entities.first)
        #expect(one.items.isEmpty && one.type == .time && one.values == ["07:00"])
    }

    @Test("words that may add a value delay the command, and other values are another command")
    func waiting() throws {
        var matcher = TranscriptMatcher(try Self.dictionary())
        let first = matcher.update(to: "pizza with ham")
        #expect(first.canChange && first.following == 1)
        #expect(matcher.update(to: "pizza with ham and").match == nil)
        #expect(matcher.state.canContinue)
        let second = matcher.update(to: "pizza with ham and olives")
        #expect(second.canChange)
        let commands = try #require(first.match.flatMap { one in second.match.map { (one.command, $0.command) } })
        #expect(!commands.0.isEquivalent(to: commands.1))
        // Behind the last word of a phrase, nothing follows.
        #expect(!matcher.update(to: "a ham pizza please now").canChange)
        // "Twenty" may become "twenty-one" behind a joint, too.
        #expect(matcher.update(to: "play 3 and twenty").canChange)
    }

    @Test(
        "a final text that ends inside a value fires nothing",
        arguments: [
            ("pizza with ham and", false), ("timer for ten minutes and", false), ("pizza with ham", true),
            ("timer for ten minutes and pizza with ham", true), ("stop and", true),
        ])
    func unfinished(text: String, fires: Bool) throws {
        let source = DictionarySource(locale: "en-GB", intents: ["Stop": ["stop"]])
        let dictionaries = DictionarySet([try Self.dictionary(), try CommandDictionary([source])])
        let resolutions = dictionaries.resolutions(of: text)
        #expect(resolutions.allSatisfy { $0.outcome.isFired } == fires)
        // Nor where words may be left out.
        var machine = ResolverStateMachine(
            dictionaries: dictionaries, asksService: false,
            configuration: ResolverConfiguration { $0.followUps = .standard })
        let outputs = machine.handle(
            .transcript(Transcript(utterance: "u1", at: .zero, text: text, isFinal: true)))
        #expect(outputs.compactMap(\.resolution).contains { $0.outcome.isFired } == fires)
    }

    @Test("\"not\" before a value is no part of a wildcard", arguments: [("not now", false), ("now", true)])
    func negated(end: String, matches: Bool) throws {
        var source = DictionarySource(locale: "en-GB", intents: ["Remind": ["remind me to {task} {datetime}"]])
        source.lists = [.wildcard("task")]
        var matcher = TranscriptMatcher(
            try CommandDictionary([source]), scope: MatchScope(moment: LocalDateTime("2026-11-30T10:15")))
        #expect((matcher.update(to: "remind me to call bob \(end)").match != nil) == matches)
    }

    @Test("a long enumeration has all its values")
    func many() throws {
        let names = (0..<500).map { $0 % 3 == 0 ? "ham" : $0 % 3 == 1 ? "salt and pepper" : "olives" }
        #expect(try values("pizza with " + names.joined(separator: " and ")) == names.joined(separator: ";"))
    }
}
