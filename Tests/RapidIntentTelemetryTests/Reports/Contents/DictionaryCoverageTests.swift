#if SQLite
import RapidIntent
import RapidIntentDictionary
import Testing

@testable import RapidIntentTelemetry

@Suite("DictionaryCoverage")
struct DictionaryCoverageTests {
    private let dictionaries: DictionarySet

    init() throws {
        dictionaries = [
            try CommandDictionary([
                DictionarySource(
                    locale: "en-GB", intents: ["Lights": ["lights on", "lights off"], "Stop": ["stop", "halt"]])
            ]),
            try CommandDictionary([DictionarySource(locale: "en-US", intents: ["Stop": ["stop"], "Go": ["go"]])]),
        ]
    }

    private func coverage(_ heard: [HeardPhrase: Int], top: Int = 10) -> DictionaryCoverage {
        DictionaryCoverage(of: dictionaries, heard: heard, top: top)
    }

    @Test("phrases never said are listed in the order of the dictionaries; a phrase in two of them counts once")
    func unheard() {
        let coverage = coverage([
            HeardPhrase(intent: "Lights", phrase: "lights off"): 3, HeardPhrase(intent: "Stop", phrase: "stop"): 1,
            // The same words for another intent, and a phrase that is no longer in a dictionary.
            HeardPhrase(intent: "Pause", phrase: "halt"): 9,
        ])
        #expect(coverage.intents == 3)
        #expect(coverage.unheardIntents == ["Go"])
        #expect(coverage.phrases == 5)
        #expect(coverage.heardPhrases == 2)
        #expect(
            coverage.unheard == [
                .init(phrase: "lights on", intent: "Lights"), .init(phrase: "halt", intent: "Stop"),
                .init(phrase: "go", intent: "Go"),
            ])
        #expect(coverage.knowsPhrases)
    }

    @Test("the list has the requested length, and the count includes all phrases")
    func top() {
        let coverage = coverage([:], top: 1)
        #expect(coverage.unheard.map(\.phrase) == ["lights on"])
        #expect(coverage.unheardPhrases == 5)
    }

    @Test("if only intents are recorded, coverage of phrases is unknown")
    func countsOnly() {
        let coverage = coverage([HeardPhrase(intent: "Stop", phrase: nil): 7])
        #expect(coverage.unheardIntents == ["Lights", "Go"])
        #expect(coverage.withoutPhrase == 7)
        #expect(!coverage.knowsPhrases)
        #expect(coverage.unheard == [])
    }
}
#endif
