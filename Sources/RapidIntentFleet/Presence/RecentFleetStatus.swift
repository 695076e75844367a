#if Fleet
package import Foundation

/// The status of a fleet for who looks at it again and again, such as a page and metrics.
///
/// The servers are asked when somebody looks, at most once every few seconds, and nobody waits long for them.
package actor RecentFleetStatus {
    package struct Reading: Sendable, Equatable {
        /// The last status that was read; nil if none was.
        package var status: FleetStatus?
        package var time: Date?
        /// Why the servers could not be asked the last time; nil if they were.
        package var failure: FleetError?
        /// Whether they are being asked.
        package var isReading = false
    }

    private let options: FleetOptions
    private let freshness: Duration
    private var reading = Reading()
    private var began: ContinuousClock.Instant?

    /// Refers to a fleet, as somebody who may ask for the status, which stays in use for `freshness`; reads nothing yet.
    package init(_ options: FleetOptions, freshness: Duration = .seconds(5)) {
        self.options = options
        self.freshness = freshness
    }

    /// What is known now; asks the servers if it is old, and stays with it if they do not answer within `time`.
    package func reading(within time: Duration = .seconds(1)) async -> Reading {
        let deadline = ContinuousClock.now + time
        if !reading.isReading, began.map({ $0.duration(to: .now) >= freshness }) ?? true { begin() }
        while reading.isReading, ContinuousClock.now < deadline, !Task.isCancelled {
            try? await Task.sleep(for: .milliseconds(20))
        }
        return reading
    }

    private func begin() {
        began = .now
        reading.isReading = true
        Task {
            do throws(FleetError) { finish(try await FleetStatus.read(options), nil) } catch { finish(nil, error) }
        }
    }

    private func finish(_ status: FleetStatus?, _ failure: FleetError?) {
        if let status { (reading.status, reading.time) = (status, Date()) }
        reading.failure = failure
        reading.isReading = false
    }
}
#endif
