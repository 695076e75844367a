#if SQLite
import Foundation
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("TelemetryReport")
struct TelemetryReportTests {
    let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    @Test("the time of decoding is counted once for each utterance, and not where it is unknown")
    func decoding() async throws {
        let store = try TelemetryStore(path: folder.path(), session: "one")
        for (number, milliseconds) in [100, 40, nil, 70].enumerated() {
            for segment in 0..<(number + 1) {
                var resolution = Segments.location(UtteranceID("u\(number)"))
                resolution.segment = segment
                resolution.times.decoding = milliseconds.map { .milliseconds($0) }
                store.observe(Segments.event(resolution))
            }
        }
        try await store.close()
        let report = try await TelemetryReader(path: folder.path()).report()
        #expect(report.decodingTime == Percentiles(count: 3, median: 70, p95: 100))
        for (format, text) in [
            (TelemetryReport.Format.terminal(), "\n  median             70 ms\n  95th percentile   100 ms\n"),
            (.markdown, "## How long did decoding take after the end of speech?\n\n| time | value |"),
            (.html, "How long did decoding take after the end of speech?</h2>"),
            (.json, #""decodingMilliseconds":{"count":3,"median":70,"p95":100}"#),
        ] {
            #expect(report.text(as: format).contains(text), "\(format)")
        }
    }

    @Test("a week is summarised")
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
        expected.failures = [.init(name: "timedOut", count: 1), .init(name: "unreachable", count: 1)]
        expected.lost = 3
        expected.confirmations = [.init(phrase: "play jazz", intent: "Play", count: 1)]
        expected.questions = [AskedQuestions(reason: "uncertain", count: 1)]
        expected.answers.early = 9
        (expected.answers.atFinal, expected.answers.cache, expected.answers.online) = (1, 1, 3)
        expected.answers.nobody = 5
        expected.leadHistogram = LeadHistogram(counts: [0, 1, 1, 1, 4, 0, 1])
        expected.accuracy = FiredCommand.Source.allCases.map { SourceAccuracy(source: $0) }
        for (index, answers) in [10, 1, 3].enumerated() { expected.accuracy[index].answers = answers }
        (expected.accuracy[0].contradicted, expected.accuracy[0].doubtful) = (1, 1)
        expected.doubtful = [DoubtfulPhrase(phrase: "where am I", intent: "Location", count: 8, contradicted: 1)]
        expected.intents = [
            .init(name: "Location", count: 7), .init(name: "News", count: 3), .init(name: "Navigate", count: 2),
        ]
        expected.unresolvedClusters = expected.unresolved.map { UnresolvedCluster(texts: [$0]) }
        expected.unresolvedClusterCount = 3
        var service = ServiceQuality(model: nil)
        (service.questions, service.failures, service.time) = (6, 2, expected.serviceTime)
        expected.services = [service]
        (expected.savings.avoidedByDictionary, expected.savings.avoidedByCache) = (9, 1)

        let report = try await TelemetryReader(path: folder.path()).report()
        expected.timeline = report.timeline
        #expect(report == expected)
        let timeline = try #require(report.timeline)
        #expect(timeline.unit == .hour)
        #expect(
            timeline.periods.map(\.start) == (1...19).map { Segments.morning.addingTimeInterval(Double($0) * 3600) })
        #expect(timeline.periods.map(\.answers.early) == [1, 1, 1, 1, 1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0])
        #expect(timeline.periods.map { $0.serviceTime?.median }.compactMap(\.self) == [212, 2000, 212, 310, 260, 3])
    }

    @Test("feedback, prices and models are summed by phrase, service and model")
    func feedback() async throws {
        let store = try TelemetryStore(path: folder.path())
        for number in 0..<4 { store.observe(Segments.event(Segments.location(UtteranceID("local \(number)")))) }
        for (number, model) in ["a/1", "a/1", "a/2"].enumerated() {
            var segment = Segments.fired(
                "news", "news", Command(intent: "News"), source: .online, score: 0.9, lead: .zero,
                utterance: UtteranceID("online \(number)"), serviceTime: .milliseconds(100 * (number + 1)))
            (segment.price, segment.modelVersion) = (Money("0.002"), model)
            store.observe(Segments.event(segment))
        }
        // A wasted early question: no call was avoided, and it has its price.
        var early = Segments.location("early")
        (early.early, early.price) = (Resolution.Early(asked: 1, wasted: 1), Money("0.002"))
        store.observe(Segments.event(early))
        let verdicts: [(Feedback.Verdict, String)] = [
            (.undone, "local 0"), (.wrong, "local 1"), (.declined, "online 0"), (.confirmed, "online 1"),
        ]
        for (verdict, utterance) in verdicts {
            store.observe(Feedback(verdict, utterance: UtteranceID(utterance)))
        }
        let report = try await store.report()
        #expect(report.accuracy.map(\.answers) == [5, 0, 3])
        #expect(report.accuracy.map(\.undone) == [1, 0, 0])
        #expect(report.accuracy.map(\.wrong) == [1, 0, 0])
        #expect(report.accuracy.map(\.declined) == [0, 0, 1])
        #expect(report.accuracy.map(\.confirmed) == [0, 0, 1])
        #expect(
            report.doubtful == [
                DoubtfulPhrase(phrase: "where am I", intent: "Location", count: 5, undone: 1, wrong: 1),
                DoubtfulPhrase(phrase: "news", intent: "News", count: 3, declined: 1),
            ])
        #expect(report.services.map(\.model) == ["a/1", "a/2"])
        #expect(report.services.map(\.questions) == [2, 1])
        #expect(report.services.map { $0.spent.map { Int($0 * 1000) } } == [4, 2])
        #expect(report.savings.avoided == 4)
        #expect(report.savings.spent == Money("0.008"))
        #expect(report.savings.saved == Money("0.008"))
        #expect(report.askedEarly == 1)
    }

    @Test("contradicted and undone segments are listed as doubtful, confirmed ones are not")
    func doubtful() async throws {
        let store = try TelemetryStore(path: folder.path())
        let location = FiredCommand(command: Command(intent: "Location"), source: .dictionary, phrase: "where am I")
        let outcomes: [(Resolution.Outcome, Feedback.Verdict?)] = [
            (.contradicted(location, by: Contradiction(text: "where am I going")), .undone),
            (.contradicted(location, by: Contradiction(text: "where am I from")), nil),
            (.fired(location), .wrong), (.fired(location), .confirmed), (.fired(location), nil),
        ]
        for (number, (outcome, verdict)) in outcomes.enumerated() {
            let id = UtteranceID("u\(number)")
            store.observe(Segments.event(Segments.resolution("where am I", "where am i", outcome, utterance: id)))
            if let verdict { store.observe(Feedback(verdict, utterance: id)) }
        }
        let report = try await store.report()
        #expect(report.accuracy.map(\.doubtful) == [3, 0, 0])
        #expect(
            ReportContents(of: report).highlights.first { $0.name.hasPrefix("contradicted") }?.figure
                == Figure.percent(3, of: 5))
    }

    @Test("texts with the same words in another order are grouped, with their reasons")
    func clusters() async throws {
        let store = try TelemetryStore(path: folder.path())
        for text in ["are my keys where", "where are my keys", "where are my keys", "tell me a joke"] {
            store.observe(Segments.event(Segments.unresolved(text)))
        }
        let report = try await store.report()
        #expect(report.unresolvedClusters.map(\.count) == [3, 1])
        #expect(report.unresolvedClusters.first?.texts.map(\.count) == [2, 1])
        #expect(report.unresolvedTexts == 3)
    }

    @Test("only segments recorded since the date are counted")
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

    @Test("a report can be limited to the time before a date and to one session")
    func untilAndSession() async throws {
        try await SampleWeek.record(to: folder.path())
        let reader = try TelemetryReader(path: folder.path())
        let friday = Segments.morning.addingTimeInterval(13 * 3600)
        let (all, before) = (try await reader.report(), try await reader.report(until: friday))
        #expect(before.segments == all.segments - 7)
        #expect(before.last.map { $0 < friday } == true)
        let sessions = try RawFile.rows("SELECT DISTINCT session FROM resolution ORDER BY 1", in: folder.path())
        var counts: [Int] = []
        for session in sessions { counts.append(try await reader.report(session: session).segments) }
        #expect(counts.count == 2 && counts.reduce(0, +) == all.segments && !counts.contains(0))
        let empty = try await reader.report(until: friday, session: "x")
        #expect(
            empty.text(as: .terminal()).contains("Nothing has been recorded until 2026-03-01 21:00 UTC in session 'x'.")
        )
    }

    @Test("texts that needed confirmation and undeclared intents are named")
    func questions() async throws {
        let store = try TelemetryStore(path: folder.path(), configuration: TelemetryConfiguration(privacy: .full))
        let command = FiredCommand(command: Command(intent: "Stop"), source: .online, score: 0.7)
        for _ in 0..<2 {
            store.observe(
                Segments.event(Segments.resolution("please halt", "please halt", .needsConfirmation(command))))
        }
        store.observe(Segments.event(Segments.unresolved("fly away", .undeclaredIntent("Fly"))))
        let report = try await store.report()
        let text = report.text(as: .terminal())
        #expect(text.contains("What needed confirmation?\n  2  please halt  Stop"), "\(text)")
        #expect(text.contains("Which intents does no dictionary declare?\n  1  Fly\n"), "\(text)")
        let json = report.text(as: .json)
        #expect(
            json.contains(
                #""confirmations":[{"text":"please halt","intent":"Stop","count":2}],"undeclaredIntents":{"Fly":1}"#))
        try await store.close()
    }

    @Test("the lists have the requested length, and the rest is counted")
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

    @Test("spoken words are never interpreted as SQL")
    func injection() async throws {
        let store = try TelemetryStore(path: folder.path(), session: "'; DROP TABLE resolution; --")
        let text = "'); delete from resolution; --"
        for _ in 0..<2 { store.observe(Segments.event(Segments.unresolved(text))) }
        let report = try await store.report()
        #expect(report.unresolved.map(\.text) == [text])
        #expect(report.segments == 2)
    }

    @Test("segments of one utterance, and utterances of two sessions, are counted separately")
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
#endif
