#if Server
import Foundation
import RapidIntentServer
import ServerTestSupport
import TestSupport
import Testing

@Suite("rapid-intent-server --review", .timeLimit(.minutes(2)))
struct ReviewToolTests {
    @Test("it prints an address that opens the review once, serves what was taught there, and logs no words")
    func once() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("brighten things up", times: 3)
        // Its templates are in the program, so that it runs from any folder.
        let server = try await StartedServer(
            [
                "--dictionary", house.path("dictionaries"), "--review", "--telemetry", house.path("telemetry.sqlite"),
                "--log-level", "trace",
            ], in: house.folder, lines: 2)
        let review = try #require(
            server.printed.wholeMatch(
                of:
                    /listening on http:\/\/127\.0\.0\.1:\d+\nreview at http:\/\/127\.0\.0\.1:\d+(\/review\/open\/\w{64})\n/
            ))
        let path = String(review.1)
        let browser = Browser(port: server.port)
        #expect(try await browser.get(path).status == 200)
        #expect(try await Browser(port: server.port).get(path).status == 403)
        try await eventually { try await browser.get("/review/inbox").groups.count == 1 }
        let group = browser.page.groups[0]
        try await browser.get("/review/teach?group=\(group)&intent.\(group)=Light")
        try await browser.send(form: "/review/teach/save")
        #expect(browser.page.note?.hasPrefix("Learned") == true)
        try await eventually { try await server.intent(of: "brighten things up") == "Light" }
        try await server.stop()
        let log = server.log
        #expect(log.contains("one-time address") && !log.contains("brighten") && !log.contains(path.suffix(64)))
    }
}
#endif
