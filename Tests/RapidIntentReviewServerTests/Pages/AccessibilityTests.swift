#if Server
import ServerTestSupport
import Testing

@testable import RapidIntentReviewServer

@Suite("Pages for everybody", .timeLimit(.minutes(3)))
struct AccessibilityTests {
    @Test("pages have landmarks, names of fields, and languages of what was said")
    func accessibility() async throws {
        let house = try ReviewedHouse()
        try await house.recordUnknown("sing me a song", times: 3)
        try await house.serving { server, _, _ in
            for page in try await Browser(server).everyPage() {
                #expect(page.body.contains("<html lang=\"en\">") && page.body.contains("<main id=\"main\""))
                #expect(page.body.matches(of: /<h1>/).count == 1)
                #expect(page.misnesting == nil)
                let ids = page.body.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
                #expect(ids.count == Set(ids).count, "\(ids)")
                let labels = Set(page.body.matches(of: /<label[^>]* for="([^"]*)"/).map { String($0.1) })
                for match in page.body.matches(of: /<(?:input|select|textarea)([^>]*)>/) {
                    let attributes = String(match.1)
                    if attributes.contains("type=\"hidden\"") || attributes.contains("aria-label=") { continue }
                    let id = attributes.firstMatch(of: /\sid="([^"]*)"/).map { String($0.1) } ?? ""
                    #expect(labels.contains(id) || id == "select-all", "\(attributes)")
                }
            }
        }
    }
}
#endif
