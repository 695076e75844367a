#if Fleet
import Foundation
import GRDB
import RapidIntentDatabase
import RapidIntentSupport
import RapidIntentTelemetry

/// A telemetry file with the rows of many instances.
///
/// The number of a message is written in the transaction that writes its rows, so every row is there exactly once,
/// however often the message is delivered and whenever the process is killed. The file is used on a thread of its own.
actor CollectedFile {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent collector")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let connection: DatabaseConnection
    private let now: @Sendable () -> Date
    /// Whether the file may have bytes of erased rows: an earlier process may have been killed before it removed them.
    private var mayHaveTraces = true

    init(path: String, now: @escaping @Sendable () -> Date) {
        connection = DatabaseConnection(DatabaseFile(telemetry: path, busyTimeout: .seconds(10)))
        self.now = now
    }

    /// What became of some messages.
    struct Outcome: Sendable {
        /// For each message, in order, what the stream is told.
        var settlements: [StreamMessage.Settlement] = []
        var counts = CollectedCounts()
        /// For each instance among the senders, what it is told.
        var statuses: [Status] = []
    }

    /// What an instance is told.
    struct Status: Sendable {
        var site: FleetName
        var instance: FleetName
        var status: CollectorStatus
    }

    func open() throws(FleetError) { try connection.fleet { (file) throws(DatabaseFileError) in try file.open() } }

    /// Writes messages in one transaction; if they erase rows, no bytes of these rows are left in the file afterwards.
    func receive(_ batches: [ReceivedBatch]) throws(FleetError) -> Outcome {
        let outcome = try connection.fleet { (file) throws(DatabaseFileError) in
            try file.write { db in
                var outcome = Outcome()
                var states: [Int64: SenderState] = [:]
                for batch in batches { try self.receive(batch, &outcome, &states, db) }
                outcome.statuses = states.values.sorted { $0.id < $1.id }.compactMap { Self.status($0, false) }
                return outcome
            }
        }
        if outcome.counts.messages > 0, batches.contains(where: \.erases) { mayHaveTraces = true }
        // Also for a message that was received before: a process may have been killed here.
        if mayHaveTraces, batches.contains(where: \.erases) {
            try overwrite()
            mayHaveTraces = false
        }
        return outcome
    }

    private func receive(
        _ batch: ReceivedBatch, _ outcome: inout Outcome, _ states: inout [Int64: SenderState], _ db: Database
    ) throws {
        let time = now().epochMilliseconds
        guard let sender = batch.sender, case .success(let message) = batch.content else {
            return try refuse(batch.sender, batch.refusal ?? .malformed, &outcome, at: time, db)
        }
        guard var state = try SenderState.read(sender, generation: message.generation, at: time, db) else {
            return try refuse(sender, .implausibleSequence, &outcome, at: time, db)
        }
        let before = state.record
        switch state.record.receive(message.sequence) {
        case .implausible: return try refuse(sender, .implausibleSequence, &outcome, at: time, db)
        case .duplicate: outcome.counts.duplicates += 1
        case .next, .late:
            state.dropped = max(state.dropped, message.dropped)
            var rows = CollectedRows(state, sequence: message.sequence)
            try rows.write(message, db)
            outcome.counts += rows.counts
            outcome.counts.messages += 1
            try state.write(at: time, before: before, db)
        }
        states[state.id] = state
        outcome.settlements.append(.done)
    }

    private func refuse(
        _ sender: (site: FleetName, instance: FleetName)?, _ reason: TelemetryMessage.Refusal,
        _ outcome: inout Outcome, at time: Int64, _ db: Database
    ) throws {
        try db.execute(
            sql: """
                INSERT INTO fleetRefused (site, instance, reason, count, lastReceived) VALUES (?, ?, ?, 1, ?)
                ON CONFLICT DO UPDATE SET count = count + 1, lastReceived = excluded.lastReceived
                """,
            arguments: [
                sender?.site.rawValue ?? "", sender?.instance.rawValue ?? "", reason.rawValue, time,
            ])
        outcome.counts.refused += 1
        outcome.settlements.append(.setAside)
    }

    /// What instances are told when the stream has nothing more: those of the last day, and those with gaps.
    func statuses() throws(FleetError) -> [Status] {
        let since = now().addingTimeInterval(-86_400).epochMilliseconds
        return try connection.fleet { (file) throws(DatabaseFileError) in
            try file.read { db in
                try SenderState.readAll(since: since, db).compactMap { Self.status($0, true) }
            }
        }
    }

    private static func status(_ state: SenderState, _ isDrained: Bool) -> Status? {
        guard let site = try? FleetName(state.site), let instance = try? FleetName(state.instance) else { return nil }
        return Status(site: site, instance: instance, status: state.status(isDrained: isDrained))
    }

    /// What is not as it should be, for every instance.
    func findings() throws(FleetError) -> CollectionFindings {
        try connection.fleet { (file) throws(DatabaseFileError) in try file.read { try CollectionFindings($0) } }
    }

    /// The instances whose telemetry was received since a time, as `SITE/INSTANCE`, with the last time of each.
    static func instances(in path: String, since time: Date) throws(FleetError) -> [String: Date] {
        let file = DatabaseFile(telemetry: path, busyTimeout: .seconds(10))
        do throws(DatabaseFileError) {
            let database = try file.openForReading()
            do {
                return try database.read { db in
                    // What is collected has a sender.
                    let isOther = "SELECT EXISTS (SELECT 1 FROM resolution) AND NOT EXISTS (SELECT 1 FROM fleetSender)"
                    if try Bool.fetchOne(db, sql: isOther) == true {
                        throw DatabaseFileError(
                            .foreign, "no collector wrote this file", remedy: "name the one of 'rapid-intent collect'")
                    }
                    let rows = try Row.fetchAll(
                        db,
                        sql: """
                            SELECT site || '/' || instance, max(lastReceived) FROM fleetSender
                            GROUP BY site, instance HAVING max(lastReceived) >= ?
                            """, arguments: [time.epochMilliseconds])
                    return Dictionary(uniqueKeysWithValues: rows.map { ($0[0], Date(epochMilliseconds: $0[1])) })
                }
            } catch {
                throw DatabaseFileError(error)
            }
        } catch {
            throw FleetError(error, path: file.path)
        }
    }

    /// Rebuilds the file, so that nothing is left of what was erased.
    private func overwrite() throws(FleetError) {
        do throws(TelemetryError) { try TelemetryEraser(path: connection.file.path).overwriteErased() } catch {
            throw FleetError(error)
        }
    }
}

/// A message as it was received: from whom, and what is in it.
struct ReceivedBatch: Sendable {
    /// The sender, from the subject, which the servers' permissions guard.
    var sender: (site: FleetName, instance: FleetName)?
    /// The message, or why it is set aside.
    var content: Result<TelemetryMessage, TelemetryMessage.Refusal>

    init(_ payload: [UInt8], on subject: String) {
        sender = FleetSubject.sender(of: subject)
        guard sender != nil else {
            content = .failure(.foreignSubject)
            return
        }
        do throws(TelemetryMessage.Refusal) {
            content = .success(try TelemetryMessage(payload))
        } catch {
            content = .failure(error)
        }
    }

    /// Why the message is set aside; nil if it is not.
    var refusal: TelemetryMessage.Refusal? { if case .failure(let reason) = content { reason } else { nil } }

    /// Whether rows are to be erased, so that no bytes of them may stay in the file.
    var erases: Bool {
        guard case .success(let message) = content else { return false }
        return !message.erasedSegments.isEmpty || !message.erasedLosses.isEmpty
    }
}
#endif
