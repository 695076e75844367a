import RapidIntent
import RapidIntentDictionary
import Testing

@Suite("Resolving a text by dictionaries alone")
struct DictionarySetResolvingTests {
    private static let dictionaries: DictionarySet = [
        CommandDictionary(
            tolerating: [
                DictionarySource(intents: [
                    "Location": ["where am i"], "Stop": ["stop"], "Navigate": ["take me to the office"],
                ])
            ]
        )
    ]

    @Test(
        "is what a resolver without a service resolves",
        arguments: [
            "where am i", "Where am I?", "stop and take me to the office", "um", "…", "", "where exactly am i",
            "stop xyzzy",
        ])
    func same(text: String) async throws {
        for scope in [MatchScope.everything, MatchScope(intents: ["Stop"])] {
            for locale in [nil, "en-GB", "de"] as [LocaleIdentifier?] {
                let resolver = IntentResolver(dictionaries: Self.dictionaries)
                let expected = await resolver.resolutions(of: text, utterance: "u", locale: locale, scope: scope)
                let found = Self.dictionaries.resolutions(of: text, utterance: "u", locale: locale, scope: scope)
                #expect(found == expected)
            }
        }
    }

    @Test("Several commands are several resolutions")
    func several() {
        let found = Self.dictionaries.resolutions(of: "stop and take me to the office")
        #expect(found.map(\.segment) == [0, 1])
    }
}
