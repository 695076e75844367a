import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct TranscriptMatcherTests {
    static let dictionary = try? CommandDictionary([
        DictionarySource(
            locale: "en-GB",
            lists: [
                "place": ["Starbucks", "the office", "office park", "office", "the end", "office park station"],
                "item": ["x", "x x"],
            ],
            intents: [
                "Location": ["Where am I?", "what is my current location"],
                "Heading": ["where am i going"],
                "Surroundings": ["what's around me"],
                "Navigate": ["take me to {place}", "{place} please", "from {place:origin} to {place:destination}"],
                "Special": ["take me to the end of the world", "take me to {place} now", "take me to the end"],
                "Items": ["{item} {item} go"],
            ])
    ])

    func matcher() throws -> TranscriptMatcher { TranscriptMatcher(try #require(Self.dictionary)) }

    @Test(
        "A text is complete, incomplete or dead",
        arguments: [
            ("", nil, true), ("where", nil, true), ("where am", nil, true), ("where am i", "Where am I?", true),
            ("Hey, where am I?", "Where am I?", true), ("where am i going", "where am i going", false),
            ("where am i going please", "where am i going", false), ("where am i please", "Where am I?", true),
            ("where was", nil, false), ("what’s around me", "what's around me", false),
            ("what is around me", "what's around me", false), ("take me to", nil, true),
            ("take me to starbucks", "take me to {place}", true),
            ("take me to the end", "take me to the end", true),
            ("take me to starbucks now", "take me to {place} now", false),
            ("take me to nowhere", nil, false), ("office", "{place} please", true), ("please", nil, true),
            ("from office to office park", "from {place:origin} to {place:destination}", true),
            ("x x x go", "{item} {item} go", false),
        ] as [(String, String?, Bool)])
    func states(text: String, phrase: String?, canContinue: Bool) throws {
        var matcher = try matcher()
        let state = matcher.update(to: text)
        #expect(state.match?.phrase == phrase)
        #expect(state.canContinue == canContinue)
    }

    @Test("Entities have a canonical value, the spoken words, and their place in the original")
    func entities() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: [ListSource("place", ListValueSource("office", saidAs: "my office", "the office"))],
                intents: [IntentSource("Navigate", phrases: "take me from {place:origin} to {place:target}")])
        ])
        var matcher = TranscriptMatcher(dictionary)
        let match = matcher.update(to: "Um, take me from “MY OFFICE” to the office!").match
        #expect(
            match?.command
                == Command(
                    intent: "Navigate",
                    entities: [
                        Entity(name: "origin", value: "office", text: "MY OFFICE", words: 4..<6),
                        Entity(name: "target", value: "office", text: "the office", words: 7..<9),
                    ]))
    }

    @Test(
        "Every value matches in every phrase, numbers included",
        arguments: [
            "set a {number} second timer", "wait {number} {unit}", "{number} {unit}", "channel {number} please",
            "from {number} to {number:other}", "play {song}", "play {song} now",
        ])
    func substitution(phrase: String) throws {
        let lists: KeyValuePairs = [
            "number": ["ten", "thirty", "21", "one hundred and five", "two point five"], "unit": ["second", "minute"],
            "song": ["hey", "oh", "hey jude", "second", "twenty first"],
        ]
        let used = lists.filter { phrase.contains("{\($0.key)") }
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: used.map { name, values in
                    ListSource(
                        name: Located(name),
                        values: values.map { ListValueSource(forms: [Located($0)], canonical: Located($0)) })
                }, intents: [IntentSource(name: Located("Any"), phrases: [Located(phrase)])])
        ])
        #expect(dictionary.warnings.isEmpty, "\(dictionary.warnings)")
        // One value at a time; the other placeholders get their first values.
        let parts = phrase.split(separator: "{", omittingEmptySubsequences: false)
        for place in 1..<parts.count {
            for choice in 0..<5 {
                let sentence = parts.enumerated().map { at, part in
                    guard at > 0, let close = part.firstIndex(of: "}") else { return String(part) }
                    let name = part[..<close].prefix { $0 != ":" }
                    let values = lists.first { $0.key == name }?.value ?? []
                    return (at == place ? values[choice % values.count] : values[0]) + part[part.index(after: close)...]
                }.joined()
                var matcher = TranscriptMatcher(dictionary)
                #expect(matcher.update(to: sentence).match?.phrase == phrase, "\(sentence)")
            }
        }
    }

    @Test("Entities of a text with stray marks have the places of its words")
    func strayMarks() throws {
        var matcher = TranscriptMatcher(
            try CommandDictionary([DictionarySource(lists: ["n": ["one"]], intents: ["Count": ["50% \u{301} {n}"]])]))
        let text = "um 50% \u{301} one"
        let entity = try #require(matcher.update(to: text).match?.command.entities.first)
        #expect(entity.text == "one")
        let words = text.unicodeScalars.split { $0.properties.isWhitespace }
        #expect(entity.words.map { String(words[$0.lowerBound]) } == "one")
    }

    @Test("Equally ranked phrases of different intents are both reported")
    func ambiguity() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: ["room": ["kitchen", "hall"], "place": ["kitchen", "office"]],
                intents: ["Light": ["go {room}"], "Walk": ["go {place}"]])
        ])
        var matcher = TranscriptMatcher(dictionary)
        let state = matcher.update(to: "go kitchen")
        #expect(state.matches.map(\.command.intent) == ["Light", "Walk"])
        #expect(state.match == nil)
        #expect(matcher.update(to: "go office").match?.command.intent == "Walk")
    }

    @Test("Matching random revisions gives the same as matching the last text alone")
    func revisions() throws {
        var random = SplitMix64(seed: 7)
        let vocabulary = [
            "where", "am", "i", "going", "take", "me", "to", "the", "office", "park", "station", "end", "of", "world",
            "from", "starbucks", "now", "please", "um", "x", "go", "what's", "around",
        ]
        for _ in 0..<500 {
            var follower = try matcher()
            var words: [String] = []
            for _ in 0..<10 {
                if Int.random(in: 0..<3, using: &random) == 0 {
                    words.removeLast(Int.random(in: 0...words.count, using: &random))
                }
                words.append(vocabulary.randomElement(using: &random) ?? "")
                let text = words.joined(separator: " ")
                var afresh = try matcher()
                #expect(follower.update(to: text) == afresh.update(to: text), "\(text)")
            }
        }
    }

    @Test("The cost of a phrase is bounded, however its values overlap")
    func overlappingValues() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                lists: ["item": (1...12).map { Array(repeating: "x", count: $0).joined(separator: " ") }],
                intents: ["Items": [Array(repeating: "{item}", count: 12).joined(separator: " ") + " go"]])
        ])
        var matcher = TranscriptMatcher(dictionary)
        let text = Array(repeating: "x", count: 100).joined(separator: " ") + " go"
        #expect(matcher.update(to: text).match?.command.entities.count == 12)
    }

    @Test(
        "a filler that may begin a longer word is matched both ways",
        arguments: [
            ("please be quiet", "Quiet"), ("pleased", "Quiet"), ("be quiet", "Quiet"), ("um go on", "Go"),
            ("umd", "Go"), ("be", nil),
        ] as [(String, String?)])
    func fillersInWords(said: String, intent: String?) throws {
        let dictionary = try CommandDictionary([
            DictionarySource(intents: ["Quiet": ["please(d| be quiet)"], "Go": ["(please|um)( go on|d)"]])
        ])
        var matcher = TranscriptMatcher(dictionary)
        let matches = matcher.update(to: said).matches
        // "pleased" is both.
        #expect(intent.map { intent in matches.contains { $0.command.intent == intent } } ?? matches.isEmpty)
    }
}
