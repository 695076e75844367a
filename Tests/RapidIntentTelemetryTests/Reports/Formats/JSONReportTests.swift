#if SQLite
import Foundation
@testable import RapidIntentTelemetry
import Testing
import TestSupport

@Suite("JSONReport")
struct JSONReportTests {
    @Test("a report is one object with its keys in a fixed order")
    func week() async throws {
        let folder = try ScratchFolder()
        try await SampleWeek.record(to: folder.path())
        let report = try await TelemetryReader(path: folder.path()).report(since: Segments.morning)
        let expected = """
            {"report":"telemetry","since":"2026-03-01T08:00:00.000Z","first":"2026-03-01T09:00:00.000Z",\
            "last":"2026-03-02T03:00:00.000Z","sessions":2,"utterances":19,"segments":19,\
            "endings":{"firedEarly":{"count":8,"percent":42.1},"firedAtFinal":{"count":1,"percent":5.3},\
            "firedOnline":{"count":3,"percent":15.8},"needsConfirmation":{"count":1,"percent":5.3},\
            "unresolved":{"count":5,"percent":26.3},"contradicted":{"count":1,"percent":5.2}},\
            "leadMilliseconds":{"count":8,"median":820,"p95":1200},\
            "serviceMilliseconds":{"count":6,"median":212,"p95":2000},"askedEarly":0,"wastedEarly":0,\
            "phrases":{"dictionary":[{"phrase":"where am I","intent":"Location","count":7},\
            {"phrase":"take me to {place}","intent":"Navigate","count":2}],\
            "cache":[{"phrase":"what is new","intent":"News","count":1}],\
            "online":[{"phrase":"what is new","intent":"News","count":2}]},\
            "unresolved":[{"text":"sing me a song","count":3,"reasons":{"noMatch":2,"serviceFailed":1}},\
            {"text":"a very long remark about nothing in particular that no dictionary will ever know","count":1,\
            "reasons":{"serviceFailed":1}},\
            {"text":"东京 的 天气","count":1,"reasons":{"belowThreshold":1}}],"unresolvedTexts":3,\
            "failures":{"timedOut":1,"unreachable":1},"lost":3,"lostFeedback":0,\
            "answers":{"early":9,"atFinal":1,"cache":1,"online":3,"nobody":5},"timeline":{"unit":"hour","periods":[\
            {"start":"2026-03-01T09:00:00.000Z","segments":1,"early":1,"atFinal":0,"cache":0,"online":0,"nobody":0,\
            "serviceMilliseconds":null},
            """
        let text = JSONReport().text(for: report)
        #expect(text.hasPrefix(expected), "\(text)")
        #expect(
            text.contains(
                """
                {"start":"2026-03-01T22:00:00.000Z","segments":1,"early":0,"atFinal":0,"cache":0,"online":1,"nobody":0,\
                "serviceMilliseconds":{"count":1,"median":212,"p95":212}}
                """), "\(text)")
        #expect(text.hasSuffix(end), "\(text)")
    }

    /// The part after the timeline.
    private let end = """
        "leadHistogram":{"widthMilliseconds":200,"counts":[0,1,1,1,4,0,1]},\
        "accuracy":{"dictionary":{"answers":10,"contradicted":1,"undone":0,"wrong":0,"declined":0,"confirmed":0,\
        "doubtful":1},\
        "cache":{"answers":1,"contradicted":0,"undone":0,"wrong":0,"declined":0,"confirmed":0,"doubtful":0},\
        "online":{"answers":3,"contradicted":0,"undone":0,"wrong":0,"declined":0,"confirmed":0,"doubtful":0}},\
        "doubtful":[{"phrase":"where am I","intent":"Location","count":8,"contradicted":1,"undone":0,"wrong":0,\
        "declined":0}],"intents":[{"intent":"Location","count":7},{"intent":"News","count":3},\
        {"intent":"Navigate","count":2}],"unresolvedClusters":[\
        {"count":3,"texts":[{"text":"sing me a song","count":3,"reasons":{"noMatch":2,"serviceFailed":1}}]},\
        {"count":1,"texts":[{"text":"a very long remark about nothing in particular that no dictionary will ever know",\
        "count":1,"reasons":{"serviceFailed":1}}]},\
        {"count":1,"texts":[{"text":"东京 的 天气","count":1,"reasons":{"belowThreshold":1}}]}],\
        "unresolvedClusterCount":3,"services":[{"model":null,"questions":6,"failures":2,\
        "serviceMilliseconds":{"count":6,"median":212,"p95":2000},"spent":null}],\
        "savings":{"avoidedByDictionary":9,"avoidedByCache":1,"pricePerCall":null,"priceWasGiven":false,\
        "saved":null,"spent":null},"coverage":null,"refusals":{},\
        "confirmations":[{"text":"play jazz","intent":"Play","count":1}],"undeclaredIntents":{},"until":null,"session":null,"withdrawn":0,"decodingMilliseconds":null,"misheard":[],\
        "questions":[{"reason":"uncertain","count":1,"confirmed":0,"declined":0,"completed":0,"unanswered":1}],"continued":0}
        """

    @Test("an empty report has every key that has a value without rows")
    func nothing() async throws {
        let folder = try ScratchFolder()
        let store = try TelemetryStore(path: folder.path())
        let zero = #"{"count":0,"percent":0}"#
        let none = #"{"answers":0,"contradicted":0,"undone":0,"wrong":0,"declined":0,"confirmed":0,"doubtful":0}"#
        #expect(
            JSONReport().text(for: try await store.report()) == """
                {"report":"telemetry","since":null,"first":null,"last":null,"sessions":0,"utterances":0,"segments":0,\
                "endings":{"firedEarly":\(zero),"firedAtFinal":\(zero),"firedOnline":\(zero),\
                "needsConfirmation":\(zero),"unresolved":\(zero),"contradicted":\(zero)},\
                "leadMilliseconds":null,"serviceMilliseconds":null,"askedEarly":0,"wastedEarly":0,\
                "phrases":{"dictionary":[],"cache":[],"online":[]},"unresolved":[],"unresolvedTexts":0,\
                "failures":{},"lost":0,"lostFeedback":0,\
                "answers":{"early":0,"atFinal":0,"cache":0,"online":0,"nobody":0},"timeline":null,\
                "leadHistogram":{"widthMilliseconds":200,"counts":[]},\
                "accuracy":{"dictionary":\(none),"cache":\(none),"online":\(none)},"doubtful":[],"intents":[],\
                "unresolvedClusters":[],"unresolvedClusterCount":0,"services":[],\
                "savings":{"avoidedByDictionary":0,"avoidedByCache":0,"pricePerCall":null,"priceWasGiven":false,\
                "saved":null,"spent":null},"coverage":null,"refusals":{},\
                "confirmations":[],"undeclaredIntents":{},"until":null,"session":null,"withdrawn":0,"decodingMilliseconds":null,"misheard":[],\
                "questions":[],"continued":0}
                """)
    }
}
#endif
