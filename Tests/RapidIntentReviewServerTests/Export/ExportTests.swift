#if Server
import Foundation
import RapidIntent
import RapidIntentServer
import RapidIntentSupport
import ServerTestSupport
import Testing

@testable import RapidIntentReviewServer
@testable import RapidIntentTelemetry

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

    @Test("a segment has these bytes")
    func bytes() {
        var segment = RecordedSegment()
        (segment.session, segment.utterance, segment.segment) = ("day", "u1", 2)
        (segment.recordedAt, segment.locale) = (Date(timeIntervalSince1970: 1_772_352_000), "en-GB")
        #expect(
            SegmentExport.csv.head == """
                recorded_at,session,utterance,segment,locale,text,outcome,intent,entities,source,score,phrase,reason,detail,\
                lead_seconds,service_seconds,price,feedback,near_miss,taken_for,recogniser,dictionary_version,model_version,\
                answers,follow_up\r\n
                """)
        #expect(
            SegmentExport.csv.line(segment)
                == "2026-03-01T08:00:00Z,day,u1,2,en-GB,,unresolved,,,,,,,,,,,,false,,,,,,\r\n")
        #expect(
            SegmentExport.jsonLines.line(segment) == """
                {"entities":[],"locale":"en-GB","near":false,"outcome":"unresolved","partials":[],\
                "recordedAt":"2026-03-01T08:00:00Z","segment":2,"session":"day","utterance":"u1"}\n
                """)
        (segment.text, segment.outcome, segment.intent) = ("to oslo/\u{8}", .fired, "Route")
        segment.entities = [
            RecordedEntity(name: "place", values: ["Oslo", "Bergen"], text: "Oslo,", words: 1..<2),
            RecordedEntity(name: "masked"),
        ]
        (segment.source, segment.score, segment.phrase) = (.dictionary, 0.93, "to {place}")
        (segment.reason, segment.detail) = ("negated", "=1")
        (segment.lead, segment.serviceTime) = (.milliseconds(820), .milliseconds(212.5))
        (segment.price, segment.feedback, segment.isNearMiss) = (Money("0.0015"), .undone, true)
        (segment.takenFor, segment.recogniser) = ("too slow", "moonshine")
        (segment.dictionaryVersion, segment.modelVersion) = ("5f1e", "clu/7")
        (segment.answers, segment.followUp) = ("u1", .completed)
        segment.partials = [RecordedPartial(at: .milliseconds(610), text: "to")]
        #expect(
            SegmentExport.csv.line(segment) == """
                2026-03-01T08:00:00Z,day,u1,2,en-GB,to oslo/\u{8},firedEarly,Route,"place=Oslo+Bergen; masked=",dictionary,\
                0.93,to {place},negated,"'=1",0.82,0.213,0.0015,undone,true,too slow,moonshine,5f1e,clu/7,\
                u1,completed\r\n
                """)
        #expect(
            SegmentExport.jsonLines.line(segment) == """
                {"answers":"u1","detail":"=1","dictionaryVersion":"5f1e",\
                "entities":[{"name":"place","text":"Oslo,","values":["Oslo","Bergen"]},{"name":"masked","values":[]}],\
                "feedback":"undone","followUp":"completed","intent":"Route","leadSeconds":0.82,"locale":"en-GB","modelVersion":"clu/7","near":true,\
                "outcome":"firedEarly","partials":[{"at":0.61,"text":"to"}],"phrase":"to {place}","price":"0.0015",\
                "reason":"negated","recogniser":"moonshine","recordedAt":"2026-03-01T08:00:00Z","score":0.93,"segment":2,\
                "serviceSeconds":0.2125,"session":"day","source":"dictionary","takenFor":"too slow",\
                "text":"to oslo/\\b","utterance":"u1"}\n
                """)
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
