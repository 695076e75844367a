import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

/// Expensive input: it is refused, or matched in linear time.
@Suite(.timeLimit(.minutes(5))) struct TemplateLimitTests {
    private static func doubling(_ count: Int, from word: String) -> [RuleSource] {
        [RuleSource(name: Located("r0"), text: Located(word))]
            + (1...count).map { RuleSource(name: Located("r\($0)"), text: Located("<r\($0 - 1)><r\($0 - 1)>")) }
    }

    private static func chain(_ count: Int) -> [RuleSource] {
        [RuleSource(name: Located("r0"), text: Located("ha"))]
            + (1...count).map { RuleSource(name: Located("r\($0)"), text: Located("<r\($0 - 1)>")) }
    }

    private static func dictionary(
        _ phrase: String, rules: [RuleSource] = [], lists: [ListSource] = []
    ) -> CommandDictionary {
        CommandDictionary(tolerating: [
            DictionarySource(
                lists: lists, rules: rules,
                intents: [IntentSource(name: Located("A"), phrases: [Located(phrase), Located("go on")])])
        ])
    }

    private static func repeated(_ text: String, _ count: Int, _ joint: String = "") -> String {
        Array(repeating: text, count: count).joined(separator: joint)
    }

    @Test(
        "A phrase that exceeds the limits is refused, and the next one is compiled",
        arguments: [
            ("rules that double", "<r40> now", doubling(40, from: "ha ")),
            ("parts of one word", repeated("(a|b)", 40), []),
            ("letters that may be left out", "x \(repeated("[a]", 300)) y", []),
            ("a permutation", "(a;b;c;d;e;f;g;h;i;j;k;l)", []),
            (
                "permutations within each other", "(<q>;<q>;<q>)",
                [
                    RuleSource(name: Located("p"), text: Located("(a;b;c;d;e;f;g)")),
                    RuleSource(name: Located("q"), text: Located("(<p>;<p>;<p>;<p>;<p>;<p>;<p>)")),
                ]
            ),
            ("number words", repeated("[one|two|three|four|five|six|seven|twenty|hundred|thousand|and]", 16, " "), []),
            ("words that may be left out", (0..<1_000).map { "[w\($0)]" }.joined(separator: " "), []),
            ("fillers", "<f><f><f><f> it", [RuleSource(name: Located("f"), text: Located(repeated("um ", 5_000)))]),
            ("a word", "[x] \(repeated("a", 10_000))", []), ("rules in rules", "x <r5000>", chain(5_000)),
        ])
    func tooLarge(name: String, phrase: String, rules: [RuleSource]) {
        let dictionary = Self.dictionary(phrase, rules: rules)
        #expect(dictionary.warnings.map(\.code) == [.tooLarge], "\(name)")
        #expect(meaning(of: "go on", in: dictionary) == "A")
    }

    @Test("Nested empty rules are bounded")
    func emptyRules() {
        let dictionary = Self.dictionary(
            "x <r40>", rules: Self.doubling(40, from: "(|)"),
            lists: [ListSource("l", ListValueSource("y", saidAs: "y <r40>"))])
        #expect(dictionary.warnings.map(\.code) == [.tooLarge, .tooLarge])
    }

    @Test("The expansion of a value is bounded", arguments: ["<r40>", "x <r40>"])
    func values(form: String) {
        let dictionary = Self.dictionary(
            "see {l}", rules: Self.doubling(40, from: "ha "),
            lists: [ListSource("l", ListValueSource("y", saidAs: form))])
        #expect(dictionary.warnings.map(\.code) == [.tooLarge])
    }

    @Test("A cycle of a hundred thousand rules is reported once")
    func longCircle() {
        let rules = Self.chain(100_000) + [RuleSource(name: Located("last"), text: Located("<r100000>"))]
        var circle = rules
        circle[0] = RuleSource(name: Located("r0"), text: Located("<r100000>"))
        let dictionary = Self.dictionary("x", rules: circle)
        #expect(dictionary.warnings.map(\.code) == [.ruleCycle])
        #expect((dictionary.warnings.first?.message.utf8.count ?? 0) < 200)
    }

    @Test("A template with an astronomical number of sentences is matched like any other")
    func manySentences() {
        let dictionary = Self.dictionary((0..<300).map { "(a\($0)|b\($0)|[c\($0)] d\($0))" }.joined(separator: " "))
        #expect(dictionary.warnings.isEmpty)
        #expect(
            meaning(
                of: (0..<300).map { "\(["a", "b", "c\($0) d"][$0 % 3])\($0)" }.joined(separator: " "), in: dictionary)
                == "A")
    }

    @Test(
        "Wildcards split any number of words",
        arguments: [
            ["play {w} and {v}"], ["{w} {v} {w:x}"], ["[{w}] a [{v}] a [{w:x}] a [{v:y}]"], ["{w}", "play {w}"],
        ])
    func longTranscripts(templates: [String]) {
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: [.wildcard("w"), .wildcard("v")],
                intents: templates.map { IntentSource(name: Located($0), phrases: [Located($0)]) })
        ])
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: "play \(Self.repeated("a and", 2_000, " ")) a").match != nil)
        // Word by word too.
        var text = "play"
        for number in 0..<200 {
            text += number % 2 == 0 ? " a" : " and"
            matcher.update(to: text)
        }
        #expect(matcher.state.canContinue)
    }

    @Test("A word may have any length, in a list, a literal phrase and a transcript")
    func longWords() {
        let long = Self.repeated("handy", 20_000)
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: [ListSource("l", ListValueSource("x", saidAs: "handy", long))],
                intents: [IntentSource("A", phrases: "{l} akku", "see {l}", long)])
        ])
        #expect(meaning(of: long, in: dictionary) == "A")
        #expect(meaning(of: "see \(long)", in: dictionary) == "A(l: x)")
        #expect(meaning(of: long + "akku", in: dictionary) == "nothing")
        #expect(meaning(of: "handyakku", in: dictionary) == "A(l: x)")
    }

    @Test("Words optional in many ways are matched once")
    func manyWays() {
        let dictionary = Self.dictionary(Self.repeated("[[a] [b]]", 50, " "))
        var matcher = TranscriptMatcher(dictionary)
        var text = ""
        for _ in 0..<50 {
            text += " a b"
            #expect(matcher.update(to: text).match?.command.intent == "A")
        }
        #expect(matcher.update(to: text + " c").matches.isEmpty)
    }

    @Test("Overlapping values and placeholders are matched in one pass")
    func overlap() {
        let dictionary = Self.dictionary(
            Self.repeated("[{l}] [a]", 20, " "), lists: [ListSource("l", "a", "a a", "a a a")])
        #expect(meaning(of: Self.repeated("a", 60, " "), in: dictionary).hasPrefix("A(l: "))
    }
}
