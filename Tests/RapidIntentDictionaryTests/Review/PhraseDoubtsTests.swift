import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct PhraseDoubtsTests {
    private func doubts(
        lists: KeyValuePairs<String, [String]> = [:], _ intents: KeyValuePairs<String, [String]>,
        _ code: DictionaryDiagnostic.Code
    ) throws -> [String] {
        let dictionary = try CommandDictionary([DictionarySource(lists: lists, intents: intents)])
        return dictionary.doubts().filter { $0.code == code }.map(\.message)
    }

    @Test("A phrase that begins others waits, and reports for how many sentences and how long")
    func prefixes() throws {
        #expect(
            try doubts(
                ["Where": ["where am i", "where are we"], "Whither": ["where am i going", "where am i going to"]],
                .prefixConflict)
                == [
                    "phrase 'where am i' of intent 'Where' waits 700 ms instead of 150 ms, because 2 sentences that mean "
                        + "something else begin with it, such as 'where am i going'"
                ])
        #expect(
            try doubts(
                lists: ["room": ["hall", "kitchen"]],
                ["On": ["turn on the light [in [the] {room}]"], "Off": ["turn on the light (never|not)"]],
                .prefixConflict)
                == [
                    "phrase 'turn on the light [in [the] {room}]' of intent 'On' waits 700 ms instead of 150 ms, because "
                        + "6 sentences that mean something else begin with it, such as 'turn on the light in {room}'"
                ])
    }

    @Test("A phrase does not wait for a longer phrase with the same meaning")
    func samePrefix() throws {
        #expect(
            try doubts(
                ["Where": ["where am i", "where am i now"], "On": ["turn on [the] light [please]"]], .prefixConflict
            ).isEmpty)
    }

    @Test("A phrase that makes many others wait is reported once")
    func group() throws {
        let phrases = (0..<20).map {
            "phrase number \(["one", "two", "three", "four"][$0 % 4]) \(["a", "b", "c", "d", "e"][$0 / 4])x"
        }
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: [.wildcard("text")],
                intents: [
                    IntentSource(name: Located("Many"), phrases: phrases.map { Located($0) }),
                    IntentSource("Any", phrases: "{text} in a minute"),
                ])
        ])
        let found = dictionary.doubts().filter { $0.code == .prefixConflict }
        #expect(found.count == 1)
        #expect(
            found.first?.message.hasPrefix(
                "20 phrases fire after 150 ms, although phrase '{text} in a minute'") == true)
    }

    @Test(
        "A phrase that begins with a wildcard is reported itself, however few phrases wait for it",
        arguments: ["{text} now", "[say] {text} now", "(call|<any>) now"])
    func wildcardFirst(phrase: String) throws {
        for count in 1...3 {
            let phrases = ["light on", "light off", "fan on"].prefix(count).map { Located($0) }
            let dictionary = try CommandDictionary([
                DictionarySource(
                    lists: [.wildcard("text")], rules: [RuleSource(name: Located("any"), text: Located("{text}"))],
                    intents: [
                        IntentSource(name: Located("Many"), phrases: phrases), IntentSource("Any", phrases: phrase),
                    ])
            ])
            let found = dictionary.doubts().filter { $0.code == .prefixConflict }
            #expect(
                found.map(\.message) == [
                    (count == 1 ? "1 phrase fires" : "\(count) phrases fire")
                        + " after 150 ms, although phrase '\(phrase)' of intent 'Any' may go on from "
                        + (count == 1 ? "it" : "them") + ", as in 'light on now'"
                ], "\(found)")
        }
    }

    @Test("If nearly all phrases wait for one phrase, other causes of waiting are not reported")
    func generalCause() throws {
        let phrases = ["ax", "bx", "cx", "dx", "ex", "fx", "gx", "hx", "ix", "jx"].map { "phrase number \($0)" }
        let dictionary = try CommandDictionary([
            DictionarySource(
                defaults: IntentSettings(risk: Located(0.005)),
                lists: [.wildcard("text")],
                intents: [
                    IntentSource(name: Located("Many"), phrases: phrases.map { Located($0) }),
                    IntentSource("Twice", phrases: "phrase number ax twice"),
                    IntentSource("Any", phrases: "{text} in a minute"),
                ])
        ])
        let found = dictionary.doubts().filter { $0.code == .prefixConflict }
        #expect(found.count == 1)
        #expect(found.first?.message.hasPrefix("11 phrases wait 495 ms instead of 150 ms") == true)
        #expect(found.first?.help?.hasSuffix("further conflicts are reported once this one is solved") == true)
    }

    @Test("Sentences with wildcards are not counted")
    func wildcardCount() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: [.wildcard("text")],
                intents: [IntentSource("Play", phrases: "play"), IntentSource("Song", phrases: "play {text} [now]")])
        ])
        let found = dictionary.doubts().filter { $0.code == .prefixConflict }
        #expect(
            found.first?.message.contains("because any number of sentences that mean something else begin with it")
                == true, "\(found)")
    }

    @Test("A sentence in a script without spaces is shown as it is written")
    func unspacedExample() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: "ja", lists: ["room": ["台所"]],
                intents: ["On": ["[電気]つけて"], "Please": ["[電気]つけてね{room}で"]])
        ])
        let found = dictionary.doubts().filter { $0.code == .prefixConflict }
        #expect(found.first?.message.contains("つけてね{room}で'") == true, "\(found)")
    }

    @Test("A phrase that a single word or any words can match is reported")
    func shortPhrases() throws {
        #expect(
            try doubts(["Stop": ["stop", "stop now", "[please] halt", "(go|walk) [on]"]], .oneWordPhrase)
                == [
                    "phrase 'stop' is a single word, which fires 'Stop'",
                    "the single word 'halt' is enough for phrase '[please] halt', and fires 'Stop'",
                    "the single word 'go' is enough for phrase '(go|walk) [on]', and fires 'Stop'",
                ])
        let dictionary = try CommandDictionary([
            DictionarySource(lists: [.wildcard("text")], intents: [IntentSource("Any", phrases: "[say] {text}")])
        ])
        #expect(dictionary.doubts().filter { $0.code == .fitsAnything }.count == 1)
    }

    @Test("An unreachable phrase is reported: another always wins, or its conditions exclude each other")
    func unreachable() throws {
        #expect(
            try doubts(
                lists: ["room": ["hall"]], ["On": ["light in hall"], "Off": ["light in {room}"]], .unreachablePhrase)
                == [
                    "phrase 'light in {room}' of intent 'Off' was never meant in 8 sentences of it that were tried, because "
                        + "phrase 'light in hall' of intent 'On' is preferred"
                ])
        var block = PhraseBlockSource(phrases: [Located("light here")])
        block.requires = [ContextCondition(key: Located("area"), values: ["Hall"])]
        block.excludes = [ContextCondition(key: Located("area"))]
        let dictionary = try CommandDictionary([
            DictionarySource(intents: [IntentSource(name: Located("On"), blocks: [block])])
        ])
        #expect(
            dictionary.doubts().map(\.message)
                == ["phrase 'light here' of intent 'On' can never be meant: its conditions rule each other out"])
    }

    @Test("A phrase with more wordings than the limit is reported; one with exactly as many is not")
    func wordings() throws {
        let seven =
            "(a|b|c|d|e|f|g|h|i|j) (a|b|c|d|e|f|g|h|i|j) (a|b|c|d|e|f|g|h|i|j) (a|b|c|d|e|f|g|h|i|j) "
            + "(a|b|c|d|e|f|g|h|i|j) (a|b|c|d|e|f|g|h|i|j) (a|b|c|d|e|f|g|h|i|j)"
        #expect(try doubts(["Seven": [seven]], .tooManyWordings).isEmpty)
        #expect(
            try doubts(["Seven": [seven + " [k]"]], .tooManyWordings)
                == ["phrase '\(seven) [k]' of intent 'Seven' stands for 20 M wordings"])
    }

    @Test("Equal dictionaries give equal doubts")
    func determinism() throws {
        let dictionary = try TextExplanationTests.dictionary()
        #expect(dictionary.doubts() == (try TextExplanationTests.dictionary()).doubts())
    }

    @Test("A sentence of an intent that waits for the final transcript, fired early by a literal phrase, is reported")
    func firedEarly() throws {
        func warnings(_ policy: FiringPolicy) throws -> [String] {
            let dictionary = try CommandDictionary([
                DictionarySource(intents: [
                    IntentSource("Clean", fire: policy, phrases: "clean [the] machine"),
                    IntentSource("Repeat", phrases: "clean the machine"),
                ])
            ])
            return dictionary.doubts().filter { $0.code == .unreachablePhrase }.map(\.message)
        }
        #expect(
            try warnings(.final) == [
                "'clean the machine' fits phrase 'clean [the] machine' of intent 'Clean', which waits for the final transcript, "
                    + "but fires 'Repeat' early, because its phrase 'clean the machine' is preferred"
            ])
        #expect(try warnings(.settled) == [])
    }
}
