import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite("The version of a dictionary")
struct DictionaryVersionTests {
    private static let base = DictionarySource(
        locale: Located("en"), lists: [ListSource("place", "Starbucks")],
        rules: [RuleSource(name: Located("go"), text: Located("(take|guide) me"))],
        intents: [
            IntentSource("Location", phrases: "where am i"),
            IntentSource(
                name: Located("Navigate"), phrases: [Located("<go> to {place}")],
                blocks: [
                    PhraseBlockSource(
                        phrases: [Located("home")], slots: [.init(name: Located("a"), value: Located("b"))])
                ]),
        ])

    private func version(_ change: (inout DictionarySource) -> Void = { _ in }) -> String {
        var source = Self.base
        change(&source)
        return CommandDictionary(tolerating: [source]).version
    }

    @Test("is equal for equal content, and has twelve hexadecimal digits")
    func same() {
        let plain = version()
        #expect(plain.count == 12)
        #expect(plain.allSatisfy { $0.isHexDigit })
        #expect(version() == plain)
        let moved = version { source in
            source.intents[0].phrases[0].location = DictionaryLocation(
                file: "elsewhere.yaml", line: 9, column: 3, length: 10, lineText: "  - where am i")
            source.intents[0].summary = "Says where one is."
            source.tests = [DictionaryTestSource(text: Located("where am i"), intent: "Location")]
        }
        #expect(moved == plain)
    }

    @Test("changes with any relevant content")
    func different() {
        let changes: [(inout DictionarySource) -> Void] = [
            { $0.locale = Located("de") },
            { $0.defaults.settle = Located(.milliseconds(1)) },
            { $0.lists[0] = ListSource("place", "Starbuck's") },
            { $0.lists[0] = .wildcard("place") },
            { $0.lists[0] = ListSource("place", ListValueSource("Starbucks", saidAs: "Starbucks", "the café")) },
            { $0.rules[0].text.value += "|" },
            { $0.skipWords = [Located("please")] },
            { $0.intents[0].phrases[0].value = "where am I" },
            { $0.intents[0].settings.fire = Located(.instant) },
            { $0.intents[0].settings.accept = Located(0.5) },
            { $0.intents[1].blocks[0].slots[0].value.value = "c" },
            { $0.intents[1].blocks[0].requires = [ContextCondition(key: Located("area"))] },
            { $0.intents.swapAt(0, 1) },
        ]
        let versions = [version()] + changes.map { version($0) }
        #expect(Set(versions).count == versions.count)
    }

    @Test("is kept by a compiled dictionary")
    func compiled() throws {
        let dictionary = CommandDictionary(tolerating: [Self.base])
        let bytes = try dictionary.storage.compiled.bytes(from: .unknown)
        let memory = FlatMemory()
        let reader = try CompiledFileReader(UnsafeRawBufferPointer(memory.copy(bytes).elements), owner: memory)
        #expect(try CompiledDictionary(from: reader).version.text == dictionary.version)
    }

    @Test("of several dictionaries depends on each and their order, and is part of every resolution")
    func set() async {
        let one = CommandDictionary(tolerating: [Self.base])
        let other = CommandDictionary(tolerating: [DictionarySource(intents: ["Stop": ["stop"]])])
        #expect(DictionarySet([]).version == nil)
        #expect(DictionarySet([one]).version == one.version)
        let versions = [DictionarySet([one, other]), [other, one], [one], [other]].map(\.version)
        #expect(Set(versions).count == 4)
        let resolver = IntentResolver(dictionaries: [one, other])
        for text in ["stop", "sing"] { #expect(await resolver.resolution(of: text).dictionaryVersion == versions[0]) }
    }
}
