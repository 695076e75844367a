#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry
import Testing
import TestSupport

/// The contents of a file.
enum ReportKind: String, CaseIterable {
    case nothing, oneRow, aYear, countsOnly, masked, full

    /// Fills a file, and reports on it.
    func report(in folder: ScratchFolder) async throws -> TelemetryReport {
        let clock = StepwiseDate(Segments.morning)
        let privacy: TelemetryPrivacy = self == .countsOnly ? .counts : self == .full ? .full : .masked
        let store = try TelemetryStore(
            path: folder.path(), configuration: TelemetryConfiguration(privacy: privacy), now: clock.next)
        switch self {
        case .nothing: break
        case .oneRow: store.observe(Segments.event(Segments.navigation()))
        case .aYear:
            clock.step = 86_400 / 2
            for number in 0..<730 {
                let segments = [
                    Segments.navigation(),
                    Segments.unresolved("sing number \(number)", serviceTime: .milliseconds(number)),
                ]
                store.observe(Segments.event(segments[number % 2]))
            }
        case .countsOnly, .masked, .full:
            for number in 0..<10 {
                store.observe(Segments.event(Segments.navigation(UtteranceID("u\(number)"))))
                store.observe(Segments.event(Segments.unresolved("call 555 0199", serviceTime: .milliseconds(200))))
            }
        }
        try await store.close()
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: "en-GB", lists: ["place": ["Starbucks"]],
                intents: ["Navigate": ["take me to {place}", "drive to {place}"], "Stop": ["stop"]])
        ])
        return try await TelemetryReader(path: folder.path()).report(dictionaries: [dictionary])
    }
}

@Suite("A report")
struct ReportKindsTests {
    static let formats: [(name: String, format: TelemetryReport.Format)] = [
        ("terminal", .terminal()), ("markdown", .markdown), ("html", .html), ("json", .json),
    ]

    @Test("can be made of any file in every format", arguments: ReportKind.allCases)
    func kinds(kind: ReportKind) async throws {
        let report = try await kind.report(in: ScratchFolder())
        for (name, format) in Self.formats {
            let text = report.text(as: format)
            #expect(text == report.text(as: format), "equal reports give equal bytes")
            #expect(!text.contains("nan") && !text.contains("inf ") && !text.contains("Optional("))
            let holds = { (words: String) in text.contains(words) }
            // Markdown escapes braces.
            let phrase = name == "markdown" ? "take me to \\{place\\}" : "take me to {place}"
            switch kind {
            case .nothing: #expect(holds(name == "json" ? #""segments":0"# : "Nothing has been recorded."), "\(name)")
            case .oneRow:
                #expect(holds(phrase), "\(name)")
                #expect(!holds("Who answered, and when?"), "\(name): one moment makes no picture of time")
            case .aYear: #expect(holds("2026-12-28"), "\(name): weeks, by their Mondays")
            case .countsOnly:
                #expect(!holds("take me to") && !holds("0199") && !holds("call ###"), "\(name): there are no words")
                #expect(holds("Navigate"), "\(name): but intents")
                #expect(holds(name == "json" ? #""withoutPhrase":10"# : "recorded without the phrase"), "\(name)")
            case .masked, .full:
                let masked = name == "markdown" ? "call \\#\\#\\# \\#\\#\\#\\#" : "call ### ####"
                let said = kind == .full ? "call 555 0199" : masked
                #expect(holds(said), "\(name)")
                #expect(holds(phrase), "\(name)")
            }
        }
    }
}
#endif
