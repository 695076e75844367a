#if Server
import ServerTestSupport
import TestSupport
import Testing

@testable import RapidIntentReviewServer

@Suite("Figures in a page", .timeLimit(.minutes(3)))
struct FigurePageTests {
    @Test("figures are computed beside the page, and compared with the range before")
    func figures() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing me a song", times: 3)
        try await house.reviewing { browser, _ in
            try await eventually { try await browser.get("/review/figures").body.contains("class=\"report\"") }
            #expect(
                browser.page.body.contains("sing me a song") && !browser.page.body.contains("http-equiv=\"refresh\""))
            #expect(browser.page.body.contains("no phrase fits") && !browser.page.body.contains("noMatch"))
            let bar = try #require(
                browser.page.body.firstMatch(of: /<a href="([^"]+)" aria-label="unresolved: 3">/)?.output.1)
            #expect(bar == "/review/utterances?ending=unresolved")
            #expect(try await browser.get(String(bar)).body.matches(of: /data-row/).count == 3)
            try await eventually {
                try await browser.get("/review/figures?since=2026-03-01&until=2026-03-02&compare=before").body
                    .contains("Compared with the range before")
            }
            #expect(
                browser.page.body.contains(
                    "<th scope=\"row\">Segments</th><td class=\"figure\">0</td><td class=\"figure\">3</td>"))
        }
    }
}
#endif
