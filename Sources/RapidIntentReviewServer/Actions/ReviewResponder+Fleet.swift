#if Server
import Foundation
import Hummingbird
import RapidIntentFleet
import RapidIntentServer

/// The status of the fleet.
extension ReviewResponder {
    /// The page with the instances of the fleet, or of one of its sites.
    func fleet(_ visit: Visit) async throws -> Response {
        guard let fleet else { throw ReviewProblem.noSuchPage }
        let query = visit.request.query
        let site = query["site"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        guard site?.utf8.count ?? 0 <= 500 else {
            throw ReviewProblem.badFilter("The field 'site' has more than 500 bytes.")
        }
        let body = FleetView(
            await fleet.reading(), site: site, page: query["page"].flatMap { Int($0) } ?? 1, now: Date())
        return await page("fleet", visit, title: "Fleet", section: .fleet, body, refresh: body.isFirstReading)
    }
}
#endif
