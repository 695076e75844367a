#if Fleet
package import Foundation
import RapidIntent
import RapidIntentDatabase
import Synchronization

/// Rates that the instances of a fleet share, such as of requests.
///
/// Each instance leases a part in advance, from a stream with one message for each allowance, by compare-and-set. It
/// decides at once out of the lease, and renews it in the background: within 50 ms once half is gone, and each second
/// while it is used. No caller waits for the network.
///
/// - While connected, all instances together take no more than the allowance: in any time the burst and what the rate
///   gives in that time and 3 seconds. Before the first lease of a name, and for the 50 ms or so
///   until a lease is renewed that was used up at once, an instance goes by its part: the allowance divided by
///   `instances`. What it takes then is charged to the fleet.
/// - Without a connection, an instance goes by its part, 3 seconds after the last exchange.
/// - A process that is killed loses its lease, which refills within a moment. Servers that lose everything begin anew with
///   full allowances.
package final class SharedAllowances: Sendable {
    private let options: FleetOptions
    private let instances: Int
    private let replicas: Int
    private let now: @Sendable () -> Date
    private let onFailure: @Sendable (FleetError) -> Void
    private let start = ContinuousClock.now
    private let leases = Mutex<[String: AllowanceLease]>([:])

    /// How often it is looked whether a lease has to be renewed.
    private static let pause = Duration.milliseconds(20)

    /// Creates allowances; nothing is leased before ``run()``.
    ///
    /// - Parameters:
    ///   - instances: How many instances share the allowances, at least 1.
    ///   - replicas: On how many servers they are, if the stream has to be created: 1 to 5.
    ///   - onFailure: Called for each failure that is tried again.
    package init(
        options: FleetOptions, instances: Int, replicas: Int = 1, now: @escaping @Sendable () -> Date = { Date() },
        onFailure: @escaping @Sendable (FleetError) -> Void = { _ in }
    ) {
        self.options = options
        self.instances = max(1, instances)
        self.replicas = replicas
        self.now = now
        self.onFailure = onFailure
    }

    /// Takes one out of an allowance, which all instances name alike; returns nil, or the time to wait if there is none.
    package func take(_ name: String, _ allowance: FleetAllowance) -> Duration? {
        use(name, allowance) { $0.take(at: $1, $2) }
    }

    /// Takes some that cannot be refused any more, and returns the time to wait before the next.
    @discardableResult
    package func charge(_ count: Int, to name: String, _ allowance: FleetAllowance) -> Duration {
        use(name, allowance) { $0.charge(max(0, count), at: $1, $2) }
    }

    private func use<Value>(
        _ name: String, _ allowance: FleetAllowance, _ body: (inout AllowanceLease, Duration, Int64) -> Value
    ) -> Value {
        let (time, wall) = times
        return leases.withLock { leases in
            var lease =
                leases[name].flatMap { $0.allowance == allowance ? $0 : nil }
                ?? AllowanceLease(allowance, instances: instances, at: time, wall)
            defer { leases[name] = lease }
            return body(&lease, time, wall)
        }
    }

    private var times: (Duration, Int64) { (start.duration(to: .now), now().epochMilliseconds) }

    /// Leases until the task is cancelled, then gives back what is left.
    ///
    /// A cancelled task ends within the time limit of a call.
    ///
    /// - Throws: ``FleetError`` if the first connection can never succeed, such as with wrong credentials. Other failures are
    ///   reported and tried again.
    package func run() async throws(FleetError) {
        try await FleetSession(
            options: options, name: "shares", inbox: FleetSubject.sharesInbox, onFailure: onFailure
        ).run { (connection) throws(FleetError) in
            try await connection.create(.shares(replicas: replicas))
            var backoff = Backoff.fleet
            while !Task.isCancelled {
                do throws(FleetError) {
                    for name in dueNames { try await exchange(name, over: connection) }
                    backoff.reset()
                    try? await Task.sleep(for: Self.pause)
                } catch {
                    guard error.code != .closed else { throw error }
                    onFailure(error)
                    try? await Task.sleep(for: backoff.next())
                }
            }
            for name in leases.withLock({ Array($0.keys) }) {
                try await exchange(name, over: connection, isLast: true)
            }
        }
    }

    private var dueNames: [String] {
        let (time, wall) = times
        return leases.withLock { leases in leases.filter { $1.isDue(at: time, wall) }.map(\.key) }
    }

    /// Gives back an old lease for a new one.
    private func exchange(
        _ name: String, over connection: FleetConnection, isLast: Bool = false
    ) async throws(FleetError) {
        let subject = FleetSubject.shares(name)
        // Others may exchange at the same moment; what does not succeed is due again.
        for _ in 0..<10 {
            let last = try await connection.last(of: subject, in: FleetSubject.sharesStream)
            let (time, wall) = times
            let begun = leases.withLock { leases in
                leases[name].map { lease in
                    var lease = lease
                    defer { leases[name] = lease }
                    return (lease.allowance, lease.begin(at: time, wall, isLast: isLast))
                }
            }
            guard let (allowance, request) = begun else { return }
            var supply = last.map { SharedSupply($0.payload, of: allowance, at: wall) } ?? SharedSupply(at: wall)
            let granted = supply.exchange(request, of: allowance, at: wall)
            do throws(FleetError) {
                let stored = try await connection.store(
                    supply.payload, on: subject, in: FleetSubject.sharesStream, after: last?.sequence ?? 0)
                guard stored != nil else {
                    try? await Task.sleep(for: .milliseconds(.random(in: 1...20)))
                    continue
                }
            } catch {
                leases.withLock { $0[name]?.fail(request) }
                throw error
            }
            leases.withLock { leases in
                leases[name]?.end(request, granted: granted, at: times.0)
                if request.wanted == 0, leases[name]?.isSettled == true { leases[name] = nil }
            }
            return
        }
    }
}
#endif
