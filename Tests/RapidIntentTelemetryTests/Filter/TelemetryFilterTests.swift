#if SQLite
import Foundation
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("TelemetryFilter")
struct TelemetryFilterTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private static func minute(_ number: Double) -> Date { Segments.morning.addingTimeInterval(number * 60) }

    /// The numbers of the utterances that a filter finds among the varied segments, the first recorded first.
    private func found(_ filter: TelemetryFilter) async throws -> [Int] {
        let page = try await TelemetryReader(path: folder.path()).segments(matching: filter, limit: 100)
        #expect(page.next == nil)
        return page.segments.reversed().compactMap { Int($0.utterance.dropFirst()) }
    }

    @Test(
        "finds by each condition, and by several at once",
        arguments: [
            (TelemetryFilter(), Array(0...8)),
            (TelemetryFilter(since: minute(7)), [7, 8]), (TelemetryFilter(since: minute(7.01)), [8]),
            (TelemetryFilter(until: minute(2)), [0, 1]), (TelemetryFilter(since: minute(1), until: minute(3)), [1, 2]),
            (TelemetryFilter(since: minute(3), until: minute(3)), []),
            (TelemetryFilter(session: "hall"), [4, 5, 6, 7]), (TelemetryFilter(session: "hal"), []),
            (TelemetryFilter(intent: "News"), [2, 3]), (TelemetryFilter(intent: "Location"), [0, 6]),
            (TelemetryFilter(source: .dictionary), [0, 1, 4, 6]), (TelemetryFilter(source: .cache), [3]),
            (TelemetryFilter(source: .online), [2]),
            (TelemetryFilter(ending: .firedEarly), [0]), (TelemetryFilter(ending: .firedAtFinal), [1]),
            (TelemetryFilter(ending: .firedOnline), [2, 3]), (TelemetryFilter(ending: .needsConfirmation), [4]),
            (TelemetryFilter(ending: .unresolved), [5, 7, 8]), (TelemetryFilter(ending: .contradicted), [6]),
            (TelemetryFilter(verdict: .undone), [0, 6]), (TelemetryFilter(verdict: .confirmed), [4]),
            (TelemetryFilter(verdict: .wrong), []),
            (TelemetryFilter(locale: "de_de"), [7]), (TelemetryFilter(locale: "de"), []),
            (TelemetryFilter(recogniser: "moonshine"), [0, 1, 2, 3]), (TelemetryFilter(recogniser: "Vosk"), []),
            (TelemetryFilter(dictionaryVersion: "v2"), [6, 7]),
            (TelemetryFilter(source: .dictionary, verdict: .undone, text: "where am i"), [0, 6]),
            (TelemetryFilter(since: minute(1), session: "hall", ending: .contradicted, verdict: .undone), [6]),
            (TelemetryFilter(session: "kitchen", dictionaryVersion: "v2"), []),
        ] as [(TelemetryFilter, [Int])])
    func conditions(filter: TelemetryFilter, expected: [Int]) async throws {
        try await VariedSegments.record(to: folder.path())
        #expect(try await found(filter) == expected)
    }

    @Test(
        "finds parts of texts, in any case and as people write them, and takes every character as it is",
        arguments: [
            ("WHERE", [0, 6]), ("ere am i g", [6]), ("  where\n am ", [0, 6]), ("What's new?", [2, 3]),
            ("schlüssel", [7]), ("SCHLÜSSEL", [7]), ("twenty-one", [8]), ("", Array(0...8)), (" \n", Array(0...8)),
            ("%", [5]), ("_", [5]), ("100%", [5]), ("sure_thing", [5]), ("sure%thing", []), ("w_ere", []), ("'", [5]),
            ("'quoted'", [5]), (#""odd""#, [5]), (#"\"#, [5]), ("' OR 1=1 --", []),
            ("'); DROP TABLE resolution; --", []),
            ("?", []), ("nowhere", []), ("\u{0}", Array(0...8)), ("where\u{0}am", [0, 6]),
        ] as [(String, [Int])])
    func texts(text: String, expected: [Int]) async throws {
        try await VariedSegments.record(to: folder.path())
        #expect(try await found(TelemetryFilter(text: text)) == expected)
        #expect(try RawFile.count(in: folder.path()) == 9)
    }

    @Test("a text longer than every pattern that SQLite accepts is found")
    func longText() async throws {
        let text = String(repeating: "long ago ", count: 20_000) + "in oslo"
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(privacy: .full))
        store.observe(Segments.event(Segments.unresolved(text)))
        try await store.close()
        #expect(try await found(TelemetryFilter(text: text)) == [1])
        #expect(try await found(TelemetryFilter(text: text + "!?")) == [1])
        #expect(try await found(TelemetryFilter(text: text + " now")) == [])
    }

    @Test("digits find masked texts by the number of digits, and words of an entity find nothing there")
    func maskedText() async throws {
        let store = try TelemetryStore(path: folder.path())
        store.observe(Segments.event(Segments.unresolved("call 555 0199", utterance: "u1")))
        store.observe(Segments.event(Segments.navigation("u2")))
        try await store.close()
        for (text, expected) in [("123 4567", [1]), ("five", [1]), ("12345", []), ("Starbucks", []), ("{place}", [2])]
            as [(String, [Int])]
        {
            #expect(try await found(TelemetryFilter(text: text)) == expected, "\(text)")
        }
    }

    @Test("values with quotes are compared as they are", arguments: ["' OR ''='", "%", "kit_hen", "\""])
    func hostileValues(value: String) async throws {
        try await VariedSegments.record(to: folder.path())
        for filter in [
            TelemetryFilter(session: value), TelemetryFilter(intent: value), TelemetryFilter(recogniser: value),
            TelemetryFilter(dictionaryVersion: value), TelemetryFilter(locale: LocaleIdentifier(rawValue: value)),
        ] {
            #expect(try await found(filter) == [])
        }
        let store = try TelemetryStore(
            path: folder.path(), session: value, configuration: TelemetryConfiguration(recogniser: value))
        store.observe(Segments.event(Segments.location("u9")))
        try await store.close()
        #expect(try await found(TelemetryFilter(session: value, recogniser: value)) == [9])
    }

    @Test("the ending of a segment and the condition on rows agree, whatever a row has")
    func endings() async throws {
        try await TelemetryStore(path: folder.path()).close()
        for outcome in RecordedSegment.Outcome.allCases {
            for source in ["'dictionary'", "'cache'", "'online'", "'oracle'", "NULL"] {
                for lead in ["NULL", "0", "-1", "0.25", "820"] {
                    try RawFile.execute(
                        """
                        INSERT INTO resolution (session, utterance, segment, recordedAt, locale, outcome, entities, source,
                            leadMs)
                        VALUES ('s', 'u', 0, 0, 'en', '\(outcome.rawValue)', '[]', \(source), \(lead))
                        """, in: folder.path())
                }
            }
        }
        let reader = try TelemetryReader(path: folder.path())
        let all = try await reader.segments(limit: 200).segments
        #expect(all.count == 100)
        let report = try await reader.report()
        for ending in SegmentEnding.allCases {
            let found = try await reader.segments(matching: TelemetryFilter(ending: ending), limit: 200).segments
            #expect(found == all.filter { $0.ending == ending } && !found.isEmpty, "\(ending)")
            #expect(report.endings.first { $0.ending == ending }?.count == found.count, "\(ending)")
        }
    }

    @Test("a report counts what the filter finds, and losses by time and session alone")
    func report() async throws {
        try await VariedSegments.record(to: folder.path())
        try RawFile.execute(
            """
            INSERT INTO loss (session, recordedAt, count, feedback)
            VALUES ('hall', 1772352300000, 3, 1), ('kitchen', 1772352060000, 4, 2)
            """, in: folder.path())
        let reader = try TelemetryReader(path: folder.path())
        for (filter, lost) in [
            (TelemetryFilter(), 7), (TelemetryFilter(intent: "News"), 7), (TelemetryFilter(source: .dictionary), 7),
            (TelemetryFilter(session: "hall", locale: "de-DE"), 3), (TelemetryFilter(recogniser: "vosk"), 7),
            (TelemetryFilter(until: Self.minute(5), verdict: .undone), 4), (TelemetryFilter(text: "what's"), 7),
            (TelemetryFilter(session: "x"), 0),
        ] {
            let expected = try await reader.segments(matching: filter, limit: 100).segments
            let report = try await reader.report(matching: filter)
            #expect(report.segments == expected.count && report.lost == lost, "\(filter)")
            #expect(report.first == expected.last?.recordedAt && report.last == expected.first?.recordedAt)
            #expect(report.endings.map(\.count).reduce(0, +) == expected.count)
            #expect(report.sessions == Set(expected.map(\.session)).count)
        }
        let period = try await reader.report(since: Self.minute(1), until: Self.minute(7), session: "hall")
        #expect(
            period
                == (try await reader.report(
                    matching: TelemetryFilter(since: Self.minute(1), until: Self.minute(7), session: "hall"))))
        #expect(period.segments == 3)
    }
}
#endif
