import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

@Suite struct SentenceSamplerTests {
    /// Everything that templates can say, in several languages.
    static let sources: [DictionarySource] = [
        DictionarySource(
            locale: Located("en-GB"),
            lists: [
                ListSource(
                    "name", ListValueSource("light.lamp", saidAs: "[the] [reading] lamp", "lamp"),
                    ListValueSource("big door", means: "lock.door", context: ["domain": "lock"]),
                    ListValueSource("desk", means: "light.desk", context: ["domain": "light"])),
                ListSource("area", "kitchen", "living room", "50s room"), .wildcard("words"),
                ListSource("level", range: NumberRange(from: 0, to: 100, step: 5)),
                ListSource("degrees", range: NumberRange(from: -20, to: 40, fractions: .halves)),
            ],
            rules: [
                RuleSource(name: Located("the"), text: Located("[the|my]")),
                RuleSource(name: Located("in"), text: Located("(in|at) <the> {area}")),
                RuleSource(name: Located("on"), text: Located("(turn|switch) on")),
            ],
            skipWords: [Located("kindly"), Located("(can|could) you")], preferredEntities: [Located("name")],
            intents: [
                IntentSource(
                    "On", phrases: "<on> <the> {name}", "(turn|switch) {name} on", "[please] (lights;<in>) on",
                    "<on> all [of] <the> light[s] [<in>] [please]"),
                IntentSource(
                    "Set", phrases: "set <the> {name} [brightness] to {level}[%| percent]", "{level}% {area}",
                    "(un|)lock it [now]", "set it to {degrees} degree[s]", "(one|two|twenty) hundred steps",
                    "wait {0..60,5:seconds} second[s]", "wake me at {time+}", "press {0..60+:keys} now"),
                IntentSource("Off", phrases: "turn off {area+} [now]"),
                IntentSource("Say", phrases: "say {words}", "announce {words} <in>", "{area}['s] temperature"),
                IntentSource(
                    name: Located("Dim"),
                    blocks: [
                        block("dim {name} [a bit]", requires: [ContextCondition("domain", "light")]),
                        block("dim it [in here]", requires: [ContextCondition("area", entity: "area")]),
                    ]),
            ]),
        DictionarySource(
            locale: Located("de"),
            lists: [
                ListSource("name", "Handy", "Stehlampe", ListValueSource("Tür", saidAs: "Haustür[e]")),
                ListSource("raum", "Küche", "Gästezimmer"),
                ListSource("grad", range: NumberRange(from: 5, to: 30)),
            ],
            rules: [RuleSource(name: Located("artikel"), text: Located("[der|die|das|den]"))],
            intents: [
                IntentSource(
                    "An", phrases: "schalte <artikel> {name} (an|ein)",
                    "mach[e] <artikel> Licht[er] in [der] {raum} an",
                    "wie voll ist (der|mein) {name} Akku", "(bitte;licht;an)"),
                IntentSource("Wärme", phrases: "stell[e] {raum} auf {grad}[ ]Grad", "{grad}° in der {raum}"),
            ]),
        DictionarySource(
            locale: Located("fr"), lists: [ListSource("lieu", "l'entrée", "la cuisine", "salle à manger")],
            rules: [RuleSource(name: Located("le"), text: Located("[le |la |les |l']"))],
            intents: [
                IntentSource(
                    "Allume", phrases: "allume[r|z] <le>lumière[s] (dans|de) {lieu}", "qu'est-ce qui est allumé [ici]")
            ]),
    ]

    @Test("A template understands its own samples", arguments: sources.indices)
    func understood(source: Int) throws {
        let dictionary = try CommandDictionary([Self.sources[source]])
        #expect(dictionary.warnings.isEmpty, "\(dictionary.warnings)")
        #expect(dictionary.review(sentences: 50).isEmpty)
        let sampler = SentenceSampler(dictionary)
        var random = SplitMix64(seed: 21)
        for intent in dictionary.intents {
            for phrase in intent.phrases {
                var scope = sampler.scope(of: phrase)
                // Some values of Dim set no context, so the situation must.
                if phrase.text.contains("dim {name}") { scope.context["domain"] = "light" }
                var matcher = TranscriptMatcher(dictionary, scope: scope)
                for _ in 0..<60 {
                    let sentence = try #require(sampler.sentence(of: phrase, using: &random))
                    let intents = matcher.update(to: sentence).matches.map(\.command.intent)
                    #expect(intents.contains(intent.name), "'\(sentence)' of '\(phrase.text)': \(intents)")
                    // A skip word at either end changes nothing.
                    guard source == 0, !phrase.text.hasSuffix("{words}") else { continue }
                    #expect(!matcher.update(to: "could you \(sentence) kindly").matches.isEmpty, "\(sentence)")
                }
            }
        }
    }

    @Test("A phrase of another dictionary has no conditions, and uses the global lists")
    func foreignPhrase() throws {
        func phrase(of dictionary: CommandDictionary) throws -> Phrase {
            try #require(dictionary.intents.first?.phrases.last)
        }
        let blocks = (0..<5).map { block("go [to] {l} \($0)", requires: [ContextCondition("room", "\($0)")]) }
        let theirs = dictionary(["Go": blocks], lists: [ListSource("l", "x")])
        let ours = dictionary(
            ["Stay": [block("stay [in] {l}", requires: [ContextCondition("room", "hall")])]],
            lists: [ListSource("l", "y")])
        var random = SplitMix64(seed: 1)
        #expect(SentenceSampler(theirs).scope(of: try phrase(of: theirs)).context == ["room": "4"])
        for dictionary in [ours, dictionary("stop", lists: [ListSource("l", "y")])] {
            let sampler = SentenceSampler(dictionary)
            #expect(sampler.scope(of: try phrase(of: theirs)).context.isEmpty)
            #expect(sampler.sentence(of: try phrase(of: theirs), using: &random)?.hasSuffix("y 4") == true)
        }
    }

    @Test("Equal generators give equal sequences of varied sentences")
    func chance() throws {
        let dictionary = try CommandDictionary([Self.sources[0]])
        let sampler = SentenceSampler(dictionary)
        let phrase = try #require(dictionary.intents.first?.phrases.first)
        func sentences(_ seed: UInt64) -> [String?] {
            var random = SplitMix64(seed: seed)
            return (0..<20).map { _ in sampler.sentence(of: phrase, using: &random) }
        }
        #expect(sentences(1) == sentences(1))
        #expect(Set(sentences(1)).count > 5)
    }
}
