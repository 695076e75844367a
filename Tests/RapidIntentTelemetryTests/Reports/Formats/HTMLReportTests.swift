#if SQLite
import Foundation
import RapidIntent
import Testing
import TestSupport

@testable import RapidIntentTelemetry

/// Reports with utterances that would be harmful as markup.
enum Hostile {
    static func report(saying text: String) -> TelemetryReport {
        var report = TelemetryReport()
        report.first = Segments.morning
        report.last = Segments.morning
        report.segments = 1
        let unresolved = TelemetryReport.UnresolvedText(text: text, count: 1, reasons: [.init(name: text, count: 1)])
        report.unresolved = [unresolved]
        report.unresolvedClusters = [UnresolvedCluster(texts: [unresolved])]
        report.phrases = [
            .init(source: .dictionary, phrases: [.init(phrase: text, intent: text, count: 1)])
        ]
        var service = ServiceQuality(model: text)
        service.questions = 1
        report.services = [service]
        report.failures = [.init(name: text, count: 1)]
        report.doubtful = [DoubtfulPhrase(phrase: text, intent: text, count: 1, wrong: 1)]
        report.accuracy = FiredCommand.Source.allCases.map { SourceAccuracy(source: $0) }
        var coverage = DictionaryCoverage()
        coverage.unheardIntents = [text]
        coverage.unheard = [.init(phrase: text, intent: text)]
        report.coverage = coverage
        return report
    }
}

@Suite("HTMLReport")
struct HTMLReportTests {
    @Test(
        "spoken words are escaped everywhere",
        arguments: [
            ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"), ("\"&'", "&quot;&amp;&#39;"),
            ("</table></style>", "&lt;/table&gt;&lt;/style&gt;"), ("&lt;", "&amp;lt;"), ("a\u{0}\u{1B}b", "a��b"),
            ("\u{202E}evil", "evil"),
        ])
    func escapes(text: String, html: String) {
        let page = HTMLReport().text(for: Hostile.report(saying: text))
        #expect(page.contains(">\(html)<"))
        #expect(!page.contains(text))
    }

    @Test("in a table too wide for a phone, each cell shows its title")
    func wideTables() async throws {
        let folder = try ScratchFolder()
        try await SampleWeek.record(to: folder.path())
        let page = HTMLReport().text(for: try await TelemetryReader(path: folder.path()).report())
        #expect(page.contains("<table class=\"counted wide\">\n<caption>By source</caption>"))
        #expect(page.contains("<td class=\"figure\" data-title=\"contradicted\">1</td>"))
        #expect(page.contains("<td class=\"words\" dir=\"auto\" data-title=\"phrase\">where am I</td>"))
        // Others stay tables.
        #expect(page.contains("<table class=\"counted\">"))
    }

    @Test("the page contains no script and no address")
    func selfContained() async throws {
        let folder = try ScratchFolder()
        try await SampleWeek.record(to: folder.path())
        let page = HTMLReport().text(for: try await TelemetryReader(path: folder.path()).report())
        for sign in ["<script", "://", "url(", "@import", " src=", " href=", " on", "javascript:"] {
            let attributes = page.matches(of: /<[^>]*>/).map { String($0.output) }.joined()
            let sheet = Markup.style.html
            #expect(!attributes.contains(sign) && !sheet.contains(sign), "\(sign)")
        }
    }

    @Test("in another page, a bar leads to exactly the segments that it counts")
    func links() async throws {
        let folder = try ScratchFolder()
        try await SeededWeek.record(to: folder.path())
        let reader = try TelemetryReader(path: folder.path())
        var filters: [TelemetryFilter] = []
        let sections = try await reader.report().htmlSections {
            filters.append($0)
            return "/said?n=\(filters.count - 1)&<"
        }
        let links = sections.matches(of: /<a href="\/said\?n=(\d+)&amp;&lt;" aria-label="[^"]*?: (\d+)[^"]*">/)
        #expect(links.count == filters.count)
        for link in links {
            let filter = filters[try #require(Int(link.1))]
            let page = try await reader.segments(matching: filter, limit: 1200)
            #expect(page.segments.count == Int(link.2) && page.next == nil, "\(link.0)")
        }
        #expect(SegmentEnding.allCases.allSatisfy { ending in filters.contains(TelemetryFilter(ending: ending)) })
        #expect(filters.contains { $0.source == .cache && $0.since != nil && $0.until != nil })
        // What an image holds cannot be reached, and what is hidden has no name.
        let charts = sections.components(separatedBy: "<figure>").dropFirst()
        #expect(charts.allSatisfy { $0.contains("<a href") != $0.contains(#"role="img""#) })
        #expect(!sections.contains("<main") && !sections.contains("<style"))
    }

    @Test("reasons are in words, others are left as they are")
    func reasons() {
        var report = Hostile.report(saying: "sing")
        report.unresolvedClusters = [
            UnresolvedCluster(
                texts: [
                    .init(
                        text: "sing", count: 3,
                        reasons: [.init(name: "noMatch", count: 2), .init(name: "new", count: 1)])
                ])
        ]
        report.refusals = [.init(name: "unknownWords", count: 1)]
        for format in [TelemetryReport.Format.html, .markdown, .terminal()] {
            let text = report.text(as: format)
            #expect(text.contains("no phrase fits 2, new 1") && text.contains("with unknown words"))
        }
    }

    @Test("every chart has a title, and is in a section with a table")
    func accessible() async throws {
        let folder = try ScratchFolder()
        try await SeededWeek.record(to: folder.path())
        let page = HTMLReport().text(for: try await TelemetryReader(path: folder.path()).report())
        let sections = page.components(separatedBy: "<section").dropFirst()
        let charts = sections.filter { $0.contains(#"class="chart""#) }
        #expect(charts.count == 3)
        for chart in charts {
            let id = try #require(chart.firstMatch(of: /role="img" aria-labelledby="([^"]+)"/)?.output.1)
            #expect(chart.contains(#"<title id="\#(id)">"#))
            #expect(chart.contains("<table"))
            #expect(chart.contains(#"scope="col""#))
        }
    }

    @Test("text has a contrast of 7 to 1, charts of 3 to 1, in light and dark mode and in print")
    func contrast() throws {
        let sheet = Markup.style.html
        let themes = sheet.components(separatedBy: ":root {").dropFirst().map { $0.prefix { $0 != "}" } }
        #expect(themes.count == 3)
        for theme in themes {
            func luminance(_ name: String) throws -> Double {
                let pattern = try Regex("--\(name): #([0-9a-f]{6})", as: (Substring, Substring).self)
                let digits = try #require(theme.firstMatch(of: pattern)?.output.1)
                let value = try #require(UInt32(digits, radix: 16))
                // Relative luminance, WCAG 2.2.
                let parts = [value >> 16, value >> 8, value].map { part -> Double in
                    let share = Double(part & 0xFF) / 255
                    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
                }
                return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
            }
            func contrast(_ first: String, _ second: String) throws -> Double {
                let (first, second) = (try luminance(first), try luminance(second))
                return (max(first, second) + 0.05) / (min(first, second) + 0.05)
            }
            for letters in ["ink", "soft"] {
                for ground in ["page", "card"] { #expect(try contrast(letters, ground) >= 7, "\(letters), \(ground)") }
            }
            for part in 0..<5 { #expect(try contrast("part-\(part)", "card") >= 3, "part \(part)") }
        }
    }
}
#endif
