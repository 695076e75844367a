import Foundation
import Testing

@testable import RapidIntent

@Suite("Cues in sentences of other languages, by another author")
struct RefusalCuesLanguagesTests {
    private struct Sentence: Decodable {
        var text: String
    }

    /// The sentences of a file of `Tests/Fixtures/Refusals`, those with a cue and those without.
    private func sentences(_ name: String, _ locale: LocaleIdentifier) throws -> (cued: [String], plain: [String]) {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Fixtures/Refusals/\(name).jsonl")
        var result: (cued: [String], plain: [String]) = ([], [])
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let text = try JSONDecoder().decode(Sentence.self, from: Data(line.utf8)).text
            let words = Normaliser(locale: locale).normalise(text)
            let found = RefusalCues.cues(for: SpokenLocale(locale))
                .find(in: words.wordsWithFillers, start: words.leadingFillers)
                .filter { $0.reason != .request && $0.reason != .unfinished }
            if found.isEmpty { result.plain.append(text) } else { result.cued.append(text) }
        }
        return result
    }

    @Test(
        "Nearly all sentences that are no command have a cue, and few requests have one",
        arguments: [("de", (60, 0), (30, 4)), ("fr", (40, 1), (20, 1)), ("es", (40, 0), (20, 3))]
            as [(LocaleIdentifier, refused: (all: Int, plain: Int), requests: (all: Int, cued: Int))])
    func counts(locale: LocaleIdentifier, refused: (all: Int, plain: Int), requests: (all: Int, cued: Int)) throws {
        let no = try sentences("\(locale)-refused", locale)
        #expect(no.cued.count + no.plain.count == refused.all)
        #expect(no.plain.count <= refused.plain, "\(no.plain)")
        let yes = try sentences("\(locale)-paraphrases", locale)
        #expect(yes.cued.count + yes.plain.count == requests.all)
        #expect(yes.cued.count <= requests.cued, "\(yes.cued)")
    }
}
