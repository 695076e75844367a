import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

/// The continuations of a complete text decide how long it waits: `settle` (150 ms) without any, else `dwell`
/// (700 ms).
@Suite struct TemplateContinuationTests {
    static let lists = [
        ListSource("room", "kitchen", "kitchen sink", "hall"), ListSource("n", range: NumberRange(from: 0, to: 100)),
        .wildcard("any"),
    ]

    @Test(
        "A match waits only if it may become another command",
        arguments: [
            ("turn on the light [please]", nil, "turn on the light", false),
            ("turn on the light [right] [now]", nil, "turn on the light", false),
            ("turn on the light [in the {room}]", nil, "turn on the light", true),
            ("turn on the light [now]", "turn on the light show", "turn on the light", true),
            ("open the curtains", "open the curtains to {n} percent", "open the curtains", true),
            ("open [the] curtains", "open [the] curtains (wide|very wide)", "open curtains", true),
            ("say {any}", nil, "say hello", true), ("say {any} now", nil, "say hello now", true),
            ("go to [the] {room}", nil, "go to kitchen", true), ("go to [the] {room}", nil, "go to hall", false),
            ("go to [the] {room}", nil, "go to kitchen sink", false), ("set {n}", nil, "set 20", true),
            ("set {n} percent", nil, "set 20 percent", false),
        ] as [(String, String?, String, Bool)])
    func waits(template: String, other: String?, text: String, waits: Bool) {
        for skipWords in [[], ["kindly"], ["if you will"]] {
            let compiled = dictionary(template, other ?? "never mind", lists: Self.lists, skipWords: skipWords)
            var matcher = TranscriptMatcher(compiled)
            let state = matcher.update(to: text)
            #expect(state.match != nil)
            #expect(state.canChange == waits, "\(template), with skip words \(skipWords)")
            let fired = play("0 u ~ \(text)\n2000 u .", in: compiled).first { $0.contains("fired") } ?? ""
            #expect(fired.hasPrefix(waits ? "700 u fired" : "150 u fired"), "\(fired)")
        }
    }

    @Test(
        "A number waits if it may become a number in another phrase",
        arguments: [
            (["channel {n}", "channel twenty one"], "channel twenty", true),
            (["channel {n}", "channel twenty one"], "channel thirty", false),
            (["channel {n}", "channel twenty one now please do"], "channel twenty", true),
            (["channel {n}", "channel twenty one [please]"], "channel twenty", true),
            (["channel {n}", "channel thirty one [please]"], "channel twenty", false),
            (["channel twenty", "channel twenty one"], "channel twenty", true),
            (["channel {n}", "channel twenty one", "channel twenty two"], "channel twenty", true),
        ] as [([String], String, Bool)])
    func namedNumbers(templates: [String], text: String, waits: Bool) {
        let compiled = dictionary(
            [
                "Small": [block(templates[0])], "Big": templates.dropFirst().map { block($0) },
            ], lists: [ListSource("n", range: NumberRange(from: 0, to: 30, step: 10))])
        var matcher = TranscriptMatcher(compiled)
        let state = matcher.update(to: text)
        #expect(state.match?.command.intent == "Small")
        #expect(state.canChange == waits)
        #expect(state.canContinue == waits || state.match?.phrase.contains("[") == true)
    }

    @Test(
        "A text is not dead while its number may still become valid",
        arguments: ["channel twenty one", "channel twenty one now", "channel (twenty one|five)", "channel {n}"])
    func aliveByNumber(phrase: String) {
        let dictionary = dictionary(
            phrase, "channel four", lists: [ListSource("n", range: NumberRange(from: 21, to: 29))])
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: "channel twenty").matches.isEmpty)
        #expect(matcher.state.canContinue)
        #expect(matcher.update(to: "channel thirty").isDead)
    }

    @Test("A match does not wait for a half below the range")
    func noHalfBelow() {
        let range = ListSource("n", range: NumberRange(from: -4, to: 5, fractions: .halves))
        let dictionary = dictionary("set {n}", lists: [range])
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: "set minus four").canChange == false)
        #expect(matcher.update(to: "set minus three").canChange)
        #expect(matcher.update(to: "set five").canChange == false)
    }

    @Test("An optional tail without meaning causes no wait once it is complete or absent")
    func tailUnderWay() {
        let dictionary = dictionary("turn on the light [if you please sir]")
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: "turn on the light").canChange == false)
        #expect(matcher.update(to: "turn on the light if you").matches.isEmpty)
        #expect(matcher.state.canContinue)
        #expect(matcher.update(to: "turn on the light if you please sir").canChange == false)
    }

    @Test("Continuations after a filler count, since the filler may be revised away")
    func filler() {
        let dictionary = dictionary("open the curtains", "open the curtains to {n}", lists: Self.lists)
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: "open the curtains um").canChange)
        #expect(matcher.match(of: "open the curtains um") == "0")
        #expect(matcher.match(of: "open the curtains to 50 um") == "1(n: 50)")
    }

    @Test("The same words in another block may be another command")
    func otherBlock() {
        let dictionary = dictionary([
            "A": [block("go on", slots: ["speed": "slow"]), block("go on [and on]", slots: ["speed": "fast"])]
        ])
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: "go on").match?.command["speed"] == "slow")
        #expect(matcher.state.canChange)
    }

    @Test("A match does not wait for a disabled intent")
    func switchedOff() {
        let dictionary = dictionary("open the curtains", "open the curtains to {n}", lists: Self.lists)
        var matcher = TranscriptMatcher(dictionary, scope: MatchScope(intents: ["0"]))
        #expect(matcher.update(to: "open the curtains").canChange == false)
        matcher.scope = .everything
        #expect(matcher.update(to: "open the curtains").canChange)
        matcher.scope = MatchScope(intents: ["1"])
        #expect(matcher.update(to: "open the curtains").matches.isEmpty)
        #expect(matcher.state.canContinue)
        matcher.scope = MatchScope(intents: [])
        #expect(matcher.update(to: "open the curtains").isDead)
    }
}

extension TranscriptMatcher {
    fileprivate mutating func match(of text: String) -> String? { update(to: text).match?.command.description }
}
