#if Fleet
package import Foundation
import RapidIntent

/// Collects the telemetry of many instances in one file, which reports, growth and review read like a local one.
///
/// - Every row is written exactly once: the number of a message is written in the transaction that writes its rows.
/// - The rows have the site and the instance (`TelemetryFilter`). Sessions are named `SITE/INSTANCE/SESSION`, since two
///   instances may use the same name.
/// - Missing messages are noticed by their numbers, and the instance sends them again. ``findings()`` counts what is still
///   missing, what instances dropped, and the messages that were set aside because no instance sends such.
/// - What an instance erases is erased here, too. Erase in the collected file with `TelemetryEraser`; no late message
///   brings such rows back.
/// - It carries out what was requested with ``FleetForgetting``, and confirms it.
///
/// Several collectors share the work by site: name the sites of each. All of one file must run in one process.
package struct TelemetryCollector: Sendable {
    private let file: CollectedFile
    private let forgetting: ForgettingFile
    private let sites: [FleetName?]
    private let options: FleetOptions
    private let stream: StreamSettings
    private let redelivery: Duration
    private let onEvent: @Sendable (CollectorEvent) -> Void

    /// The maximum number of messages in one transaction.
    private static let batch = 16
    /// The number of failures in a row after which stream and consumer are opened again.
    private static let patience = 5
    /// How often instances are told what was received, while the stream has nothing more.
    private static let pause = Duration.seconds(5)
    /// How often it asks for requests to forget.
    private static let questions = Duration.seconds(10)

    /// Creates a collector; nothing is received before ``run(untilDrained:)``.
    ///
    /// - Parameters:
    ///   - path: The file, which is made if it is missing, for its owner only.
    ///   - stream: What the stream is like, if it has to be created. The one for ``FleetStatus`` is on as many servers.
    ///   - redelivery: After which time the stream delivers a message again that was not acknowledged.
    package init(
        path: String, sites: [FleetName] = [], options: FleetOptions, stream: StreamSettings = StreamSettings(),
        redelivery: Duration = .seconds(10), now: @escaping @Sendable () -> Date = { Date() },
        onEvent: @escaping @Sendable (CollectorEvent) -> Void = { _ in }
    ) {
        file = CollectedFile(path: path, now: now)
        forgetting = ForgettingFile(path: path, of: nil)
        self.sites = sites.isEmpty ? [nil] : sites
        self.options = options
        self.stream = stream
        self.redelivery = redelivery
        self.onEvent = onEvent
    }

    /// Receives until the task is cancelled; a cancelled task ends within the time limit of a call.
    ///
    /// - Parameter untilDrained: Ends once the stream has nothing more.
    /// - Throws: ``FleetError`` if the first connection can never succeed, such as with wrong credentials, and for a file
    ///   that cannot be opened. Other failures are reported and tried again.
    package func run(untilDrained: Bool = false) async throws(FleetError) {
        try await file.open()
        let failure = await withTaskGroup(of: FleetError?.self) { group -> FleetError? in
            for site in sites {
                group.addTask {
                    await Self.failure { () throws(FleetError) in try await collect(site, untilDrained: untilDrained) }
                }
            }
            if !untilDrained {
                group.addTask { await Self.failure { () throws(FleetError) in try await forget(untilDone: false) } }
            }
            for await failure in group {
                guard let failure else { continue }
                group.cancelAll()
                return failure
            }
            return nil
        }
        if let failure { throw failure }
        if untilDrained { try await forget(untilDone: true) }
    }

    private static func failure(of work: () async throws(FleetError) -> Void) async -> FleetError? {
        do throws(FleetError) { try await work() } catch { return error }
        return nil
    }

    /// What the file lacks so far.
    package func findings() async throws(FleetError) -> CollectionFindings { try await file.findings() }

    private func collect(_ site: FleetName?, untilDrained: Bool) async throws(FleetError) {
        try await FleetSession(
            options: options, name: FleetConnection.consumer(of: site), inbox: FleetSubject.collectorInbox,
            onFailure: { [onEvent] in onEvent(.failed($0)) }
        ).run { (connection) throws(FleetError) in
            try await connection.create(.telemetry(stream))
            do throws(FleetError) {
                try await connection.create(.presence(replicas: stream.replicas))
            } catch {
                // Telemetry does not need it.
                onEvent(.failed(error))
            }
            try await connection.openConsumer(of: site, waiting: redelivery)
            onEvent(.connected(site: site))
            try await receive(site, over: connection, untilDrained: untilDrained)
        }
    }

    /// Receives over one connection until it is closed; returns once the stream is drained, if that is wanted.
    private func receive(
        _ site: FleetName?, over connection: FleetConnection, untilDrained: Bool
    ) async throws(FleetError) {
        var backoff = Backoff.fleet
        var failures = 0
        var lastTold: ContinuousClock.Instant?
        while !Task.isCancelled {
            do throws(FleetError) {
                let messages = try await connection.pull(
                    Self.batch, from: FleetConnection.consumer(of: site), of: FleetSubject.telemetryStream,
                    within: .seconds(1))
                if messages.isEmpty {
                    guard try await connection.isDrained(of: site) else { continue }
                    if lastTold.map({ $0.duration(to: .now) >= Self.pause }) ?? true {
                        let statuses = try await file.statuses().filter { site == nil || $0.site == site }
                        try await tell(statuses, connection)
                        lastTold = .now
                    }
                    if untilDrained { return }
                } else {
                    try await write(messages, connection)
                }
                backoff.reset()
                failures = 0
            } catch {
                failures += 1
                // Servers that were set up anew know neither the stream nor the consumer: begin with them.
                guard error.code != .closed, failures < Self.patience || error.code == .file else { throw error }
                onEvent(.failed(error))
                try? await Task.sleep(for: backoff.next())
            }
        }
    }

    /// Writes messages, and acknowledges them once they are on disk.
    private func write(_ messages: [StreamMessage], _ connection: FleetConnection) async throws(FleetError) {
        let outcome: CollectedFile.Outcome
        do throws(FleetError) {
            outcome = try await file.receive(messages.map { ReceivedBatch($0.payload, on: $0.subject) })
        } catch {
            try await connection.settle(messages, as: messages.map { _ in .again })
            throw error
        }
        try await connection.settle(messages, as: outcome.settlements)
        onEvent(.received(outcome.counts))
        try await tell(outcome.statuses, connection)
    }

    // MARK: - Forgetting

    /// Carries out what the fleet is to forget, over a connection of its own; `untilDone` ends once nothing is left for now.
    private func forget(untilDone: Bool) async throws(FleetError) {
        try await FleetSession(
            options: options, name: "\(FleetConnection.consumer(of: sites[0]))-forget",
            inbox: FleetSubject.collectorInbox,
            onFailure: { [onEvent] in onEvent(.failed($0)) }
        ).run { (connection) throws(FleetError) in
            var backoff = Backoff.fleet
            var (waiting, confirmed): (Waiting?, ForgettingFile.Confirmed?) = (nil, nil)
            while !Task.isCancelled {
                var pause = Self.questions
                do throws(FleetError) {
                    try await forget(over: connection, &waiting, &confirmed)
                    if waiting != nil { pause = .seconds(1) }
                    backoff.reset()
                } catch {
                    guard error.code != .closed else { throw error }
                    onEvent(.failed(error))
                    // What is forbidden takes the time limit of a call each time.
                    pause = error.code == .forbidden ? Self.questions * 60 : backoff.next()
                }
                if untilDone { return }
                try? await Task.sleep(for: pause)
            }
        }
    }

    /// A request that waits until what was sent before it is collected.
    private struct Waiting {
        var serial: Int
        /// The number of the last message in the stream of telemetry when the request was read.
        var last: UInt64
    }

    private func forget(
        over connection: FleetConnection, _ waiting: inout Waiting?, _ confirmed: inout ForgettingFile.Confirmed?
    ) async throws(FleetError) {
        if confirmed == nil {
            try await connection.create(.forget(replicas: stream.replicas))
            try await connection.create(.forgotten(replicas: stream.replicas))
        }
        while let pending = try await forgetting.next(over: connection, onNonsense: { onEvent(.ignoredRequest($0)) }) {
            let serial = pending.request.serial
            if waiting?.serial != serial {
                waiting = Waiting(
                    serial: serial, last: try await connection.lastSequence(in: FleetSubject.telemetryStream))
            }
            guard let last = waiting?.last else { return }
            for site in sites {
                guard try await connection.hasCollected(last, of: site) else { return }
            }
            onEvent(.forgot(segments: try await forgetting.carryOut(pending)))
            waiting = nil
        }
        try await forgetting.confirm(
            on: sites.map { FleetSubject.forgotten(byCollector: FleetConnection.consumer(of: $0)) }, over: connection,
            &confirmed)
    }

    private func tell(_ statuses: [CollectedFile.Status], _ connection: FleetConnection) async throws(FleetError) {
        for status in statuses {
            try await connection.send(status.status.payload, to: FleetSubject.collected(status.site, status.instance))
        }
    }
}

package enum CollectorEvent: Sendable, Equatable {
    /// A connection was opened; the site is nil for all sites.
    case connected(site: FleetName?)
    /// Messages were written to the file and acknowledged.
    case received(CollectedCounts)
    /// A request to forget was carried out, which erased this many segments here.
    case forgot(segments: Int)
    /// A message is no request to forget and was ignored, for a reason.
    case ignoredRequest(String)
    /// Something failed and is tried again.
    case failed(FleetError)
}

package struct CollectedCounts: Sendable, Equatable {
    /// Messages that were written to the file.
    package var messages = 0
    package var segments = 0
    /// Segments that changed, such as by late feedback.
    package var changed = 0
    /// Segments that were erased because the instance erased them.
    package var erased = 0
    /// Messages that were received before.
    package var duplicates = 0
    /// Messages that were set aside, because no instance of this version sends such.
    package var refused = 0

    package init() {}

    package static func += (sum: inout CollectedCounts, other: CollectedCounts) {
        sum.messages += other.messages
        sum.segments += other.segments
        sum.changed += other.changed
        sum.erased += other.erased
        sum.duplicates += other.duplicates
        sum.refused += other.refused
    }
}
#endif
