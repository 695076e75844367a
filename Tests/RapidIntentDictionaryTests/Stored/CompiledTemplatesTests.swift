import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

/// A dictionary with every construct, and its copy from a compiled file.
@Suite struct CompiledTemplatesTests {
    private static let source = DictionarySource(
        locale: Located("en-GB"),
        lists: [
            ListSource(
                name: Located("room"),
                values: [
                    ListValueSource(
                        forms: [Located("[the] hall[way]"), Located("entrance hall")], canonical: Located("hall"),
                        context: ["floor": "ground"], metadata: ["id": "r1", "size": "12"]),
                    ListValueSource(forms: [Located("living room")], canonical: Located("lounge")),
                    ListValueSource(forms: [Located("study")], canonical: Located("7"), type: .number),
                ]),
            ListSource(
                name: Located("name"),
                values: [
                    ListValueSource("lamp", means: "light.lamp", context: ["domain": "light"]),
                    ListValueSource("lamp", means: "switch.lamp", context: ["domain": "switch"], metadata: ["x": "y"]),
                    ListValueSource("gate", context: ["domain": "cover"]),
                ]),
            ListSource(
                name: Located("degrees"),
                content: .range(Located(NumberRange(from: -20, to: 40, fractions: .halves, multiplier: 2)))),
            ListSource(name: Located("text"), content: .wildcard),
        ],
        rules: [
            RuleSource(name: Located("the"), text: Located("[(the|my)]")),
            RuleSource(name: Located("levels"), text: Located("to {0..9+:level}")),
            RuleSource(name: Located("please"), text: Located("(please;now|<the> {0..9,3:count} times)")),
        ],
        skipWords: [Located("kindly"), Located("if you can")], preferredEntities: [Located("name")],
        intents: [
            IntentSource(name: Located("Where"), phrases: [Located("where am i"), Located("where am i going")]),
            IntentSource(
                name: Located("Heat"), summary: "Heats.", settings: IntentSettings(fire: Located(.final)),
                phrases: [
                    Located("heat <the> {room} to {degrees} [degrees]"), Located("heat {room}"),
                    Located("warm {room+:rooms} <levels>"),
                ]),
            IntentSource(
                name: Located("Note"), phrases: [Located("note {text}"), Located("pre{text:word}ed <please>")]),
            IntentSource(
                name: Located("On"),
                blocks: [
                    block(
                        "turn on {name}", "{name}'s on", slots: ["domain": "light"],
                        requires: [ContextCondition("domain", "light")],
                        keywords: ["on", "the lamp"], metadata: ["answer": "on"]),
                    block(
                        "turn on <thing>", "lights on", requires: [ContextCondition("area", entity: "room")],
                        excludes: [ContextCondition("mode", "night", "away")], rules: ["thing": "(all|<the>) {here}"],
                        lists: [ListSource(name: Located("here"), values: [ListValueSource("fan", context: [:])])]),
                    block("turn on {name}", requires: [ContextCondition("domain", "switch", "cover")]),
                ]),
            IntentSource(name: Located("Online")),
        ])

    private static let scopes = [
        MatchScope(), MatchScope(context: ["domain": "light"]), MatchScope(context: ["area": "Kitchen"]),
        MatchScope(context: ["area": "Kitchen", "mode": "night"]), MatchScope(intents: ["Heat", "On"]),
    ]

    private static let texts = [
        "where am i going", "heat the hallway to minus twenty point five degrees", "heat entrance hall", "heat study",
        "kindly heat my living room if you can to nine", "note buy milk and bread", "prebakeded please now",
        "preheated my 6 times", "turn on lamp", "lamp's on", "turn on gate", "turn on all fan", "turn on my fan",
        "warm the hall study and entrance hall to 3 and four", "lights on", "kindly", "turn on the moon", "heat the",
        "",
    ]

    private static func bytes(of dictionary: CommandDictionary) throws -> [UInt8] {
        try dictionary.compiled(from: CompiledSources(paths: [], files: []))
    }

    private static func open(_ bytes: [UInt8]) throws(CompiledDictionaryError) -> CommandDictionary {
        let memory = FlatMemory()
        let file = try CompiledDictionaryFile(
            UnsafeRawBufferPointer(memory.copy(bytes).elements), owner: memory)
        return try CommandDictionary(file, fingerprint: nil)
    }

    /// The state of a match after each word of a text.
    private static func states(_ text: String, in dictionary: CommandDictionary, scope: MatchScope) -> [MatchState] {
        var matcher = TranscriptMatcher(dictionary, scope: scope)
        let words = text.split(separator: " ")
        return (0...words.count).map { matcher.update(to: words[..<$0].joined(separator: " ")) }
    }

