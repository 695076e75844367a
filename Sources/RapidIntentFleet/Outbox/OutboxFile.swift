#if Fleet
import Foundation
import GRDB
import RapidIntentDatabase
import RapidIntentSupport
import RapidIntentTelemetry

/// The outbox in a telemetry file: which changes go into which message, and what became of it.
///
/// Every step is one transaction, so that a process that is killed at any moment sends the same message with the same
/// number again. The file is used on a thread of its own.
actor OutboxFile {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent outbox")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let connection: DatabaseConnection
    private let limits: OutboxLimits
    private let now: @Sendable () -> Date
    private var recent: (message: PresenceMessage, at: ContinuousClock.Instant)?

    init(path: String, limits: OutboxLimits, now: @escaping @Sendable () -> Date) {
        connection = DatabaseConnection(DatabaseFile(telemetry: path, busyTimeout: .seconds(5)))
        self.limits = limits
        self.now = now
    }

    /// Begins to write down the changes of the file, and everything that is in it already.
    ///
    /// With another site or instance than before, the numbers begin again, and only what no collector can have is sent.
    func begin(_ site: FleetName, _ instance: FleetName) throws(FleetError) {
        guard FileManager.default.fileExists(atPath: connection.file.path) else {
            throw FleetError(
                .file, "\(connection.file.path): there is no such file",
                remedy: "check the path; the service that records telemetry makes the file")
        }
        try write { db in
            guard let state = try OutboxState.read(db) else {
                try Self.newState(site.rawValue, instance.rawValue).write(db)
                try db.execute(
                    sql: """
                        INSERT INTO fleetChange (kind, row, recordedAt)
                            SELECT 0, id, recordedAt FROM resolution WHERE sender IS NULL ORDER BY id;
                        INSERT INTO fleetChange (kind, row, recordedAt)
                            SELECT 3, id, recordedAt FROM loss WHERE sender IS NULL ORDER BY id;
                        """)
                return
            }
            guard (state.site, state.instance) != (site.rawValue, instance.rawValue) else { return }
            try Self.beginAgain(state, site.rawValue, instance.rawValue, db)
        }
    }

    /// The next message that the stream has not acknowledged, of at most `payload` bytes; nil if there is none.
    func next(payload: Int) throws(FleetError) -> TelemetryMessage? {
        try write { db in
            guard var state = try OutboxState.read(db) else { return nil }
            if state.planned > state.acknowledged {
                let message = try Self.message(state.acknowledged + 1, state, db)
                if message.payload.count <= payload { return message }
                // The server accepts less than before, or its rows have grown. The collector may have it already: then
                // the rows that go into the next message replace equal ones.
                try db.execute(
                    sql: "UPDATE fleetChange SET batch = NULL WHERE batch > ?", arguments: [state.acknowledged])
                state.planned = state.acknowledged
            }
            let rows = try Row.fetchCursor(
                db,
                sql: "SELECT \(FleetChange.columns) FROM fleetChange WHERE batch IS NULL ORDER BY id LIMIT ?",
                arguments: [limits.messageChanges])
            var batch = OutboxBatch(
                generation: state.generation, sequence: state.planned + 1, limit: limits.rowBytes(payload: payload))
            var changes: [FleetChange] = []
            while let row = try rows.next() { if let change = FleetChange(row) { changes.append(change) } }
            for change in changes { guard try batch.add(change, db) else { break } }
            guard !batch.taken.isEmpty else { return nil }
            state.dropped += Int64(batch.droppedSegments)
            guard !batch.message.isEmpty else {
                // Nothing of it is left to send, so it needs no number.
                try Self.remove(batch.taken, db)
                try state.write(db)
                return nil
            }
            state.planned += 1
            let statement = try db.cachedStatement(sql: "UPDATE fleetChange SET batch = ? WHERE id = ?")
            for id in batch.taken { try statement.execute(arguments: [state.planned, id]) }
            try state.write(db)
            return batch.message(dropped: state.dropped)
        }
    }

    /// A message that was sent before, with the present content of its rows: none if the outbox has dropped them.
    func message(_ sequence: Int64) throws(FleetError) -> TelemetryMessage? {
        try read { db in
            guard let state = try OutboxState.read(db), sequence <= state.planned else { return nil }
            return try Self.message(sequence, state, db)
        }
    }

    /// Records that the stream has a message.
    func acknowledge(_ message: TelemetryMessage) throws(FleetError) {
        try write { db in
            try db.execute(
                sql: "UPDATE fleetOutbox SET acknowledged = max(acknowledged, ?) WHERE generation = ?",
                arguments: [message.sequence, message.generation])
        }
    }

    /// Removes what the collector has on its disk; returns the numbers of messages that must be sent again.
    func apply(_ status: CollectorStatus) throws(FleetError) -> [ClosedRange<Int64>] {
        try write { db in
            guard let state = try OutboxState.read(db), state.generation == status.generation else { return [] }
            guard status.mark <= state.planned else {
                // This file is older than what was sent: it was restored from a copy.
                try Self.beginAgain(state, state.site, state.instance, db)
                return []
            }
            var first: Int64 = 0
            for gap in status.missing + [status.mark + 1...status.mark + 1] {
                try db.execute(
                    sql: "DELETE FROM fleetChange WHERE batch >= ? AND batch < ?", arguments: [first, gap.lowerBound])
                first = gap.upperBound + 1
            }
            // The collector has it, whether or not the stream's acknowledgement arrived.
            try db.execute(sql: "UPDATE fleetOutbox SET acknowledged = max(acknowledged, ?)", arguments: [status.mark])
            guard status.isDrained else { return [] }
            return status.missing
                + (status.mark < state.acknowledged ? [status.mark + 1...state.acknowledged] : [])
        }
    }

    /// Drops what is beyond the limits; returns how many segments that were.
    func prune() throws(FleetError) -> Int {
        let oldest = now().addingTimeInterval(-limits.age.milliseconds / 1000).epochMilliseconds
        return try write { db in
            guard var state = try OutboxState.read(db) else { return 0 }
            try db.execute(
                sql: "DELETE FROM fleetChange WHERE batch <= ? AND recordedAt < ?",
                arguments: [state.acknowledged, oldest])
            let waiting =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM fleetChange WHERE batch IS NULL AND kind IN (0, 1, 3)") ?? 0
            // Erasures are never dropped.
            let dropped = """
                batch IS NULL AND kind IN (0, 1, 3) AND (recordedAt < :oldest OR id IN (
                    SELECT id FROM fleetChange WHERE batch IS NULL AND kind IN (0, 1, 3) ORDER BY id LIMIT :more))
                """
            let arguments: StatementArguments = ["oldest": oldest, "more": max(0, waiting - limits.changes)]
            let segments =
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM fleetChange WHERE kind = 0 AND \(dropped)", arguments: arguments)
                ?? 0
            try db.execute(sql: "DELETE FROM fleetChange WHERE \(dropped)", arguments: arguments)
            state.dropped += Int64(segments)
            if segments > 0 { try state.write(db) }
            return segments
        }
    }

    /// How many changes wait for the stream's acknowledgement.
    func waiting() throws(FleetError) -> Int { try read { try OutboxState.waiting($0) } }

    /// How many changes no collector has confirmed.
    func unconfirmed() throws(FleetError) -> Int {
        try read { try Int.fetchOne($0, sql: "SELECT count(*) FROM fleetChange") ?? 0 }
    }

    /// What the instance says of its file; nil if the file has no outbox at the moment.
    func presence() throws(FleetError) -> PresenceMessage? {
        let now = now()
        return try read { db in
            guard let state = try OutboxState.read(db) else { return nil }
            return PresenceMessage(.telemetry(try TelemetryPresence(state, at: now, db)), at: now)
        }
    }

    /// The presence of the last seconds, which is read once for who announces it and who shows it.
    func recentPresence(at time: ContinuousClock.Instant = .now) throws(FleetError) -> PresenceMessage? {
        if let recent, recent.at.duration(to: time) < .seconds(9) {
            var message = recent.message
            message.at = now()
            return message
        }
        let message = try presence()
        recent = message.map { ($0, time) }
        return message
    }
}

