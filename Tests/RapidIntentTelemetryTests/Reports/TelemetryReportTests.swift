import Foundation
import RapidIntent
import RapidIntentTelemetry
import Testing

@Suite("TelemetryReport")
struct TelemetryReportTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("a week is summed up")
    func week() async throws {
        try await SampleWeek.record(to: folder.path())
        var expected = TelemetryReport()
        expected.first = Segments.morning.addingTimeInterval(3600)
        expected.last = Segments.morning.addingTimeInterval(19 * 3600)
        expected.sessions = 2
        expected.utterances = 19
        expected.segments = 19
        expected.endings = [
            .init(ending: .firedEarly, count: 8, thousandths: 421),
            .init(ending: .firedAtFinal, count: 1, thousandths: 53),
            .init(ending: .firedOnline, count: 3, thousandths: 158),
            .init(ending: .needsConfirmation, count: 1, thousandths: 53),
            .init(ending: .unresolved, count: 5, thousandths: 263),
            .init(ending: .contradicted, count: 1, thousandths: 52),
        ]
        expected.lead = Percentiles(count: 8, median: 820, p95: 1200)
        expected.serviceTime = Percentiles(count: 6, median: 212, p95: 2000)
        expected.phrases = [
            .init(
                source: .dictionary,
                phrases: [
                    .init(phrase: "where am I", intent: "Location", count: 7),
                    .init(phrase: "take me to {place}", intent: "Navigate", count: 2),
                ]),
            .init(source: .cache, phrases: [.init(phrase: "what is new", intent: "News", count: 1)]),
            .init(source: .online, phrases: [.init(phrase: "what is new", intent: "News", count: 2)]),
        ]
        expected.unresolved = [
            .init(
                text: "sing me a song", count: 3,
                reasons: [.init(name: "noMatch", count: 2), .init(name: "serviceFailed", count: 1)]),
            .init(
                text: "a very long remark about nothing in particular that no dictionary will ever know", count: 1,
                reasons: [.init(name: "serviceFailed", count: 1)]),
            .init(text: "东京 的 天气", count: 1, reasons: [.init(name: "belowThreshold", count: 1)]),
        ]
        expected.unresolvedTexts = 3
        expected.failures = [.init(code: "timedOut", count: 1), .init(code: "unreachable", count: 1)]
        expected.lost = 3
        #expect(try await TelemetryReader(path: folder.path()).report() == expected)
    }

    @Test("only what was recorded since the date is counted")
    func since() async throws {
        try await SampleWeek.record(to: folder.path())
        let reader = try TelemetryReader(path: folder.path())
        let friday = Segments.morning.addingTimeInterval(13 * 3600)
        let report = try await reader.report(since: friday)
        #expect(report.since == friday)
        #expect(report.first == friday)
        #expect(report.segments == 7)
        #expect(report.sessions == 1)
        #expect(report.lead == Percentiles(count: 1, median: 700, p95: 700))
        #expect(report.lost == 3)
        let later = try await reader.report(since: friday.addingTimeInterval(0.001))
        #expect(later.segments == 6)
        let never = try await reader.report(since: .distantFuture)
        #expect(never.segments == 0)
        #expect(never.lost == 0)
    }

    @Test("the lists are as long as asked for, and the rest is counted")
    func top() async throws {
        let store = try TelemetryStore(path: folder.path())
        for number in 0..<26 {
            let letter = String(Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(number))))
            for _ in 0...number { store.observe(Segments.event(Segments.unresolved("say \(letter)"))) }
        }
        try await store.flush()
        let report = try await store.report()
        #expect(report.unresolved.map(\.text) == "zyxwvutsrq".map { "say \($0)" })
        #expect(report.unresolvedTexts == 26)
        #expect(try await TelemetryReader(path: folder.path()).report(top: 1).unresolved.map(\.count) == [26])
        #expect(try await TelemetryReader(path: folder.path()).report(top: -1).unresolved == [])
    }

    @Test("texts that were not recorded are counted together")
    func unrecordedTexts() async throws {
        let store = try TelemetryStore(
            path: folder.path(), configuration: TelemetryConfiguration(recordsUnresolvedText: false))
        store.observe(Segments.event(Segments.unresolved("one")))
        store.observe(Segments.event(Segments.unresolved("two", .undeclaredIntent("Two"))))
        let report = try await store.report()
        #expect(
            report.unresolved == [
                .init(
                    text: nil, count: 2,
                    reasons: [.init(name: "noMatch", count: 1), .init(name: "undeclaredIntent", count: 1)])
            ])
    }

    @Test("what people say is never taken for SQL")
    func injection() async throws {
        let store = try TelemetryStore(path: folder.path(), session: "'; DROP TABLE resolution; --")
        let text = "'); delete from resolution; --"
        for _ in 0..<2 { store.observe(Segments.event(Segments.unresolved(text))) }
        let report = try await store.report()
        #expect(report.unresolved.map(\.text) == [text])
        #expect(report.segments == 2)
    }

    @Test("segments of one utterance are counted apart, utterances of two sessions too")
    func utterances() async throws {
        for session in ["a", "b"] {
            let store = try TelemetryStore(path: folder.path(), session: session)
            for number in 0..<3 {
                var segment = Segments.location("u1")
                segment.segment = number
                store.observe(Segments.event(segment))
            }
            try await store.close()
        }
        let report = try await TelemetryReader(path: folder.path()).report()
        #expect(report.sessions == 2)
        #expect(report.utterances == 2)
        #expect(report.segments == 6)
    }
}
