#if Server
import Foundation
import RapidIntent
import RapidIntentServer
import RapidIntentSupport
import ServerTestSupport
import Testing

@testable import RapidIntentReviewServer

@Suite("Exports", .timeLimit(.minutes(2)))
struct ExportTests {
    @Test(
        "a text that a spreadsheet would compute is marked as text",
        arguments: [
            ("=1+1", "\"'=1+1\""), ("+1", "\"'+1\""), ("-1", "\"'-1\""), ("@SUM(A1)", "\"'@SUM(A1)\""),
            ("\t=1", "\"'\t=1\""), ("\r=1", "\"'\r=1\""), ("＝1", "\"'＝1\""), ("=\u{301}1", "\"'=\u{301}1\""),
            ("lights on", "lights on"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""), ("a\nb", "\"a\nb\""),
            ("\"\u{301}x", "\"\"\"\u{301}x\""), ("", ""), ("1-2", "1-2"),
        ])
    func cells(text: String, cell: String) {
        var row = CSVRow()
        row.add(text: text)
        row.add(figure: "-0.2")
        #expect(row.text == cell + ",-0.2")
    }

    @Test("what is filtered is exported as CSV and as JSON lines, the newest first")
    func formats() async throws {
        let house = try ReviewedHouse()
        try await house.record([
            ReviewedHouse.resolution("=cmd|' /C calc'!A0", .unresolved(.noMatch), "u1"),
            ReviewedHouse.resolution("lights, \"all\" on", .unresolved(.noMatch), "u2"),
        ])
        try await house.record([ReviewedHouse.resolution("other", .unresolved(.noMatch), "u3")], session: "s9")
        try await house.reviewing { browser, _ in
            let csv = try await browser.get("/review/export?format=csv&session=s0")
            #expect(csv.reply.fields["content-type"] == "text/csv; charset=utf-8; header=present")
            #expect(csv.reply.fields["content-disposition"] == "attachment; filename=\"segments.csv\"")
            let lines = csv.body.components(separatedBy: "\r\n")
            #expect(lines.count == 4 && lines[0].hasPrefix("recorded_at,session,utterance,segment,locale,text,"))
            #expect(lines[1].contains(",\"lights, \"\"all\"\" on\",unresolved,"))
            #expect(lines[2].contains(",\"'=cmd|' /C calc'!A0\",unresolved,"))
            let json = try await browser.get("/review/export?format=jsonl")
            let objects = try json.body.split(separator: "\n").map {
                try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
            #expect(
                objects.compactMap { $0["text"] as? String } == ["other", "lights, \"all\" on", "=cmd|' /C calc'!A0"])
            #expect(
                objects.allSatisfy { $0["outcome"] as? String == "unresolved" && $0["price"] as? String == "0.0015" })
        }
    }

    @Test("an export has every row of many pages, once")
    func many() async throws {
        let house = try ReviewedHouse()
        try await house.record(
            (0..<2500).map { ReviewedHouse.resolution("number \($0)", .unresolved(.noMatch), "u\($0)") })
        try await house.reviewing { browser, _ in
            let lines = try await browser.get("/review/export?format=csv").body.split(separator: "\r\n")
            #expect(lines.count == 2501 && lines[1].contains("number 2499") && lines[2500].contains("number 0"))
        }
    }
}
#endif
