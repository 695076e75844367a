#if Server
import Foundation
import RapidIntent
import RapidIntentServer
import RapidIntentTelemetry
import Testing

@testable import RapidIntentReviewServer

@Suite("The address of a filter")
struct FilterAddressTests {
    private static let day = "2026-03-02T00:00:00Z"

    @Test(
        "a bar narrows the filter of its page, and never widens it",
        arguments: [
            ("", "since=2026-03-02&until=2026-03-03&source=cache"),
            ("text=song&locale=en-GB", "text=song&locale=en-GB&since=2026-03-02&until=2026-03-03&source=cache"),
            ("since=2026-03-01&until=2026-04-01", "since=2026-03-02&until=2026-03-03&source=cache"),
            (
                "since=2026-03-02T08:30&until=2026-03-02T20:00",
                "since=2026-03-02T08%3A30%3A00Z&until=2026-03-02T20%3A00%3A00Z&source=cache"
            ), ("source=cache&session=s1", "session=s1&since=2026-03-02&until=2026-03-03&source=cache"),
        ])
    func narrowed(query: String, narrowed: String) throws {
        let address = try FilterAddress(try #require(FormFields(query.utf8)))
        let since = try Date(Self.day, strategy: .iso8601)
        let bar = TelemetryFilter(since: since, until: since.addingTimeInterval(86_400), source: .cache)
        #expect(address.path("utterances", narrowedTo: bar) == "/review/utterances?\(narrowed)")
    }

    @Test("a bar of an ending keeps everything else")
    func ending() throws {
        let address = try FilterAddress(try #require(FormFields("text=song".utf8)))
        let path = address.path("utterances", narrowedTo: TelemetryFilter(ending: .unresolved))
        #expect(path == "/review/utterances?text=song&ending=unresolved")
    }
}
#endif
