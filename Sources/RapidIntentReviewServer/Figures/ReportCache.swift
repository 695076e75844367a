#if Server
import Foundation
import RapidIntentTelemetry

/// Reports that were computed, and those that are being computed, by filter.
///
/// A report over a million rows takes seconds, so that a page never waits for it: it shows the last one, or that it is
/// being computed.
actor ReportCache {
    /// The number of reports that are kept; one more replaces the one not asked for the longest.
    static let capacity = 12
    /// The number of reports that are computed at once.
    static let width = 2
    /// The time for which a report stays in use although telemetry has changed.
    static let freshness = Duration.seconds(10)

    enum State: Sendable {
        /// A report of the present snapshot, or of one before it that is being replaced.
        case ready(TelemetryReport, asOf: Date?, isReplaced: Bool)
        case computing
        case failed(String)
    }

    private struct Entry {
        var report: TelemetryReport?
        var asOf: Date?
        var computed: ContinuousClock.Instant?
        var failure: String?
        var isRunning = false
        var asked: ContinuousClock.Instant
    }

    private var entries: [TelemetryFilter: Entry] = [:]
    private var running = 0

    /// What there is for a filter and the present snapshot; begins to compute what is missing or old.
    func state(
        _ filter: TelemetryFilter, asOf: Date?, compute: @escaping @Sendable () async throws -> TelemetryReport
    ) -> State {
        let now = ContinuousClock.now
        var entry = entries[filter] ?? Entry(asked: now)
        entry.asked = now
        let isOld = entry.asOf != asOf && (entry.computed.map { now >= $0 + Self.freshness } ?? true)
        if (entry.report == nil || isOld), !entry.isRunning, running < Self.width {
            entry.isRunning = true
            running += 1
            Task {
                let result: Result<TelemetryReport, any Error>
                do { result = .success(try await compute()) } catch { result = .failure(error) }
                finish(filter, asOf: asOf, result)
            }
        }
        entries[filter] = entry
        makeRoom()
        if let report = entry.report { return .ready(report, asOf: entry.asOf, isReplaced: entry.isRunning) }
        if let failure = entry.failure {
            // The next page tries again.
            entries[filter]?.failure = nil
            return .failed(failure)
        }
        return .computing
    }

    private func finish(_ filter: TelemetryFilter, asOf: Date?, _ result: Result<TelemetryReport, any Error>) {
        running -= 1
        entries[filter]?.isRunning = false
        switch result {
        case .success(let report):
            entries[filter]?.report = report
            entries[filter]?.asOf = asOf
            entries[filter]?.computed = .now
            entries[filter]?.failure = nil
        case .failure(let error): entries[filter]?.failure = "\(error)"
        }
    }

    private func makeRoom() {
        while entries.count > Self.capacity,
            let oldest = entries.filter({ !$0.value.isRunning }).min(by: { $0.value.asked < $1.value.asked })?.key
        {
            entries[oldest] = nil
        }
    }
}
#endif
