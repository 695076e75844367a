#if SQLite
import Foundation
import Testing
import TestSupport

@testable import RapidIntentTelemetry

@Suite("MarkdownReport")
struct MarkdownReportTests {
    @Test(
        "spoken words are neither markup nor HTML",
        arguments: [
            ("<script>alert(1)</script>", #"\<script\>alert(1)\</script\>"#), ("\"&'", #"\"\&'"#),
            ("a | b", #"a \| b"#), ("*_`~#!", ##"\*\_\`\~\#\!"##), (#"\|"#, #"\\\|"#),
            ("[x](http://e.org)", #"\[x\](http:\//e.org)"#), ("see www.e.org", #"see www\.e.org"#),
            ("one\ntwo", "one�two"), ("a@b.org", #"a\@b.org"#),
        ])
    func escapes(text: String, markdown: String) {
        let report = Hostile.report(saying: text)
        let lines = MarkdownReport().text(for: report).split(separator: "\n")
        #expect(lines.contains { $0.contains("| \(markdown) |") }, "\(lines.joined(separator: "\n"))")
    }

    @Test("every row of a table has as many cells as its header")
    func tables() async throws {
        let folder = try ScratchFolder()
        try await SampleWeek.record(to: folder.path())
        let report = try await TelemetryReader(path: folder.path()).report()
        let text = MarkdownReport().text(for: report)
        let tables = text.components(separatedBy: "\n\n").filter { $0.hasPrefix("|") }
        #expect(tables.count > 5)
        for table in tables {
            let cells = table.split(separator: "\n").map { $0.replacing("\\|", with: "").count { $0 == "|" } }
            #expect(Set(cells).count == 1, "\(table)")
        }
    }
}
#endif
