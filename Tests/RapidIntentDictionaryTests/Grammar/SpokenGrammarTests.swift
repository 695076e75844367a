import RapidIntent
import RapidIntentTesting
import Testing

@testable import RapidIntentDictionary

@Suite("SpokenGrammar")
struct SpokenGrammarTests {
    private func grammar(
        lists: [ListSource] = [], rules: [String: String] = [:], _ phrases: String...
    ) -> SpokenGrammar {
        SpokenGrammar(
            CommandDictionary(tolerating: [
                DictionarySource(
                    locale: Located("en-GB"), lists: lists,
                    rules: rules.map { RuleSource(name: Located($0.key), text: Located($0.value)) },
                    intents: [IntentSource(name: Located("A"), phrases: phrases.map { Located($0) })])
            ]))
    }

    /// Whether a text may be said as a whole; `*` stands for words of free text, and `+0` for a digit that continues a
    /// number.
    private func accepts(_ text: String, _ grammar: SpokenGrammar) -> Bool {
        var state = grammar.start
        for word in text.split(separator: " ") {
            let label: SpokenGrammar.Label =
                word == "*" ? .freeText : word.hasPrefix("+") ? .suffix(String(word.dropFirst())) : .word(String(word))
            guard let arc = grammar.arcs(from: state).first(where: { $0.label == label }) else { return false }
            state = arc.target
        }
        return grammar.isComplete(state)
    }

