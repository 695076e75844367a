import Foundation
import RapidIntentImport
import RapidIntentYAML
import Testing
import TestSupport

@testable import RapidIntent

/// Home Assistant's dictionaries, compiled and mapped back.
@Suite(.enabled(if: HomeAssistant.isAtHand, "the sentences are not beside this package, in ../shared/data"))
struct HomeAssistantCompiledTests {
    /// The test sentences of a language, each with the situation that it is said in.
    private static func tests(_ language: String) throws -> [(sentence: String, context: [String: String])] {
        let folder = HomeAssistant.folder.appending(path: "tests/\(language)").path
        return try DocumentFiles.paths(at: folder).filter { !$0.contains("_fixtures") }.flatMap { path in
            try DocumentFiles.documents(ofFile: path).flatMap { document in
                (document["tests"]?.items ?? []).flatMap { test in
                    let context = Dictionary(
                        (test["intent"]?["context"]?.entries ?? []).compactMap { entry in
                            zip(entry.key.scalar, entry.value.scalar ?? entry.value.items.first?.scalar)
                        }
                    ) { first, _ in first }
                    return (test["sentences"]?.items ?? []).compactMap(\.scalar).map { ($0, context) }
                }
            }
        }
    }

    private static func zip(_ first: String?, _ second: String?) -> (String, String)? {
        first.flatMap { first in second.map { (first, $0) } }
    }

    @Test(
        "A mapped dictionary answers every test sentence as the loaded one does", arguments: ["en", "de", "fr", "es"])
    func answers(language: String) throws {
        let folder = try ScratchFolder()
        let imported = try ImportFormat.hassil.dictionary(
            at: HomeAssistant.sentences(language), names: HomeAssistant.names(language))
        let source = try folder.write(imported.yaml(origin: "hassil"), to: "home.yaml")
        let file = folder.url.appending(path: "home.compiled").path
        let loaded = try CommandDictionary.compile(contentsOf: [source], to: file)
        let mapped = try CommandDictionary(compiled: file, sources: [source])
        #expect(mapped.lists == loaded.lists)
        #expect(mapped.rules == loaded.rules)
        let tests = try Self.tests(language)
        var understood = 0
        var different: [String] = []
        for (sentence, context) in tests {
            let scope = MatchScope(context: context)
            var (one, other) = (TranscriptMatcher(loaded, scope: scope), TranscriptMatcher(mapped, scope: scope))
            let states = [sentence.prefix(sentence.count / 2), sentence[...]].map { said in
                (one.update(to: String(said)), other.update(to: String(said)))
            }
            if !states.allSatisfy({ $0 == $1 }) { different.append(sentence) }
            if !other.state.matches.isEmpty { understood += 1 }
        }
        #expect(different == [])
        #expect(tests.count > 500 && understood * 100 > tests.count * 95, "\(understood) of \(tests.count)")
    }
}

extension DocumentNode {
    fileprivate var entries: [Entry] { if case .mapping(let entries) = content { entries } else { [] } }
    fileprivate var items: [DocumentNode] { if case .sequence(let items) = content { items } else { [] } }
    fileprivate subscript(key: String) -> DocumentNode? { entries.first { $0.key.scalar == key }?.value }
}