// MARK: - Steps

extension OutboxFile {
    private static func newState(_ site: String, _ instance: String) -> OutboxState {
        OutboxState(
            site: site, instance: instance, generation: UUID().uuidString, planned: 0, acknowledged: 0, dropped: 0)
    }

    /// Begins the numbers again; what the stream acknowledged is left out.
    private static func beginAgain(_ state: OutboxState, _ site: String, _ instance: String, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM fleetChange WHERE batch <= ?", arguments: [state.acknowledged])
        try db.execute(sql: "UPDATE fleetChange SET batch = NULL WHERE batch IS NOT NULL")
        try newState(site, instance).write(db)
    }

    /// The message with a number, from the changes that were put into it.
    private static func message(_ sequence: Int64, _ state: OutboxState, _ db: Database) throws -> TelemetryMessage {
        let rows = try Row.fetchAll(
            db, sql: "SELECT \(FleetChange.columns) FROM fleetChange WHERE batch = ? ORDER BY id",
            arguments: [sequence])
        // Its rows fitted when it was put together.
        var batch = OutboxBatch(generation: state.generation, sequence: sequence, limit: .max / 2)
        for change in rows.compactMap(FleetChange.init) { _ = try batch.add(change, db) }
        return batch.message(dropped: state.dropped)
    }

    private static func remove(_ changes: [Int64], _ db: Database) throws {
        let statement = try db.cachedStatement(sql: "DELETE FROM fleetChange WHERE id = ?")
        for id in changes { try statement.execute(arguments: [id]) }
    }

    private func write<Value>(_ body: (Database) throws -> Value) throws(FleetError) -> Value {
        try connection.fleet { (file) throws(DatabaseFileError) in try file.write(body) }
    }

    private func read<Value>(_ body: (Database) throws -> Value) throws(FleetError) -> Value {
        try connection.fleet { (file) throws(DatabaseFileError) in try file.read(body) }
    }
}

extension DatabaseConnection {
    func fleet<Value>(_ use: (DatabaseConnection) throws(DatabaseFileError) -> Value) throws(FleetError) -> Value {
        do throws(DatabaseFileError) { return try use(self) } catch { throw FleetError(error, path: file.path) }
    }
}

extension FleetError {
    init(_ error: DatabaseFileError, path: String) { self.init(TelemetryError(error, path: path)) }

    init(_ failure: TelemetryError) {
        self.init(.file, "\(failure.path): \(failure.detail)", remedy: failure.remedy)
    }
}
#endif
