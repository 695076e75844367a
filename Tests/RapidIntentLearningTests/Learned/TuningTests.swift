#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML
import Testing
import TestSupport

@testable import RapidIntentLearning
@testable import RapidIntentTelemetry

/// What telemetry says about the waiting times of phrases, and `tuned.yaml`.
@Suite struct TuningTests {
    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.write(
            """
            version: 1
            intents:
              Where: [where am i]
              Going: [where am i going]
            """, to: "places.yaml")
    }

    private func observed(
        _ phrase: String = "where am i", said: Int = 40, continued: Int = 0, sessions: Int = 5, contradicted: Int = 0
    ) -> ObservedPhrase {
        ObservedPhrase(
            key: PhraseHistories.Key(intent: "Where", phrase: phrase, following: 1),
            history: PhraseHistory(said: said, continued: continued), sessions: sessions, fired: said,
            contradicted: contradicted)
    }

    private func plan(_ observed: ObservedPhrase...) throws -> TuningPlan {
        try GrowthFolder(path: folder.url.path).tuning(from: observed, policy: TuningPolicy())
    }

    @Test("A phrase after which nobody goes on waits less; one after which many go on waits as long as before")
    func waits() throws {
        let phrase = try #require(try plan(observed()).phrases.first)
        #expect(phrase.verdict == .tuned)
        #expect(phrase.waitBefore == .milliseconds(700) && phrase.waitAfter == .milliseconds(150))
        #expect(phrase.interval.lowerBound == 0 && phrase.interval.upperBound < 0.1)
        #expect(try plan(observed(continued: 30)).phrases.first?.waitAfter == .milliseconds(700))
    }

    @Test("Too little evidence, contradictions beyond the risk, and unknown phrases are not written")
    func verdicts() throws {
        let plan = try plan(
            observed(said: 9), observed(sessions: 1), observed(contradicted: 3), observed("where is he"))
        #expect(Set(plan.phrases.map(\.verdict)) == [.tooFew, .contradicted, .unknown])
        #expect(plan.histories.isEmpty)
    }

    @Test("A contradicted phrase waits at least as long as usual, whatever others do", arguments: [12, 90])
    func contradicted(times: Int) throws {
        try folder.write(
            "version: 1\nintents:\n  Where: [\(Self.others.joined(separator: ", "))]\n  Going: "
                + "[\(Self.others.map { "\($0) now" }.joined(separator: ", "))]\n", to: "more.yaml")
        var observed = Self.others.map { self.observed($0) }
        observed.append(self.observed(said: 100, continued: times, contradicted: times))
        let plan = try GrowthFolder(path: folder.url.path).tuning(from: observed, policy: TuningPolicy())
        let phrase = try #require(plan.phrases.first { $0.verdict == .contradicted })
        #expect(phrase.waitAfter == phrase.waitBefore && phrase.waitAfter == .milliseconds(700))
        #expect(plan.phrases.filter { $0.verdict == .tuned }.allSatisfy { $0.waitAfter == .milliseconds(150) })
    }

    private static let others = (1...9).map { "question \($0)" }

    @Test("A file in another language, with other sections, or changed meanwhile is left alone")
    func guarded() throws {
        let plan = try plan(observed())
        for text in ["version: 1\nlocale: de\nhistory: []\n", "version: 1\nintents: { Stop: [stop] }\n"] {
            try folder.write(text, to: "tuned.yaml")
            let folder = try GrowthFolder(path: folder.url.path, locale: "en")
            #expect(throws: DictionaryError.self) { try folder.apply(plan) }
            #expect(try self.folder.text("tuned.yaml") == text)
        }
        try FileManager.default.removeItem(atPath: folder.path("tuned.yaml"))
        let old = try GrowthFolder(path: folder.url.path)
        try folder.write("version: 1\nhistory: []\n", to: "tuned.yaml")
        #expect(throws: ReviewError.self) { try old.apply(plan) }
    }

    @Test("A plan without evidence empties no file")
    func nothing() throws {
        let before = try GrowthFolder(path: folder.url.path)
        #expect(try before.apply(try plan(observed())))
        let after = try GrowthFolder(path: folder.url.path)
        #expect(try !after.apply(try after.tuning(from: [], policy: TuningPolicy())))
        #expect(try folder.text("tuned.yaml").contains("said: 40"))
    }

    @Test("A phrase that proved wrong loses its tuning, also if it is the only one")
    func taken() throws {
        let before = try GrowthFolder(path: folder.url.path)
        #expect(try before.apply(try plan(observed())))
        let after = try GrowthFolder(path: folder.url.path)
        let plan = try after.tuning(from: [observed(contradicted: 6)], policy: TuningPolicy())
        #expect(plan.histories.isEmpty && plan.phrases.first?.waitAfter == .milliseconds(700))
        #expect(try after.apply(plan))
        #expect(try !folder.text("tuned.yaml").contains("said:"))
    }

    @Test("'tuned.yaml' is written once, read with the others, and replaced by later evidence")
    func written() throws {
        let before = try GrowthFolder(path: folder.url.path)
        let plan = try plan(observed())
        #expect(try before.apply(plan))
        #expect(
            try folder.text("tuned.yaml").contains(
                "{ intent: Where, phrase: where am i, following: 1, said: 40, continued: 0 }"))
        var matcher = TranscriptMatcher(try CommandDictionary(contentsOf: [folder.url.path]))
        let state = matcher.update(to: "where am i")
        #expect(state.match?.rule.stillness(odds: state.odds) == .milliseconds(150))
        let after = try GrowthFolder(path: folder.url.path)
        #expect(try !after.apply(try after.tuning(from: [observed()], policy: TuningPolicy())))
        let later = try after.tuning(from: [observed(continued: 30)], policy: TuningPolicy())
        #expect(
            later.phrases.first?.waitBefore == .milliseconds(150)
                && later.phrases.first?.waitAfter == .milliseconds(700))
    }

    @Test("Dictionaries with mistakes are not tuned")
    func mistakes() throws {
        let plan = try plan(observed())
        try folder.write("version: 1\nintents: { A: [\"{nothing}\"], B: 1 }\n", to: "broken.yaml")
        let broken = try GrowthFolder(path: folder.url.path)
        #expect(throws: DictionaryError.self) { try broken.apply(plan) }
        #expect(!FileManager.default.fileExists(atPath: folder.path("tuned.yaml")))
    }
}

extension GrowthFolder {
    /// Writes a plan; returns whether the file changed.
    @discardableResult
    fileprivate func apply(_ plan: TuningPlan) throws -> Bool {
        guard let change = try change(to: plan) else { return false }
        try change.write()
        return true
    }
}
#endif
