#if Server
import Foundation
import RapidIntentFleet
import RapidIntentServer
import RapidIntentSupport
import ServerTestSupport
import Testing
import TestSupport

@testable import RapidIntentReviewServer

@Suite("The page with the fleet", .natsServer, .timeLimit(.minutes(2)))
struct FleetPageTests {
    private static func telemetry(utterances: Int) -> String {
        #"{"version":1,"software":null,"at":1772352000000,"waiting":1234,"dropped":5,"oldestWaiting":1772351990000,"#
            + #""lastHour":{"utterances":\#(utterances),"fired":1,"unresolved":1,"failed":7}}"#
    }

    private static let hostile = "<img src=x onerror=alert(1)>"
    private static let versions =
        #"{"version":1,"software":"<img/src=x/onerror=alert(1)>","at":1772352000000,"versions":[{"name":"home","site":"lobby","#
        + #""number":12,"decision":34,"refused":{"number":13,"reason":"\#(hostile) '\u0301><script>alert(1)</script>"}}]}"#

    @Test("it shows each instance, escapes what instances say, and has pages and a filter by site")
    func instances() async throws {
        let nats = try NATSServer()
        try await nats.start()
        let house = try ReviewedHouse()
        let fleet = RecentFleetStatus(FleetOptions(servers: [nats.address]), freshness: .zero)
        try await house.serving(fleet: fleet) { server, _, _ in
            let browser = Browser(server)
            #expect(try await browser.get("/review/fleet").body.contains("action=\"/review/sign-in\""))
            try await browser.signIn(ReviewedHouse.readKey)
            // The first look makes the stream.
            try await eventually {
                try await browser.get("/review/fleet").body.contains("No instance has announced itself")
            }
            #expect(browser.page.body.contains("<a href=\"/review/fleet\" aria-current=\"page\">Fleet</a>"))
            try await nats.publish(
                (0..<450).map { ("ri.garage.k\($0).presence.telemetry", Self.telemetry(utterances: $0)) }
                    + [
                        ("ri.lobby.kiosk-7.presence.versions", Self.versions),
                        ("ri.lobby.kiosk-8.presence.versions", "<script>alert(1)</script>"),
                    ])
            try await eventually {
                try await browser.get("/review/fleet").body.contains("451 instances at 2 sites")
            }
            #expect(rows(browser) == 200)
            #expect(browser.page.body.contains("Left out: 1 announcement that cannot be read."))
            #expect(browser.page.body.contains("<td class=\"figure\">1,234</td>"))
            try await browser.get("/review/fleet?page=3")
            #expect(rows(browser) == 51 && !browser.page.body.contains("rel=\"next\""))
            #expect(browser.page.body.contains("<a href=\"/review/fleet?page=2\" rel=\"prev\">"))
            for page in ["0", "-5", "99999999999999999999", "x", "99"] {
                #expect(try await browser.get("/review/fleet?page=\(page)").status == 200)
                #expect(rows(browser) > 0)
            }

            try await browser.get("/review/fleet?site=lobby")
            let body = browser.page.body
            #expect(rows(browser) == 1 && browser.page.misnesting == nil)
            #expect(body.contains("1 instance, 1 refused a version") && body.contains("home@lobby 12"))
            #expect(body.contains("home@lobby 13: &lt;img src=x"))
            #expect(body.contains("/review/utterances?site=lobby&amp;instance=kiosk-7"))
            EscapingTests.expectHarmless(body, "/review/fleet?site=lobby")
            for text in [Self.hostile, "\"\u{301} onfocus=alert(1) x=\"\u{301}", "{{{chrome.token}}}"] {
                let path = "/review/fleet?site=\(PercentEncoding.encoded(text))"
                EscapingTests.expectHarmless(try await browser.get(path).body, path)
            }
            #expect(try await browser.get("/review/fleet?site=\(String(repeating: "a", count: 501))").status == 400)

            // What was read stays, with the reason why there is nothing newer.
            nats.kill()
            try await eventually {
                try await browser.get("/review/fleet").body.contains("could not be asked")
            }
            #expect(rows(browser) == 200)
        }
    }

    @Test("a server that has joined no fleet has no such page")
    func alone() async throws {
        let house = try ReviewedHouse()
        try await house.reviewing { browser, _ in
            #expect(!browser.page.body.contains("/review/fleet"))
            let page = try await browser.get("/review/fleet")
            #expect(page.status == 404)
        }
    }

    private func rows(_ browser: Browser) -> Int { browser.page.body.matches(of: /<tr><td>/).count }
}
#endif
