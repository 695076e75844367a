import RapidIntent
import RapidIntentDictionary
import SchemaTestSupport
import Testing
import TestSupport

@testable import RapidIntentYAML

@Suite("Histories, risks and costs in files")
struct HistoryTests {
    @Test("histories are written last, one on a line, and read again; those of several files add up")
    func written() throws {
        let yaml = """
            version: 1

            history:
              - { intent: Light, phrase: light, following: 3, said: 30, continued: 2 }
              - { intent: Light, phrase: light, entities: [area, floor], following: 3, said: 20, continued: 1 }

            """
        let source = try DictionarySource(yaml: yaml)
        #expect(DictionaryWriter().yaml(for: source) == yaml)
        let key = PhraseHistories.Key(intent: "Light", phrase: "light", entities: ["area", "floor"], following: 3)
        #expect(source.histories.histories[key] == PhraseHistory(said: 20, continued: 1))
        let joined = try CommandDictionary([source, source]).storage.compiled.histories.histories
        #expect(joined.count == 2 && joined[key] == PhraseHistory(said: 40, continued: 2))
    }

    /// With the mistakes that the JSON Schema cannot tell, because it does not compare keys, last.
    private static let mistakes = [
        ("history: 5", "2:10: error: 'history' must be a list of histories, found the text '5'", true),
        ("history:\n  - where am i", "3:5: error: a history must be a mapping, found the text 'where am i'", true),
        (
            "history:\n  - { intent: A, phrase: a, following: 1, said: 2 }",
            "3:5: error: 'continued' is missing in a history", false
        ),
        (
            "history:\n  - { intent: A, phrase: a, following: 1, continued: 2 }",
            "3:5: error: 'said' is missing in a history", true
        ),
        (
            "history:\n  - { intent: A, phrase: a, said: 2, continud: 0, following: 1 }",
            "3:38: error: unknown key 'continud' in a hist", true
        ),
        (
            "history:\n  - { intent: A, phrase: a, said: often, continued: 2, following: 1 }",
            "3:35: error: 'often' for 'said' of a his", true
        ),
        (
            "history:\n  - { intent: A, phrase: a, said: 2, continued: 0, following: -1 }",
            "3:63: error: '-1' for 'following' of a hist", true
        ),
        ("intents: { A: { risk: 2, phrases: [a] } }", "2:23: error: '2' for 'risk' of intent 'A' is out", true),
        ("intents: { A: { risk: low, phrases: [a] } }", "2:23: error: 'low' for 'risk' of intent 'A' is not", true),
        ("intents: { A: { undo: never, phrases: [a] } }", "2:23: error: 'undo' of intent 'A' is 'never'", true),
        (
            "history:\n  - { intent: A, phrase: a, said: 2, continued: 3, following: 1 }",
            "3:49: error: a history has more continued", false
        ),
        (
            "history:\n  - { phrase: light, said: 2, continued: 0, following: 1 }",
            "3:5: error: 'intent' is missing in a history", true
        ),
        (
            """
            history:
              - { intent: A, phrase: a, said: 2, continued: 0, following: 1 }
              - { intent: A, phrase: a, said: 2, continued: 0, following: 1 }
            """, "4:5: error: this history is declared twice", false
        ),
    ]

    @Test("a mistake is reported once, with its place", arguments: mistakes)
    func refused(yaml: String, error: String, isInSchema: Bool) throws {
        let found = message(for: "version: 1\n" + yaml)
        #expect(found.hasPrefix("d.yaml:" + error) && found.ranges(of: "error: ").count == 1, "\(found)")
        #expect(try SchemaValidator(DictionarySchema.json).problems(in: "version: 1\n" + yaml).isEmpty != isInSchema)
    }

    @Test(
        "a risk or cost that cannot be read is the most careful one", arguments: ["undo: non", "risk: 5%", "undo: ~"])
    func unread(setting: String) throws {
        let reading = DictionaryReading(
            yaml: Array("version: 1\nintents: { A: { \(setting), phrases: [a] } }".utf8), file: "d.yaml")
        #expect(CommandDictionary(tolerating: [reading.source]).intents.map(\.rule.acceptedRisk) == [0])
    }

    @Test("scores of near misses that cannot be read let none fire, and out of order they are a mistake")
    func nearMisses() throws {
        for setting in ["near_accept: 95%", "near_confirm: low", "near_acept: 0.9"] {
            let reading = DictionaryReading(
                yaml: Array("version: 1\nintents: { A: { \(setting), phrases: [a] } }".utf8), file: "d.yaml")
            #expect(!reading.diagnostics.isEmpty)
            let rules = CommandDictionary(tolerating: [reading.source]).intents.map(\.rule)
            #expect(rules.map { $0.nearMissScores(.standard).accept } == [1])
        }
        let error = #expect(throws: DictionaryError.self) {
            try CommandDictionary(
                yaml: "version: 1\nintents: { A: { near_accept: 0.4, near_confirm: 0.6, phrases: [a] } }")
        }
        #expect(
            error?.diagnostics.first?.message
                == "'near_confirm' of intent 'A' is 0.6, above 'near_accept', which is 0.4")
        let reading = DictionaryReading(
            yaml: Array("version: 1\npolite_frames: off\nintents: { A: [a] }".utf8), file: "d.yaml")
        #expect(
            reading.diagnostics.map(\.message) == ["'polite_frames' is 'off'; it can only be none"]
                && !reading.source.allowsPoliteFrames)
    }

    @Test("a history of nothing is a warning", arguments: ["intent: B, phrase: a", "intent: A, phrase: A"])
    func unused(place: String) throws {
        let dictionary = try CommandDictionary(
            yaml: """
                version: 1
                intents: { A: [a] }
                history: [{ \(place), following: 1, said: 1, continued: 0 }]
                """)
        #expect(dictionary.warnings.map(\.code.rawValue) == ["unusedHistory"])
    }

    @Test("an intent's 'undo' comes before the risk of the defaults, and its 'risk' before all")
    func settings() throws {
        let dictionary = try CommandDictionary(
            yaml: """
                version: 1
                defaults: { risk: 0.2, undo: free }
                intents: { A: [a], B: { undo: none, phrases: [b] }, C: { undo: none, risk: 0.5, phrases: [c] } }
                """)
        #expect(dictionary.intents.map(\.rule.acceptedRisk) == [0.2, 0, 0.5])
        #expect(dictionary.intents.map(\.rule.undo) == [.free, Reversibility.none, Reversibility.none])
    }
}
