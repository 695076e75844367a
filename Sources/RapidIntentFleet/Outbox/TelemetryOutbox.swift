#if Fleet
public import Foundation
import RapidIntent

/// Sends what a telemetry file records to the collectors of a fleet.
///
/// ```swift
/// let outbox = TelemetryOutbox(
///     path: "telemetry.sqlite", site: try FleetName("lobby"), instance: try FleetName("kiosk-7"),
///     options: FleetOptions(servers: ["nats://nats.example:4222"]))
/// try await outbox.run()   // until its task is cancelled
/// ```
///
/// It runs beside the service that records, in the same process or in another one: it reads the file, never the
/// recogniser's path. So no command waits for it, whatever the network does.
///
/// - The file stays the first place. Triggers write down which rows are new, changed or erased, in the transaction that
///   changes them; the outbox sends the rows as they are, masked as the store masked them.
/// - It resumes where it was, after days offline and after the process was killed. A message that is sent twice is
///   recognised by the stream and by the collector.
/// - It keeps the numbers of rows until the collector has them on its disk, since a cluster may lose what it acknowledged.
/// - Every 10 seconds it announces the instance, for `rapid-intent fleet status`. Nothing waits for that.
/// - It carries out what was requested with `rapid-intent fleet forget`, and confirms it.
/// - What waits is bounded (``OutboxLimits``); dropped segments are counted, and the collector reports the count.
///
/// An outbox needs an existing file; the service that records makes it.
public struct TelemetryOutbox: Sendable {
    private let file: OutboxFile
    private let forgetting: ForgettingFile
    private let site: FleetName
    private let instance: FleetName
    private let options: FleetOptions
    private let limits: OutboxLimits
    private let interval: Duration
    private let onEvent: @Sendable (OutboxEvent) -> Void

    /// How often it announces the instance, for ``FleetStatus``.
    private static let announcements = Duration.seconds(10)
    /// How often it asks for requests to forget.
    private static let questions = Duration.seconds(30)

    /// Creates an outbox; nothing is read or sent before ``run(untilSent:)``.
    ///
    /// - Parameters:
    ///   - path: The telemetry file.
    ///   - site: The site of the instance.
    ///   - instance: The instance, unique within the site.
    ///   - options: How to reach the servers.
    ///   - limits: How much waits for a collector.
    ///   - interval: How often the file is read when nothing waits.
    ///   - now: Returns the wall-clock time.
    ///   - onEvent: Called for what happens.
    public init(
        path: String, site: FleetName, instance: FleetName, options: FleetOptions,
        limits: OutboxLimits = OutboxLimits(), interval: Duration = .seconds(1),
        now: @escaping @Sendable () -> Date = { Date() },
        onEvent: @escaping @Sendable (OutboxEvent) -> Void = { _ in }
    ) {
        file = OutboxFile(path: path, limits: limits, now: now)
        forgetting = ForgettingFile(path: path, of: (site, instance))
        self.site = site
        self.instance = instance
        self.options = options
        self.limits = limits
        self.interval = interval
        self.onEvent = onEvent
    }

    /// Sends until the task is cancelled.
    ///
    /// A cancelled task ends within the time limit of a call.
    ///
    /// - Parameter untilSent: Ends once the stream has everything that the file has.
    /// - Throws: ``FleetError`` if the first connection can never succeed, such as with wrong credentials, and for a file
    ///   that cannot be opened. Other failures, also later ones of the file, are reported and tried again.
    public func run(untilSent: Bool = false) async throws(FleetError) {
        try await file.begin(site, instance)
        try await FleetSession(
            options: options, name: "\(site)/\(instance)", inbox: FleetSubject.inbox(site, instance),
            onFailure: { [onEvent] in onEvent(.failed($0)) }
        ).run { (connection) throws(FleetError) in
            onEvent(.connected)
            try await connection.subscribe(to: FleetSubject.collected(site, instance))
            return try await send(over: connection, untilSent: untilSent)
        }
    }

