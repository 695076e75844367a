import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct DictionarySetSourcesTests {
    private func source(_ locale: LocaleIdentifier?, _ intent: String) -> DictionarySource {
        DictionarySource(locale: locale, intents: [intent: ["say \(intent)"]])
    }

    private func groups(_ locales: [LocaleIdentifier?]) -> [[String]] {
        let names = ["one", "two", "three", "four", "five"]
        return DictionarySource.byLocale(zip(locales, names).map { source($0, $1) })
            .map { $0.flatMap(\.intents).map(\.name.value) }
    }

    @Test(
        "Files of one locale are merged; a language joins each of its regions, and no locale joins the first language"
    )
    func grouping() {
        #expect(groups([nil, nil]) == [["one", "two"]])
        #expect(groups(["en", nil, "en"]) == [["one", "two", "three"]])
        #expect(groups(["de", "en-GB", "de"]) == [["one", "three"], ["two"]])
        #expect(groups(["en-GB", "en", "en-US", nil]) == [["one", "two", "four"], ["two", "three", "four"]])
        #expect(groups([nil, "en", "en-GB", "de"]) == [["one", "two", "three"], ["four"]])
        #expect(groups([]).isEmpty)
    }

    @Test("The spoken locale defaults to the first one named")
    func priority() {
        let set = DictionarySet(tolerating: [source("de-DE", "x"), source("en", "y")])
        #expect(set.locale == "de-DE")
        #expect(set.dictionaries(for: nil).map(\.locale) == ["de-DE"])
        #expect(set.dictionaries(for: "en-AU").map(\.locale) == ["en"])
    }

    @Test("A language's file that is read first leaves each dictionary its region")
    func regions() {
        let set = DictionarySet(tolerating: [source("en", "x"), source("en-GB", "y"), source("en-US", "z")])
        #expect(set.dictionaries.map(\.locale) == ["en-GB", "en-US"])
        #expect(set.dictionaries(for: "en-US").flatMap(\.intents).map(\.name) == ["x", "z"])
        #expect(set.dictionaries(for: "en-AU").map(\.locale) == ["en-GB", "en-US"])
    }
}
