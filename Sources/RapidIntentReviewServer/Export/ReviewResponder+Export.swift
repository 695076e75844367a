#if Server
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import RapidIntentLearning
import RapidIntentServer
import RapidIntentTelemetry

extension ReviewResponder {
    /// Sends the segments that a filter selects, the newest first, as they are read.
    func export(_ visit: Visit) async throws -> Response {
        let address = try FilterAddress(visit.request.query)
        guard let format = visit.request.query["format"].flatMap(SegmentExport.init(rawValue:)) else {
            throw ReviewProblem.badFilter("The field 'format' is neither 'csv' nor 'jsonl'.")
        }
        guard case .granted(let slot) = exports.acquire() else {
            throw ReviewProblem.busy("Other exports are running. Try again in a moment.")
        }
        // The first page before the head, so that a failure has its own reply.
        let first = try await desk.segments(address.filter, limit: ExportLimits.page)
        var headers = ReviewHeaders.page(format.type)
        headers[.contentDisposition] = "attachment; filename=\"segments.\(format.rawValue)\""
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { [desk, logger] writer in
                // Keeps the slot until the export ends.
                defer { withExtendedLifetime(slot) {} }
                do {
                    try await writer.write(ByteBuffer(string: format.head))
                    var (page, count) = (first, 0)
                    while true {
                        let segments = page.segments.prefix(ExportLimits.rows - count)
                        count += segments.count
                        try await writer.write(ByteBuffer(string: segments.map(format.line).joined()))
                        guard let next = page.next else { break }
                        guard count < ExportLimits.rows else {
                            try await writer.write(ByteBuffer(string: format.tail))
                            break
                        }
                        page = try await desk.segments(address.filter, before: next, limit: ExportLimits.page)
                    }
                } catch {
                    logger.debug("an export broke off")
                    throw error
                }
                try await writer.finish(nil)
            })
    }
}

enum ExportLimits {
    static let count = 2
    static let rows = 1_000_000
    /// The number of rows that are in memory at once.
    static let page = 1000
}
#endif
