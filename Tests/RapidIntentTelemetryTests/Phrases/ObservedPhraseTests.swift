#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentSupport
import RapidIntentTelemetry
import Testing
import TestSupport

/// The places where people went on, as they are recorded and counted.
@Suite struct ObservedPhraseTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func stop(_ phrase: String, entities: [String] = [], following: Int = 1, wordsAfter: Int = 0) -> PhraseStop
    {
        PhraseStop(
            PhraseHistories.Key(intent: "Navigate", phrase: phrase, entities: entities, following: following),
            pause: wordsAfter > 0 ? .milliseconds(400) : nil, wordsAfter: wordsAfter)
    }

    private func record(
        _ stops: [[PhraseStop]], session: String = "s", privacy: TelemetryPrivacy = .masked
    ) async throws {
        let store = try TelemetryStore(
            path: folder.path(), session: session, configuration: TelemetryConfiguration(privacy: privacy),
            now: { Segments.morning })
        for (number, stops) in stops.enumerated() {
            var resolution = Segments.navigation()
            resolution.utterance = UtteranceID("\(session)-\(number)")
            resolution.stops = stops
            store.observe(Segments.event(resolution))
        }
        try await store.close()
    }

    private func observed() async throws -> [ObservedPhrase] {
        try await TelemetryReader(path: folder.path()).observedPhrases(in: "en")
    }

    @Test("Stops are counted by phrase, said entities and what could follow, over sessions")
    func counts() async throws {
        try await record([
            [stop("go"), stop("go", entities: ["place"])], [stop("go", wordsAfter: 2)], [stop("go", following: 3)],
        ])
        try await record([[stop("go")]], session: "t")
        let all = try await observed()
        #expect(all.count == 4)
        #expect(all.last?.key.following == PhraseHistories.Key.anything, "what fired, however it went on")
        #expect(all.last?.history == PhraseHistory(said: 4) && all.last?.sessions == 2)
        let go = try #require(all.first { $0.key.entities.isEmpty && $0.key.following == 1 })
        #expect(go.history == PhraseHistory(said: 3, continued: 1))
        #expect(go.sessions == 2 && go.meanPause == .milliseconds(400))
        #expect(all.first { $0.key.entities == ["place"] }?.history == PhraseHistory(said: 1))
        #expect(all.first { $0.key.following == 3 }?.history == PhraseHistory(said: 1))
    }

    @Test("Nothing is recorded of phrases in the mode 'counts', and other languages are left out")
    func absent() async throws {
        try await record([[stop("go")]], privacy: .counts)
        #expect(try await observed().isEmpty)
        try await record([[stop("go")]], session: "t")
        #expect(try await TelemetryReader(path: folder.path()).observedPhrases(in: "de").isEmpty)
    }

    @Test("Stops that are no stops are left out")
    func damaged() async throws {
        try await record([[stop("go")], [stop("go")], [stop("go")], [stop("go")], [stop("stay")]])
        let queue = try DatabaseQueue(path: folder.path())
        let texts = [
            #"[{"intent":"Navigate","phrase":"go","entities":[],"following":"many","pauseMs":null,"wordsAfter":0}]"#,
            #"[{"intent":5,"phrase":"go","entities":7,"following":-4,"pauseMs":"x","wordsAfter":0}, "go", 3]"#,
            "no JSON", "{}",
        ]
        try await queue.write { db in
            for (number, text) in texts.enumerated() {
                try db.execute(
                    sql: "UPDATE resolution SET stops = ? WHERE utterance = ?", arguments: [text, "s-\(number)"])
            }
        }
        try queue.close()
        #expect(try await observed().first?.key.phrase == "stay")
    }

    @Test("A phrase that is erased leaves no stop behind")
    func erased() async throws {
        try await record([[stop("call ada")], [stop("go")]])
        #expect(try await TelemetryEraser(path: folder.path()).erase(.phrase("call Ada")) == 1)
        #expect(try await observed().first?.key.phrase == "go")
    }
}
#endif
