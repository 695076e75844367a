import RapidIntentDictionary
import Testing

@testable import RapidIntent

/// How long commands wait for words to come, and what is reported meanwhile, as diagrams.
@Suite struct WaitingTests {
    private static let light = "turn on the light"
    private static let longer = "turn on the light in the {room}"

    private func dictionary(
        _ phrases: String..., hasWildcard: Bool = true, histories: [PhraseHistories.Key: PhraseHistory] = [:]
    ) throws -> CommandDictionary {
        let range = ListSource("minutes", range: NumberRange(from: 1, to: 60))
        var source = DictionarySource(
            locale: Located("en-GB"), lists: [ListSource("room", "kitchen", "hall"), range, .wildcard("command")],
            intents: [IntentSource(name: Located("On"), phrases: phrases.map { Located($0) })])
        if hasWildcard {
            source.intents.append(IntentSource("Later", phrases: "{command} in {minutes} minutes"))
        }
        source.histories = PhraseHistories(histories)
        return try CommandDictionary([source])
    }

    /// When "turn on the light" fires: if voice activity is unknown, and if the speaker is silent from 200 ms on.
    private func times(in dictionary: CommandDictionary) -> [String] {
        ["0 u ~ \(Self.light)\n2000 u .", "0 u ~0 \(Self.light)\n300 u ~100 \(Self.light)\n2000 u ."].map { diagram in
            String((play(diagram, in: dictionary).first { $0.contains(" fired On ") } ?? "never").prefix { $0 != " " })
        }
    }

