import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct TextExplanationTests {
    static func dictionary() throws -> CommandDictionary {
        var lamps = PhraseBlockSource(phrases: [Located("turn on the lamps")])
        lamps.requires = [ContextCondition(key: Located("area"), entity: "area")]
        var party = PhraseBlockSource(phrases: [Located("turn on everything")])
        party.excludes = [ContextCondition(key: Located("mode"), values: ["night"])]
        return try CommandDictionary([
            DictionarySource(
                lists: [ListSource("cover", "curtains", "blinds"), .wildcard("thing")],
                intents: [
                    IntentSource("Where", phrases: "where am i"), IntentSource("Whither", phrases: "where am i going"),
                    IntentSource("Open", phrases: "open the {cover}", "open {thing}"),
                    IntentSource("Find", phrases: "(find|open) {thing}"),
                    IntentSource("Stop", fire: .instant, phrases: "stop"),
                    IntentSource("Later", phrases: "stop that later"),
                    IntentSource("Wipe", fire: .final, phrases: "wipe everything"),
                    IntentSource(name: Located("Lamps"), blocks: [lamps]),
                    IntentSource(name: Located("Party"), blocks: [party]),
                ])
        ])
    }

    @Test("The chosen reading comes first, with the row that decides against each other one")
    func ranks() throws {
        let explanation = try Self.dictionary().explanation(of: "Um, open the CURTAINS!")
        #expect(explanation.words == ["open", "the", "curtains"])
        #expect(explanation.matches.map(\.match.phrase) == ["open the {cover}", "open {thing}", "(find|open) {thing}"])
        #expect(explanation.state.match == explanation.matches.first?.match)
        let winner = try #require(explanation.matches.first)
        #expect(
            explanation.matches.dropFirst().map { winner.decidingRow(against: $0)?.name } == ["wildcards", "wildcards"])
        #expect(winner.decidingRow(against: winner) == nil)
        #expect(winner.match.command.entities.map(\.words) == [3..<4])
    }

    @Test("A tie lists both readings")
    func tie() throws {
        let explanation = try Self.dictionary().explanation(of: "open sesame")
        #expect(explanation.wait == nil)
        #expect(explanation.matches.map(\.match.command.intent) == ["Open", "Find"])
        #expect(explanation.matches[0].decidingRow(against: explanation.matches[1]) == nil)
    }

    @Test("The time of firing depends on the policy and on the continuations")
    func timing() throws {
        let dictionary = try Self.dictionary()
        func wait(_ text: String) -> Duration? { dictionary.explanation(of: text).wait }
        #expect(wait("where am i") == .milliseconds(700))
        #expect(wait("where am i going") == .milliseconds(150))
        #expect(wait("stop") == .zero)
        #expect(wait("wipe everything") == nil)
        #expect(dictionary.explanation(of: "where am i").next == [Continuation(.word("going"), canChange: true)])
    }

    @Test("Commands that would fire on the way are listed with their times")
    func stops() throws {
        let dictionary = try Self.dictionary()
        let going = dictionary.explanation(of: "where am i going").stops
        #expect(going.map(\.match.phrase) == ["where am i"])
        #expect(going.map(\.count) == [3])
        #expect(going.map(\.wait) == [.milliseconds(700)])
        #expect(dictionary.explanation(of: "stop that later").stops.map(\.wait) == [.zero])
    }

    @Test(
        "For a text without a match, the matched beginning is shown and the nearest word suggested",
        arguments: [
            ("open the curtans", 3, nil), ("were am i", 0, "where"), ("where am u", 2, "i"),
            ("wipe evrything", 1, "everything"),
            ("where am", 2, nil), ("xylophone", 0, nil), ("", 0, nil),
        ] as [(String, Int, String?)])
    func misses(text: String, understood: Int, suggestion: String?) throws {
        let explanation = try Self.dictionary().explanation(of: text)
        #expect(explanation.understoodCount == understood)
        #expect(explanation.suggestion == suggestion)
    }

    @Test("A wildcard does not hide the place of the wrong word")
    func wildcards() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: [ListSource("cover", "curtains"), .wildcard("text")],
                intents: [
                    IntentSource("Open", phrases: "open the {cover}"),
                    IntentSource("Later", phrases: "{text} in a minute"),
                ])
        ])
        let explanation = dictionary.explanation(of: "open the curtans")
        #expect(explanation.understoodCount == 2)
        #expect(explanation.suggestion == "curtains")
        #expect(explanation.next.contains(Continuation(.value(list: "cover"), canChange: true)))
    }

    @Test("The first word of a list's values is suggested, too")
    func listWords() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: ["cover": ["curtains", "living room blinds"]], intents: ["Open": ["open the {cover}"]])
        ])
        #expect(dictionary.explanation(of: "open the curtans").suggestion == "curtains")
        #expect(dictionary.explanation(of: "open the living rom").suggestion == "room")
    }

    @Test("Phrases with unmet conditions are listed with these conditions")
    func conditions() throws {
        let dictionary = try Self.dictionary()
        let missing = dictionary.explanation(of: "turn on the lamps")
        #expect(missing.state.matches.isEmpty)
        #expect(missing.matches.map(\.isPossible) == [false])
        #expect(missing.matches.first?.conditions == [ExplainedCondition(key: "area", isMet: false)])

        let present = dictionary.explanation(of: "turn on the lamps", scope: MatchScope(context: ["area": "Hall"]))
        #expect(present.matches.first?.conditions == [ExplainedCondition(key: "area", isMet: true)])
        #expect(present.state.match?.command["area"] == "Hall")

        let night = dictionary.explanation(of: "turn on everything", scope: MatchScope(context: ["mode": "night"]))
        #expect(
            night.matches.first?.conditions
                == [ExplainedCondition(key: "mode", values: ["night"], isExcluded: true, isMet: false)])
    }

    /// Lamps, which can be turned on, and gates, which can be opened unless they are locked.
    static func things() -> CommandDictionary {
        TestSupport.dictionary(
            [
                "On": [block("turn on {name}", requires: [ContextCondition("domain", "light")])],
                "Open": [
                    block(
                        "open {name}", requires: [ContextCondition("domain", "cover")],
                        excludes: [ContextCondition("locked", "yes")])
                ],
            ],
            lists: [
                ListSource(
                    "name", ListValueSource("lamp", context: ["domain": "light"]),
                    ListValueSource("garage gate", context: ["domain": "cover"]))
            ])
    }

    @Test("A phrase that a value forbids is listed with the words and the situation they set")
    func objections() throws {
        let explanation = Self.things().explanation(of: "turn on garage gate")
        #expect(explanation.state.matches.isEmpty)
        #expect(explanation.understoodCount == 4)
        #expect(explanation.suggestion == nil)
        #expect(
            explanation.matches.map(\.conditions) == [
                [
                    ExplainedCondition(
                        key: "domain", values: ["light"], isMet: false,
                        objection: .init(text: "garage gate", value: "cover"))
                ]
            ])
    }

    @Test("For a phrase that the situation forbids, the words match and only its unmet conditions are listed")
    func forbidden() throws {
        let explanation = Self.things().explanation(
            of: "open garage gate", scope: MatchScope(context: ["locked": "yes"]))
        #expect(explanation.state.matches.isEmpty)
        #expect(explanation.understoodCount == 3)
        #expect(explanation.matches.flatMap(\.conditions).map(\.isMet) == [true, false])
    }

    @Test("The table shown is the table that decides")
    func rows() {
        var generator = SplitMix64(seed: 3)
        func random() -> MatchRank {
            var numbers = (0..<8).map { _ in Int.random(in: 0...2, using: &generator) }
            return MatchRank(
                isTemplate: Bool.random(using: &generator), preferredWords: numbers.removeLast(),
                wildcards: numbers.removeLast(), literalWords: numbers.removeLast(),
                wildcardWords: numbers.removeLast(),
                skippedWords: numbers.removeLast(), numbers: numbers.removeLast(), placeholders: numbers.removeLast(),
                conditions: numbers.removeLast())
        }
        for _ in 0..<2_000 {
            let (first, second) = (random(), random())
            let row = zip(first.rows, second.rows).first { $0.value != $1.value }
            let isFirst = row.map { $0.isMoreBetter ? $0.value > $1.value : $0.value < $1.value } ?? false
            #expect((first < second) == isFirst)
        }
    }
}
