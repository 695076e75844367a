import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct CompiledDictionaryTests {
    private static let sources = CompiledSources(
        paths: ["home.yaml"], files: [.init(path: "home.yaml", size: 99, modified: nil, checksum: 7)])
    private static let fingerprint = sources.fingerprint

    private static func dictionary() throws -> CommandDictionary {
        let location = DictionaryLocation(file: "home.yaml", line: 3, column: 5, length: 10, lineText: "  - where am i")
        return try CommandDictionary([
            DictionarySource(
                locale: Located("en-GB"),
                intents: [
                    IntentSource(
                        name: Located("Location"), summary: "Says where one is.",
                        settings: IntentSettings(fire: Located(.final), accept: Located(0.75)),
                        phrases: [
                            Located("Where am I?", at: location), Located("what's around me"), Located("hier, là"),
                        ]),
                    IntentSource(name: Located("Online")),
                    IntentSource("Stop", fire: .instant, phrases: "stop", "stop it now"),
                ])
        ])
    }

    private static func compiled(_ dictionary: CommandDictionary) -> CompiledDictionary { dictionary.storage.compiled }

    /// Opens bytes as a mapped file's are opened.
    private static func open(_ bytes: [UInt8], fingerprint: UInt64? = nil) throws -> CompiledDictionary {
        let memory = FlatMemory()
        let reader = try CompiledFileReader(UnsafeRawBufferPointer(memory.copy(bytes).elements), owner: memory)
        return try CompiledDictionary(from: reader, fingerprint: fingerprint)
    }

    @Test("An opened dictionary equals the stored one")
    func roundTrip() throws {
        let dictionary = try Self.dictionary()
        let bytes = try Self.compiled(dictionary).bytes(from: Self.sources)
        let opened = try Self.open(bytes, fingerprint: Self.fingerprint)
        #expect(opened.locale == dictionary.locale)
        #expect(opened.intents.map(\.name) == ["Location", "Online", "Stop"])
        #expect(opened.intents.map(\.summary) == dictionary.intents.map(\.summary))
        #expect(opened.intents.map(\.rule) == dictionary.intents.map(\.rule))
        #expect(opened.intents.map { $0.phrases.map(\.text) } == dictionary.intents.map { $0.phrases.map(\.text) })
        #expect(opened.intents[0].phrases[0].location?.description == "home.yaml:3:5")
        #expect(opened.intents[0].phrases[0].location?.length == 10)
        #expect(opened.intents[0].phrases[1].location == nil)
        for (text, number) in [("where am i", 0), ("what is around me", 1), ("stop", 3), ("stop it now", 4)] {
            let node = PhraseTreeTests.node(text, in: opened.phrases.tree)
            #expect(node.flatMap(opened.phrases.tree.value) == UInt32(number), "\(text)")
        }
        #expect(opened.phrases.owner(ofPhrase: 3).map { [$0.intent, $0.phrase] } == [2, 0])
        #expect(try Self.compiled(dictionary).bytes(from: Self.sources) == bytes)
        #expect(try opened.bytes(from: Self.sources) == bytes)
    }

    @Test("Histories, risks, costs, scores of near misses and polite frames are kept")
    func histories() throws {
        var source = DictionarySource(
            locale: Located("en-GB"),
            intents: [
                IntentSource(
                    name: Located("Sure"),
                    settings: IntentSettings(nearAccept: Located(0.99), nearConfirm: Located(0.7)),
                    phrases: [Located("run")]),
                IntentSource(
                    name: Located("Bold"), settings: IntentSettings(risk: Located(0.25)), phrases: [Located("go")]),
                IntentSource(
                    name: Located("Careful"), ask: Located("On\tto\nwhat?"),
                    settings: IntentSettings(undo: Located(Reversibility.none)),
                    phrases: [Located("go on")]),
                IntentSource("Usual", phrases: "stay"),
            ])
        source.histories = PhraseHistories([
            PhraseHistories.Key(intent: "", phrase: "", following: 0): PhraseHistory(said: PhraseHistory.limit),
            PhraseHistories.Key(intent: "Bold", phrase: "go", following: 1): PhraseHistory(said: 3, continued: 3),
            PhraseHistories.Key(intent: "Bold", phrase: "go", entities: ["ä", ""], following: 1):
                PhraseHistory(said: 9, continued: 1),
        ])
        source.allowsPoliteFrames = false
        source.words = LanguageWords(fillers: ["ähm"], negations: ["bloß ned"], yes: ["jo", "passt scho"])
        let dictionary = try CommandDictionary([source])
        let bytes = try Self.compiled(dictionary).bytes(from: Self.sources)
        let opened = try Self.open(bytes)
        #expect(opened.histories == source.histories && !opened.allowsPoliteFrames)
        #expect(opened.words == source.words)
        #expect(opened.intents.map(\.ask) == [nil, nil, "On to what?", nil])
        #expect(opened.intents.map(\.rule) == dictionary.intents.map(\.rule))
        #expect(opened.intents.map(\.rule.acceptedRisk) == [0.05, 0.25, 0, 0.05])
        #expect(opened.intents.map(\.rule.undo) == [nil, nil, Reversibility.none, nil])
        #expect(try opened.bytes(from: Self.sources) == bytes)
    }

    @Test("A stale file, another version and other data are refused with the reason")
    func refused() throws {
        let bytes = try Self.compiled(try Self.dictionary()).bytes(from: Self.sources)
        func error(_ change: (inout [UInt8]) -> Void, fingerprint: UInt64? = nil) -> CompiledDictionaryError? {
            var changed = bytes
            change(&changed)
            do {
                _ = try Self.open(changed, fingerprint: fingerprint)
                return nil
            } catch { return error as? CompiledDictionaryError }
        }
        #expect(error({ _ in }, fingerprint: 1) == .stale)
        #expect(error { $0[0] = 0x09 } == .notCompiled)
        #expect(error { $0 = [] } == .notCompiled)
        #expect(error { $0 = Array("version: 1\nintents: {}\n".utf8) } == .notCompiled)
        #expect(error { $0.swapAt(8, 11) } == .otherVersion)
        #expect(error { $0[12] = 99 } == .otherVersion)
        #expect(error { $0.removeLast() } == .damaged("its size has changed"))
        #expect(error { $0[200] ^= 1 } == .damaged("its checksum is wrong"))
    }

    @Test("A file with damage anywhere is refused")
    func damaged() throws {
        let bytes = try Self.compiled(try Self.dictionary()).bytes(from: Self.sources)
        var random = SplitMix64(seed: 7)
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(throws: CompiledDictionaryError.self, "byte \(place)") { _ = try Self.open(changed) }
        }
        for count in stride(from: 0, to: bytes.count, by: 13) {
            #expect(throws: CompiledDictionaryError.self) { _ = try Self.open(Array(bytes[..<count])) }
        }
    }

    @Test("A forged file with a valid checksum is refused or answers, and never reads out of bounds", arguments: 0..<30)
    func forged(seed: UInt64) throws {
        let bytes = try Self.compiled(try Self.dictionary()).bytes(from: Self.sources)
        var random = SplitMix64(seed: seed)
        for _ in 0..<20 {
            var forged = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                forged[Int.random(in: 40..<forged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            CompiledFile.renewChecksum(of: &forged)
            guard let opened = try? Self.open(forged) else { continue }
            for intent in opened.intents { _ = intent.phrases.map { ($0.text, $0.location?.description) } }
            for text in ["where am i", "stop it now", "stop"] {
                let node = PhraseTreeTests.node(text, in: opened.phrases.tree)
                guard let node, let value = opened.phrases.tree.value(at: node) else { continue }
                _ = (opened.phrases.owner(ofPhrase: value), opened.phrases.text(Int(value)))
            }
        }
    }

    @Test("A checksum detects changed, moved, removed and added bytes")
    func checksum() {
        let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 7) }
        func sum(_ bytes: [UInt8]) -> UInt64 { bytes.withUnsafeBytes(Checksum.sum) }
        var sums: Set<UInt64> = [sum(bytes)]
        for place in bytes.indices {
            var changed = bytes
            changed[place] ^= 0x10
            #expect(sums.insert(sum(changed)).inserted)
            #expect(sums.insert(sum(Array(bytes[..<place]))).inserted)
        }
        #expect(sums.insert(sum(bytes + [0])).inserted)
        var moved = bytes
        for index in 0..<8 { moved.swapAt(index, index + 8) }
        #expect(sums.insert(sum(moved)).inserted)
    }
}
