#if Fleet
import GRDB
import RapidIntentTelemetry

/// Writes the changes of one message into the tables of a collected file, within a transaction.
struct CollectedRows {
    let sender: SenderState
    let sequence: Int64
    private(set) var counts = CollectedCounts()

    init(_ sender: SenderState, sequence: Int64) {
        self.sender = sender
        self.sequence = sequence
    }

    /// Writes a message: first what was erased, since the number of an erased row may be used again.
    mutating func write(_ message: TelemetryMessage, _ db: Database) throws {
        for identity in message.erasedSegments { counts.erased += try erase(identity, "resolution", kind: 0, db) }
        for identity in message.erasedLosses { _ = try erase(identity, "loss", kind: 3, db) }
        for segment in message.segments { try write(segment, db) }
        for loss in message.losses { try write(loss, db) }
    }

    private func erase(
        _ identity: TelemetryMessage.RowIdentity, _ table: String, kind: Int, _ db: Database
    ) throws -> Int {
        try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO fleetForgotten (sender, kind, row, recordedAt) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [sender.id, kind, identity.row, identity.recordedAt])
        try db.cachedStatement(sql: "DELETE FROM \(table) WHERE sender = ? AND senderRow = ? AND recordedAt = ?")
            .execute(arguments: [sender.id, identity.row, identity.recordedAt])
        return db.changesCount
    }

    /// Whether a row was erased, here or at its instance: no late message may bring it back.
    private func isForgotten(_ identity: TelemetryMessage.RowIdentity, kind: Int, _ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT 1 FROM fleetForgotten WHERE sender = ? AND kind = ? AND row = ? AND recordedAt = ?")
        return try Int.fetchOne(statement, arguments: [sender.id, kind, identity.row, identity.recordedAt]) != nil
    }

    private func row(_ identity: TelemetryMessage.RowIdentity, _ table: String, _ db: Database) throws -> Row? {
        let sequence = table == "loss" ? "NULL" : "senderSequence"
        let statement = try db.cachedStatement(
            sql: "SELECT id, \(sequence) FROM \(table) WHERE sender = ? AND senderRow = ? AND recordedAt = ?")
        return try Row.fetchOne(statement, arguments: [sender.id, identity.row, identity.recordedAt])
    }

    /// The name of a session in the collected file: two instances may use the same name.
    private func session(_ name: String) -> String { "\(sender.site)/\(sender.instance)/\(name)" }

    // MARK: - Segments

    private static let columns =
        SegmentColumn.recorded.map(\.name) + ["senderSequence", "site", "instance", "sender", "senderRow"]
    private static let place = SegmentColumn.place(of: \.session)
    private static let insertion = """
        INSERT INTO resolution (\(columns.joined(separator: ", ")))
        VALUES (\(databaseQuestionMarks(count: columns.count)))
        """
    private static let replacement = """
        UPDATE resolution SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?
        """

    private mutating func write(_ segment: TelemetryMessage.Segment, _ db: Database) throws {
        guard try !isForgotten(segment.identity, kind: 0, db) else { return }
        var values = segment.values
        values[Self.place] = session(String.fromDatabaseValue(values[Self.place]) ?? "").databaseValue
        values += [
            sequence.databaseValue, sender.site.databaseValue, sender.instance.databaseValue, sender.id.databaseValue,
            segment.row.databaseValue,
        ]
        guard let known = try row(segment.identity, "resolution", db) else {
            try db.cachedStatement(sql: Self.insertion).execute(arguments: StatementArguments(values))
            counts.segments += 1
            return
        }
        // A message that fills a gap is older than what is here.
        guard sequence > known[1] as Int64 else { return }
        values.append((known[0] as Int64).databaseValue)
        try db.cachedStatement(sql: Self.replacement).execute(arguments: StatementArguments(values))
        counts.changed += 1
    }

    // MARK: - Losses

    private func write(_ loss: TelemetryMessage.Loss, _ db: Database) throws {
        guard try !isForgotten(loss.identity, kind: 3, db), try row(loss.identity, "loss", db) == nil else { return }
        try db.cachedStatement(
            sql: """
                INSERT INTO loss (session, recordedAt, count, feedback, sender, senderRow) VALUES (?, ?, ?, ?, ?, ?)
                """
        ).execute(
            arguments: [
                session(loss.session), loss.identity.recordedAt, loss.count, loss.feedback, sender.id,
                loss.identity.row,
            ])
    }
}
#endif
