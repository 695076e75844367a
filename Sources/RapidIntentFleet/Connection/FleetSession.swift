#if Fleet
import RapidIntent

/// Keeps a connection while work is done over it: connects, and connects again if it was closed for good.
struct FleetSession: Sendable {
    let options: FleetOptions
    /// What the servers show in their lists.
    let name: String
    /// The beginning of the subjects for answers.
    let inbox: String
    let onFailure: @Sendable (FleetError) -> Void

    /// Works until the work returns or the task is cancelled.
    func run(_ work: (FleetConnection) async throws(FleetError) -> Void) async throws(FleetError) {
        var backoff = Backoff.fleet
        var wasConnected = false
        while !Task.isCancelled {
            do throws(FleetError) {
                let connection = try await FleetConnection.opened(options, name: name, inbox: inbox)
                wasConnected = true
                backoff.reset()
                return try await work(connection)
            } catch {
                if error.code.isPermanent, !wasConnected { throw error }
                onFailure(error)
                try? await Task.sleep(for: backoff.next())
            }
        }
    }
}

extension Backoff {
    /// The waits of a fleet, which are never short: a cluster without a leader refuses at once.
    static let fleet = Backoff(least: .milliseconds(100), first: .milliseconds(200), longest: .seconds(10))
}
#endif