    @Test("A mapped dictionary matches as a loaded one does, word by word and in every situation")
    func matching() throws {
        let loaded = try CommandDictionary([Self.source])
        let mapped = try Self.open(try Self.bytes(of: loaded))
        var understood = 0
        for scope in Self.scopes {
            for text in Self.texts {
                let states = Self.states(text, in: mapped, scope: scope)
                #expect(states == Self.states(text, in: loaded, scope: scope), "\(text) in \(scope)")
                understood += states.last?.matches.count ?? 0
                #expect(mapped.explanation(of: text, scope: scope) == loaded.explanation(of: text, scope: scope))
            }
        }
        #expect(understood > 40)
    }

    @Test("A mapped dictionary has the contents of a loaded one")
    func parts() throws {
        let loaded = try CommandDictionary([Self.source])
        let mapped = try Self.open(try Self.bytes(of: loaded))
        #expect(mapped.locale == loaded.locale)
        #expect(mapped.intents == loaded.intents)
        #expect(mapped.lists == loaded.lists)
        #expect(mapped.rules == loaded.rules)
        #expect(mapped.list(named: "room")?.values.map(\.metadata) == [["id": "r1", "size": "12"], [:], [:]])
        #expect(mapped.wordingCounts == loaded.wordingCounts)
        #expect(mapped.fillableEntities == loaded.fillableEntities)
        #expect(mapped.doubts() == loaded.doubts())
        for (text, list) in [("the hallway", "room"), ("hall", "name"), ("Lamp", "name"), ("x", "none"), ("", "room")] {
            #expect(mapped.canonicalValue(of: text, inList: list) == loaded.canonicalValue(of: text, inList: list))
        }
        #expect(mapped.canonicalValue(of: "Entrance Hall!", inList: "room") == "hall")
        #expect(try Self.bytes(of: mapped) == Self.bytes(of: loaded))
    }

    @Test("Equal seeds give equal sentences in a mapped dictionary")
    func samples() throws {
        let loaded = try CommandDictionary([Self.source])
        let mapped = try Self.open(try Self.bytes(of: loaded))
        func sentences(_ dictionary: CommandDictionary) -> [String?] {
            let sampler = SentenceSampler(dictionary)
            var random = SplitMix64(seed: 3)
            return dictionary.intents.flatMap(\.phrases).flatMap { phrase in
                (0..<10).map { _ in sampler.sentence(of: phrase, using: &random) }
            }
        }
        #expect(sentences(mapped) == sentences(loaded))
        #expect(sentences(mapped).compactMap { $0 }.count > 50)
    }

    @Test("A forged file with a valid checksum is refused or can be matched, and never crashes", arguments: 0..<8)
    func forged(seed: UInt64) throws {
        let bytes = try Self.bytes(of: try CommandDictionary([Self.source]))
        var random = SplitMix64(seed: seed)
        var opened = 0
        for _ in 0..<30 {
            var forged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: CompiledFile.headerSize..<forged.count, using: &random)
                forged[place] =
                    Bool.random(using: &random)
                    ? UInt8.random(in: 0...255, using: &random)
                    : forged[place] &+ (Bool.random(using: &random) ? 1 : 255)
            }
            CompiledFile.renewChecksum(of: &forged)
            guard let dictionary = try? Self.open(forged) else { continue }
            opened += 1
            for text in Self.texts.shuffled(using: &random).prefix(6) {
                let scope = Self.scopes[Int.random(in: Self.scopes.indices, using: &random)]
                _ = Self.states(text, in: dictionary, scope: scope)
            }
            _ = (dictionary.lists, dictionary.rules, dictionary.wordingCounts, dictionary.fillableEntities)
            _ = dictionary.canonicalValue(of: "lamp", inList: "name")
            let sampler = SentenceSampler(dictionary)
            for phrase in dictionary.intents.flatMap(\.phrases) {
                _ = sampler.sentence(of: phrase, using: &random)
                _ = sampler.scope(of: phrase)
            }
            _ = dictionary.explanation(of: "turn on my fan")
        }
        #expect(opened > 0)
    }

    @Test("A look-up costs one probe for the word and one for the edge, for a list of any size")
    func largeList() throws {
        let names = (0..<1_200).map { "name \($0 / 60) of \($0 % 60) things" }
        let loaded = try CommandDictionary([
            DictionarySource(
                lists: [ListSource(name: Located("name"), values: names.map { ListValueSource($0, context: [:]) })],
                intents: [IntentSource(name: Located("Call"), phrases: [Located("call {name} [please]")])])
        ])
        let mapped = try Self.open(try Self.bytes(of: loaded))
        for name in names {
            var matcher = TranscriptMatcher(mapped)
            #expect(matcher.update(to: "call " + name).match?.command.entities.map(\.value) == [name])
        }
        #expect(mapped.storage.index.lists.edges.count < names.count * 2)
        #expect(mapped.lists == loaded.lists)
    }
}