    @Test(
        "Every wording of a template is accepted, and nothing else",
        arguments: [
            (
                "turn (on|off) [the] light[s]", ["turn on light", "turn off the lights"],
                ["turn on", "turn the light", "turn on light s"]
            ),
            ("what is the time", ["what is the time", "what's the time"], ["what the time"]),
            ("[what is] next", ["next", "what's next", "what is next"], ["what next"]),
            ("wait 25 minutes", ["wait twenty five minutes"], ["wait twenty minutes"]),
            ("(softly;slowly) now", ["softly slowly now", "slowly softly now"], ["softly now", "softly softly now"]),
            ("(un|)lock it", ["unlock it", "lock it"], ["un lock it"]),
            ("go", ["go", "um please go please", "go and go", "go and then go"], ["go and", "go go", "and go", ""]),
            ("go", ["oh kindly go", "go please um", "go and uh go"], ["oh", "go oh go", "go and uh"]),
        ])
    func templates(phrase: String, said: [String], unsaid: [String]) {
        let grammar = grammar(phrase)
        for text in said { #expect(accepts(text, grammar), "\(text)") }
        for text in unsaid { #expect(!accepts(text, grammar), "\(text)") }
    }

    @Test("Values, ranges, rules and wildcards are accepted at their placeholders")
    func placeholders() {
        let grammar = grammar(
            lists: [
                ListSource("place", "Star Bucks", "the office"), ListSource(name: Located("task"), content: .wildcard),
            ],
            rules: ["go": "(go|walk) to"], "<go> {place} now", "wait {1..30:minutes} minutes",
            "remind me to {task} today")
        for text in [
            "walk to star bucks now", "go to the office now", "wait twenty one minutes", "wait 2 +1 minutes",
            "remind me to * today",
        ] { #expect(accepts(text, grammar), "\(text)") }
        for text in ["go to star now", "wait thirty one minutes", "remind me to today", "remind me to * tomorrow"] {
            #expect(!accepts(text, grammar), "\(text)")
        }
    }

    @Test("Several values can be spoken, with and without a joint")
    func severalValues() {
        let grammar = grammar(
            lists: [ListSource("place", "Star Bucks", "the office")], "go to {place+} now", "play {1..30+:track}")
        for text in [
            "go to the office now", "go to star bucks and the office now",
            "go to the office star bucks and then star bucks now", "play one and twenty one three",
        ] { #expect(accepts(text, grammar), "\(text)") }
        for text in ["go to star bucks and now", "go to and star bucks now", "play one and", "play one or two"] {
            #expect(!accepts(text, grammar), "\(text)")
        }
    }

    @Test("The numbers in typed values can be spoken")
    func typedValues() {
        let grammar = grammar("timer for {duration}", "dim to {percentage}", "code {digits}", "pay {currency}")
        for text in [
            "timer for ten minutes", "dim to fifty percent", "code one two three", "pay twenty pounds",
        ] { #expect(accepts(text, grammar), "\(text)") }
        #expect(!accepts("code twelve hundred", grammar))
    }

    /// The numbers that can be said, with their values as the core reads them.
    private func numbers(of range: NumberRange, asDigits: Bool = false) -> Set<String> {
        var texts: Set<String> = []
        func append(_ numbers: SpokenNumbers, _ text: String) {
            if numbers.isComplete { texts.insert(text) }
            for (label, rest) in numbers.continuations {
                switch label {
                case .word(let word) where word.first?.isNumber == asDigits || word == "minus":
                    append(rest, text.isEmpty ? word : "\(text) \(word)")
                case .suffix(let suffix): append(rest, text + suffix)
                case .word, .freeText: break
                }
            }
        }
        append(SpokenNumbers(range), "")
        return texts
    }

    @Test(
        "Every number of a range can be said in words and in digits, and no other",
        arguments: [
            NumberRange(from: 0, to: 5_000), NumberRange(from: 3_000, to: 3_000),
            NumberRange(from: 100, to: 900, step: 250),
            NumberRange(from: -30, to: 20, step: 7), NumberRange(from: -9, to: -4),
            NumberRange(from: 990, to: 200_003, step: 1_013), NumberRange(from: 0, to: 999_999, step: 77_777),
        ])
    func allNumbers(range: NumberRange) throws {
        let normaliser = Normaliser(locale: "en")
        let (words, digits) = (numbers(of: range), numbers(of: range, asDigits: true))
        var (spoken, written): (Set<String>, Set<String>) = ([], [])
        for value in stride(from: range.from, through: range.to, by: range.step) {
            let sign = value < 0 ? "minus " : ""
            written.insert(sign + String(abs(value)))
            for form in try #require(SpokenNumber(String(abs(value)))).forms {
                spoken.insert(sign + form.joined(separator: " "))
            }
        }
        #expect(spoken.subtracting(words).isEmpty)
        #expect(written.subtracting(digits).isEmpty)
        let normalised = Set(written.map { normaliser.normalise($0).text })
        let others = words.union(digits).filter { !normalised.contains(normaliser.normalise($0).text) }
        #expect(others.isEmpty)
    }

    @Test("A number above a thousand is not cut to a smaller one")
    func largeNumbers() {
        let grammar = grammar(
            lists: [
                ListSource(name: Located("minutes"), content: .range(Located(NumberRange(from: 0, to: 5_000))))
            ],
            "wait {minutes} minutes", "go {0..500000000:metres} metres")
        for text in [
            "wait three thousand minutes", "wait three hundred minutes", "wait fifteen hundred and five minutes",
            "wait 3 +0 +0 +0 minutes", "wait 3 +,0 +0 +0 minutes", "go one hundred and five thousand metres",
            "go three hundred million two thousand and one metres",
        ] { #expect(accepts(text, grammar), "\(text)") }
        for text in [
            "wait five thousand and one minutes", "wait six thousand minutes", "wait 3 +,0 +0 minutes",
            "wait 0 +5 minutes", "wait a minutes", "wait three thousand and minutes",
            "go six hundred million metres",
        ] { #expect(!accepts(text, grammar), "\(text)") }
    }

    @Test("The dictionary understands random walks of the grammar", arguments: [1, 2, 3])
    func walks(seed: UInt64) throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: "en-GB",
                lists: ["room": ["kitchen", "living room", "2nd floor"], "place": ["Starbucks", "the office"]],
                intents: [
                    "Light": ["turn (on|off) [the] light[s] [in [the] {room}]", "lights {room} (on|off)"],
                    "Go": ["(take|bring) me to {place}", "what is [the way] to {place}"],
                ])
        ])
        let grammar = SpokenGrammar(dictionary)
        var random = SplitMix64(seed: seed)
        var texts = 0
        for _ in 0..<200 {
            var (state, words) = (grammar.start, [String]())
            while words.count < 20 {
                // Fillers and further commands are not tested here.
                let arcs = grammar.arcs(from: state).filter { arc in
                    if case .word(let word) = arc.label {
                        !(Language.english.file[.fillers] + ["and", "then"]).contains(word)
                    } else {
                        true
                    }
                }
                guard let arc = arcs.randomElement(using: &random), case .word(let word) = arc.label else { break }
                (state, words) = (arc.target, words + [word])
            }
            guard grammar.isComplete(state) else { continue }
            texts += 1
            var matcher = TranscriptMatcher(dictionary)
            let isKnown = !matcher.update(to: words.joined(separator: " ")).matches.isEmpty
            #expect(isKnown, "\(words.joined(separator: " "))")
        }
        #expect(texts == 200)
    }

    @Test("A list of 50,000 values is read once, and only where a phrase uses it")
    func largeList() {
        let list = ListSource(
            name: Located("name"),
            values: (0..<50_000).map { .init(stringLiteral: "person\($0 % 300) of street\($0 / 300)") })
        let grammar = grammar(lists: [list], "call {name} now", "stop")
        #expect(grammar.arcs(from: grammar.start).count == 2 + Language.english.file[.fillers].count)
        #expect(accepts("call person17 of street9 now", grammar))
        #expect(!accepts("call person17 now", grammar))
    }
}
