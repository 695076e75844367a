#if SQLite
import Foundation
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("MisheardText")
struct MisheardTextTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func report(_ privacy: TelemetryPrivacy = .masked) async throws -> TelemetryReport {
        for session in ["one", "two"] {
            let store = try TelemetryStore(
                path: folder.path(), session: session, configuration: TelemetryConfiguration(privacy: privacy))
            for number in 0..<3 {
                store.observe(Segments.event(Segments.nearMiss(UtteranceID("u\(number)"), asks: number == 0)))
            }
            store.observe(Feedback(session == "one" ? .confirmed : .declined, utterance: "u0"))
            if session == "two" { store.observe(Feedback(.undone, utterance: "u1")) }
            store.observe(Segments.event(Segments.location("u9")))
            try await store.close()
        }
        return try await TelemetryReader(path: folder.path()).report()
    }

    @Test("counts how often a text was heard, in how many sessions, and what users said to it")
    func counted() async throws {
        let found = try #require(try await report().misheard.first)
        #expect(found.heard == "turn of the light" && found.takenFor == "turn off the light")
        #expect((found.intent, found.count, found.sessions, found.fired) == ("LightsOff", 6, 2, 4))
        #expect((found.confirmed, found.declined, found.undone, found.wrong) == (1, 1, 1, 0))
        #expect(abs(found.score - 0.88) < 0.001)
    }

    @Test("is in every format of a report")
    func formats() async throws {
        let report = try await report()
        for (format, text) in [
            (
                TelemetryReport.Format.terminal(width: 120),
                "6         2  turn of the light  turn off the light  LightsOff"
            ),
            (.markdown, "## What is often misheard?\n\n| times | sessions | heard | taken for | intent | of these |"),
            (.html, "What is often misheard?</h2>"),
            (
                .json,
                #""misheard":[{"heard":"turn of the light","takenFor":"turn off the light","intent":"LightsOff","count":6,"sessions":2,"fired":4,"confirmed":1,"declined":1,"undone":1,"wrong":0,"score":0.88}]"#
            ),
        ] {
            #expect(report.text(as: format).contains(text), "\(report.text(as: format))")
        }
    }

    @Test("without recorded words, only counts remain")
    func counts() async throws {
        let found = try await report(.counts).misheard
        #expect(found.map(\.heard) == [nil] && found.map(\.takenFor) == [nil] && found.map(\.count) == [6])
    }

    @Test("is forgotten with the words that were heard, and with those that they were taken for")
    func forgotten() async throws {
        _ = try await report()
        #expect(try folder.holds("off"))
        let eraser = try TelemetryEraser(path: folder.path())
        #expect(try await eraser.erase(.phrase("turn off the light")) == 6)
        #expect(try !folder.holds("off") && !folder.holds("light"))
    }
}
#endif
