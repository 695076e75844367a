import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentYAML
import Testing
import TestSupport

/// The public sentences of Home Assistant (github.com/home-assistant/intents), where they are at hand.
enum HomeAssistant {
    static let folder = URL(filePath: #filePath).appending(path: "../../../../../shared/data/home-assistant")
        .standardized
    static let isAtHand = FileManager.default.fileExists(atPath: sentences("en"))

    static let hasCombinations = FileManager.default.fileExists(
        atPath: folder.appending(path: "2026/intents.yaml").path)

    static func sentences(_ language: String) -> String { folder.appending(path: "sentences/\(language)").path }

    static func names(_ language: String) -> String { folder.appending(path: "tests/\(language)/_fixtures.yaml").path }
}

@Suite(.enabled(if: HomeAssistant.isAtHand, "the sentences are not beside this package, in ../shared/data"))
struct HomeAssistantTests {
    /// The counts of hassil 3.12.1 itself after loading the sentences of commit aa550032.
    struct Counts: Equatable {
        var intents, templates: Int
        var lists, values, ranges, wildcards: Int
        var rules, rulesOfBlocks: Int
        var slots, requires, excludes, skipWords: Int
    }

    @Test(
        "Everything that hassil reads is imported",
        arguments: [
            (
                "en",
                Counts(
                    intents: 33, templates: 563, lists: 50, values: 96, ranges: 7, wildcards: 7, rules: 46,
                    rulesOfBlocks: 63, slots: 382, requires: 202, excludes: 4, skipWords: 8)
            ),
            (
                "de",
                Counts(
                    intents: 32, templates: 581, lists: 37, values: 62, ranges: 7, wildcards: 7, rules: 78,
                    rulesOfBlocks: 10, slots: 154, requires: 69, excludes: 4, skipWords: 17)
            ),
            (
                "fr",
                Counts(
                    intents: 30, templates: 521, lists: 22, values: 38, ranges: 7, wildcards: 5, rules: 88,
                    rulesOfBlocks: 20, slots: 158, requires: 76, excludes: 4, skipWords: 9)
            ),
            (
                "es",
                Counts(
                    intents: 29, templates: 469, lists: 49, values: 95, ranges: 7, wildcards: 4, rules: 75,
                    rulesOfBlocks: 55, slots: 390, requires: 196, excludes: 4, skipWords: 17)
            ),
        ])
    func counts(language: String, hassil: Counts) throws {
        let source = try HassilImporter().dictionary(at: HomeAssistant.sentences(language)).source
        let blocks = source.intents.flatMap(\.blocks)
        let contents = source.lists.map(\.content)
        #expect(source.locale?.value.rawValue == language)
        #expect(
            Counts(
                intents: source.intents.count,
                templates: blocks.flatMap(\.phrases).count + source.intents.flatMap(\.phrases).count,
                lists: source.lists.count, values: source.lists.flatMap(\.values).count,
                ranges: contents.count { if case .range = $0 { true } else { false } },
                wildcards: contents.count { $0 == .wildcard }, rules: source.rules.count,
                rulesOfBlocks: blocks.flatMap(\.rules).count, slots: blocks.flatMap(\.slots).count,
                requires: blocks.flatMap(\.requires).count, excludes: blocks.flatMap(\.excludes).count,
                skipWords: source.skipWords.count) == hassil)
    }

    @Test("Each name in the tests is a value", arguments: [("en", 107), ("de", 49), ("fr", 110), ("es", 107)])
    func names(language: String, entities: Int) throws {
        let names = try NamesFile(path: HomeAssistant.names(language))
        #expect(names.lists.map(\.name.value) == ["floor", "area", "name"])
        // A name with an optional part is two.
        #expect(names.lists[2].values.count >= entities)
        let values = names.lists.flatMap(\.values)
        #expect(values.allSatisfy { !$0.canonical.value.contains { "()[]{}<>|".contains($0) } })
        #expect(names.lists[2].values.allSatisfy { $0.context["domain"] != nil })
    }

    @Test("With the names file, no list is missing", arguments: ["en", "de", "fr", "es"])
    func complete(language: String) throws {
        let path = HomeAssistant.sentences(language)
        #expect(
            try Set(ImportFormat.hassil.dictionary(at: path).undeclaredLists.map(\.value)) == ["area", "floor", "name"])
        let imported = try ImportFormat.hassil.dictionary(at: path, names: HomeAssistant.names(language))
        #expect(imported.undeclaredLists.isEmpty)
    }

    @Test("The import compiles to a dictionary", arguments: ["en", "de", "fr", "es"])
    func compiled(language: String) throws {
        let source = try ImportFormat.hassil.dictionary(
            at: HomeAssistant.sentences(language), names: HomeAssistant.names(language)
        ).source
        #expect(try CommandDictionary([source]).intents.map(\.name) == source.intents.map(\.name.value))
    }

    @Test("The written file has the same contents", arguments: ["en", "de", "fr", "es"])
    func written(language: String) throws {
        let imported = try ImportFormat.hassil.dictionary(
            at: HomeAssistant.sentences(language), names: HomeAssistant.names(language))
        let read = try DictionarySource(yaml: imported.yaml(origin: "hassil, sentences/\(language)"))
        // Not inside the macro, which would print both completely.
        let isSame = read.unlocated == imported.source.unlocated
        #expect(isSame)
    }
}