    @Test("A phrase that begins with a wildcard, and could continue any text, delays nothing beyond 'settle'")
    func leadingWildcard() throws {
        let dictionary = try dictionary(Self.light)
        var matcher = TranscriptMatcher(dictionary)
        let state = matcher.update(to: Self.light)
        #expect(state.canChange && state.following == 0)
        #expect(times(in: dictionary) == ["150", "350"])
        #expect(
            try times(in: self.dictionary(Self.light, Self.longer)) == ["700", "557"], "one that matched more does")
    }

    @Test(
        "What people did before shortens or lengthens the wait",
        arguments: [
            ("On", light, 1, 0, ["150", "350"]), ("On", light, 1, 100, ["700", "900"]),
            // In another situation, with another phrase or intent.
            ("On", light, 2, 0, ["700", "557"]), ("On", "turn it on", 1, 0, ["700", "557"]),
            ("Later", light, 1, 0, ["700", "557"]),
        ] as [(String, String, Int, Int, [String])])
    func history(intent: String, phrase: String, following: Int, continued: Int, times: [String]) throws {
        let key = PhraseHistories.Key(intent: intent, phrase: phrase, following: following)
        let histories = [key: PhraseHistory(said: 100, continued: continued)]
        #expect(try self.times(in: dictionary(Self.light, Self.longer, histories: histories)) == times)
    }

    /// The events of a diagram in a dictionary that prepares commands, without the texts.
    private func prepare(_ diagram: String, at least: Double, in dictionary: CommandDictionary) -> [String] {
        var machine = ResolverStateMachine(
            dictionaries: [dictionary], asksService: false, configuration: ResolverConfiguration { $0.prepares = least }
        )
        let outputs = Script(diagram).events.flatMap { machine.handle($0) } + machine.finish()
        return outputs.flatMap(\.events).map(line).filter { text in
            ["prepared", "withdrawn", "fired"].contains { text.contains(" \($0) ") }
        }
    }

    @Test("A command that waits is prepared if it is likely enough, and withdrawn when more words change it")
    func prepared() throws {
        let dictionary = try dictionary(Self.light, Self.longer, hasWildcard: false)
        let diagram = """
            0 u ~ turn on the light
            300 u ~ turn on the light in
            900 u ~ turn on the light in the hall
            2000 u ! turn on the light in the hall
            """
        let sure = ["900 u prepared On(room: hall) at 100 %", "1050 u fired On(room: hall) by dictionary"]
        #expect(
            prepare(diagram, at: 0.5, in: dictionary) == ["0 u prepared On at 78 %", "300 u withdrawn On"] + sure)
        #expect(prepare(diagram, at: 0.8, in: dictionary) == sure)
    }

    @Test("A prepared command that a revision removes, or that needs confirmation, is withdrawn and does not fire")
    func withdrawn() throws {
        let dictionary = try sampleDictionary()
        #expect(
            prepare("0 u ~ stop and where am i\n200 u ~ stop and\n2000 u ! stop", at: 0.5, in: dictionary)
                == ["0 u fired Stop by dictionary", "0 u prepared Location at 78 %", "200 u withdrawn Location"])
        #expect(
            prepare("0 u ~ forget everything\n900 u .", at: 0.5, in: dictionary)
                == ["0 u prepared Forget at 100 %", "900 u withdrawn Forget"])
    }

    @Test("After 'um', a command that may go on waits anew; without silence, 'please' is no evidence either")
    func fillers() throws {
        let dictionary = try dictionary(Self.light, Self.longer, hasWildcard: false)
        let events = play("0 u ~ \(Self.light)\n500 u ~ \(Self.light) um\n3000 u .", in: dictionary)
        #expect(events.contains { $0.hasPrefix("1200 u fired On") }, "\(events)")
    }

    @Test("A value that may go on waits anew after each word, also one that does not change it")
    func valuesGoOn() throws {
        let source = DictionarySource(locale: "de", intents: ["Wake": ["weck mich um {time}"]])
        let diagram = ["0 u ~ weck mich um sieben", "500 u ~ weck mich um sieben uhr"]
        #expect(
            play((diagram + ["3000 u ."]).joined(separator: "\n"), in: try CommandDictionary([source]))
                .contains("1200 u fired Wake(time: 07:00) by dictionary"))
        let slowly = diagram + ["1150 u ~ weck mich um sieben uhr dreißig", "3000 u ."]
        #expect(
            play(slowly.joined(separator: "\n"), in: try CommandDictionary([source]))
                .filter { $0.contains(" fired ") } == ["1850 u fired Wake(time: 07:30) by dictionary"])
    }

    @Test(
        "A temperature waits for its scale, and is contradicted by one that comes later",
        arguments: [(500, nil, 1), (900, nil, 2), (900, "C", 2)] as [(Int, String?, Int)])
    func scale(final: Int, unit: String?, events: Int) throws {
        var source = DictionarySource(locale: "en", intents: ["Heat": ["set it to {heat}"]])
        source.lists = [ListSource("heat", typed: ValueRange(.temperature, unit: unit))]
        let lines = play("0 u ~ set it to 20 °\n\(final) u ! set it to 20 °F", in: try CommandDictionary([source]))
            .filter { $0.contains(" fired ") || $0.contains(" contradicted ") }
        #expect(lines.count == events && lines[0].hasPrefix("\(final == 500 ? 500 : 700) u fired"), "\(lines)")
    }

    @Test(
        "A text that was read in the pause settles only where words may follow its filler",
        arguments: [("where am i", 1_050), ("where am i um", 1_150), ("what's around me um", 1_000)])
    func fillersReadInPause(text: String, milliseconds: Int) throws {
        var machine = ResolverStateMachine(dictionaries: [try sampleDictionary()], asksService: false)
        let fired = stride(from: 300, to: 700, by: 20).flatMap { silence in
            var transcript = Transcript(
                utterance: "u", at: .milliseconds(700 + silence), text: text, silence: .milliseconds(silence))
            transcript.isReadInPause = true
            return machine.handle(.transcript(transcript))
        }.flatMap(\.events).filter { if case .fired = $0.kind { true } else { false } }
        #expect(fired.map(\.at) == [.milliseconds(milliseconds)])
    }

    @Test("A command that cannot be taken back is not hurried by a later one, unless nothing can change it")
    func careful() throws {
        func fired(_ phrases: [String]) throws -> [String] {
            let dictionary = try CommandDictionary([
                DictionarySource(
                    locale: Located("en-GB"),
                    intents: [
                        IntentSource(
                            name: Located("Delete"), settings: IntentSettings(undo: Located(Reversibility.none)),
                            phrases: phrases.map { Located($0) }),
                        IntentSource("Stop", fire: .instant, phrases: "stop"),
                    ])
            ])
            return play("0 u ~ delete it stop\n50 u ~ delete it all\n2000 u ! delete it all", in: dictionary)
                .filter { $0.contains(" fired ") }.map { $0.split(separator: " ").prefix(4).joined(separator: " ") }
        }
        #expect(try fired(["delete it", "delete it all"]).first == "0 u fired Stop")
        #expect(try fired(["delete it", "delete it all"]).allSatisfy { !$0.hasPrefix("0 u fired Delete") })
        #expect(try fired(["delete it"]).contains("0 u fired Delete"))
    }

    @Test(
        "A waiting command whose words a revision removed does not fire, also before one that has fired",
        arguments: [
            ("go home", "go home", []), ("go home and", "go home", []),
            ("go home", "go home and delete it", ["2000 u fired Delete"]),
        ] as [(String, String, [String])])
    func removed(left: String, final: String, later: [String]) throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"),
                intents: [
                    IntentSource("Go", phrases: "go home"),
                    IntentSource(
                        name: Located("Delete"), settings: IntentSettings(undo: Located(Reversibility.none)),
                        phrases: [Located("delete it"), Located("delete it all")]),
                    IntentSource("Stop", fire: .instant, phrases: "stop"),
                ])
        ])
        let diagram = "0 u ~ go home delete it stop\n50 u ~ \(left)\n1000 u ~ \(left)\n2000 u ! \(final)"
        let fired = play(diagram, in: dictionary).filter { $0.contains(" fired ") }
        let expected = ["0 u fired Go", "0 u fired Stop"] + later
        #expect(fired == expected.map { $0 + " by dictionary" })
    }

    @Test("A template that may end with its wildcard is not finished after its first word")
    func openWildcard() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"), lists: [.wildcard("text")],
                intents: [IntentSource("Ask", phrases: "{text} [please]")])
        ])
        #expect(play("0 u ~ what\n2000 u ! what is the time", in: dictionary).contains { $0.hasPrefix("700 u fired") })
    }

    @Test("Tests and examples correct the dictionary's estimate a little, in both directions")
    func rehearsed() throws {
        func wait(_ tests: [String], examples: [String] = []) throws -> Duration? {
            var source = DictionarySource(
                locale: Located("en-GB"),
                intents: [
                    IntentSource("Where", phrases: "where am i"), IntentSource("Going", phrases: "where am i going"),
                ])
            source.tests = tests.map { DictionaryTestSource(text: Located($0), intent: "Where") }
            source.intents[0].examples = examples.map { Located($0) }
            var matcher = TranscriptMatcher(try CommandDictionary([source]))
            let state = matcher.update(to: "where am i")
            return state.match?.rule.pause(odds: state.odds)
        }
        let usual = try #require(try wait([]))
        let shorter = try #require(try wait([String](repeating: "where am i", count: 500)))
        let longer = try #require(try wait([String](repeating: "where am i going", count: 500)))
        #expect(usual == .milliseconds(350) && shorter < usual && shorter > .milliseconds(200) && longer > usual)
        #expect(try wait([], examples: ["Where am I?"]) ?? .zero < usual)
        #expect(try wait(["where am i anyway", "hello"]) == usual, "what no phrase matches says nothing")
    }
}