    /// Sends over one connection until it is closed; returns once everything is sent, if that is wanted.
    private func send(over connection: FleetConnection, untilSent: Bool) async throws(FleetError) {
        var backoff = Backoff.fleet
        let clock = ContinuousClock()
        var lastPruning: ContinuousClock.Instant?
        var (nextAnnouncement, nextQuestion) = (clock.now, clock.now)
        var confirmed: ForgettingFile.Confirmed?
        while !Task.isCancelled {
            if let isConnected = await connection.changeOfConnection() {
                onEvent(isConnected ? .connected : .disconnected)
            }
            if clock.now >= nextAnnouncement {
                nextAnnouncement = clock.now + Self.announcements
                await announce(over: connection)
            }
            do throws(FleetError) {
                if lastPruning.map({ $0.duration(to: clock.now) > .seconds(60) }) ?? true {
                    // A file that was deleted meanwhile has been made again without an outbox.
                    try await file.begin(site, instance)
                    let dropped = try await file.prune()
                    if dropped > 0 { onEvent(.dropped(segments: dropped)) }
                    lastPruning = clock.now
                }
                if clock.now >= nextQuestion {
                    let isWorthIt = await forget(over: connection, &confirmed)
                    nextQuestion = clock.now + Self.questions * (isWorthIt ? 1 : 20)
                }
                let hasSent = try await sendNext(over: connection)
                backoff.reset()
                if !hasSent, untilSent, try await file.waiting() == 0 { return }
                try await receive(over: connection, within: hasSent ? .zero : min(interval, Self.announcements))
            } catch {
                guard error.code != .closed else { throw error }
                onEvent(.failed(error))
                try? await Task.sleep(for: backoff.next())
            }
        }
    }

    /// What waited and what the last hour was like a few seconds ago, as it is announced; nil for a file that no outbox has
    /// used.
    func presence() async throws(FleetError) -> TelemetryPresence? {
        guard case .telemetry(let presence)? = try await file.recentPresence()?.part else { return nil }
        return presence
    }

    private func announce(over connection: FleetConnection) async {
        do throws(FleetError) {
            guard let message = try await file.recentPresence() else { return }
            try await connection.announce(message, of: site, instance)
        } catch {
            // Telemetry does not depend on it, and what fails here for good fails there, too, and is reported.
        }
    }

    /// Carries out what the fleet is to forget, and confirms it; returns whether that is worth to be tried again soon.
    private func forget(over connection: FleetConnection, _ confirmed: inout ForgettingFile.Confirmed?) async -> Bool {
        do throws(FleetError) {
            while let pending = try await forgetting.next(
                over: connection, onNonsense: { onEvent(.ignoredRequest($0)) })
            {
                onEvent(.forgot(segments: try await forgetting.carryOut(pending)))
            }
            try await forgetting.confirm(on: [FleetSubject.forgotten(site, instance)], over: connection, &confirmed)
            return true
        } catch {
            // Without streams, nobody has requested anything.
            guard error.code != .noStream else { return true }
            onEvent(.failed(error))
            // What is forbidden takes the time limit of a call each time.
            return error.code != .forbidden
        }
    }

    private func sendNext(over connection: FleetConnection) async throws(FleetError) -> Bool {
        guard let message = try await file.next(payload: await connection.maximumPayload) else { return false }
        try await connection.store(
            message.payload, on: FleetSubject.telemetry(site, instance),
            in: FleetSubject.telemetryStream, id: message.id(of: instance))
        try await file.acknowledge(message)
        onEvent(.sent(changes: message.changes))
        return true
    }

    /// Receives what the collector says, and sends again what it misses.
    private func receive(over connection: FleetConnection, within time: Duration) async throws(FleetError) {
        guard let payload = try await connection.next(within: time), let status = CollectorStatus(payload) else {
            return
        }
        let missing = try await file.apply(status)
        var count = 0
        // A few at a time; the collector names the rest again.
        for sequence in missing.lazy.joined().prefix(100) {
            guard !Task.isCancelled, let message = try await file.message(sequence) else { continue }
            // Without an id: the stream may have forgotten the message, but not its id.
            try await connection.store(
                message.payload, on: FleetSubject.telemetry(site, instance),
                in: FleetSubject.telemetryStream)
            count += 1
        }
        if count > 0 { onEvent(.sentAgain(messages: count)) }
    }
}

extension TelemetryMessage {
    var changes: Int { segments.count + losses.count + erasedSegments.count + erasedLosses.count }
}

/// What an outbox did, for a log or a screen.
public enum OutboxEvent: Sendable, Equatable {
    /// It is connected.
    case connected
    /// The connection was lost, and is made again by itself.
    case disconnected
    /// A message with this many changes of rows was stored by the stream.
    case sent(changes: Int)
    /// The collector asked for messages again, or acknowledged ones did not reach it.
    case sentAgain(messages: Int)
    /// Segments were dropped because of the limits.
    case dropped(segments: Int)
    /// A request to forget was carried out, which erased this many segments here.
    case forgot(segments: Int)
    /// A message is no request to forget and was ignored, for a reason.
    case ignoredRequest(String)
    /// Something failed and is tried again.
    case failed(FleetError)
}
#endif
