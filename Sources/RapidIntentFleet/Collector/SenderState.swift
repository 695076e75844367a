#if Fleet
import GRDB

/// What a collected file knows of one generation of an instance.
struct SenderState: Sendable {
    var id: Int64
    var site: String
    var instance: String
    var generation: String
    /// Which messages were received.
    var record: SequenceRecord
    /// How many segments the instance could not send.
    var dropped: Int64

    /// How many generations of an instance are remembered; an instance begins a new one when its file is replaced.
    static let generationLimit = 1000
    /// How long a generation is remembered that is complete and that another one follows, in milliseconds: much longer than
    /// messages stay in the stream.
    private static let memory: Int64 = 90 * 86_400_000

    /// Reads the state of a sender, and makes one for a new sender.
    ///
    /// - Returns: Nil for a new sender of an instance that has too many generations.
    static func read(
        _ sender: (site: FleetName, instance: FleetName), generation: String, at now: Int64, _ db: Database
    ) throws -> SenderState? {
        let names: StatementArguments = [sender.site.rawValue, sender.instance.rawValue, generation]
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO fleetSender (site, instance, generation, mark, dropped, lastReceived)
                VALUES (?, ?, ?, 0, 0, ?)
                """, arguments: names + [now])
        if db.changesCount > 0 {
            try forgetOld(of: sender, at: now, db)
            let count = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM fleetSender WHERE site = ? AND instance = ?",
                arguments: [sender.site.rawValue, sender.instance.rawValue])
            guard count ?? 0 <= generationLimit else {
                try db.execute(
                    sql: "DELETE FROM fleetSender WHERE site = ? AND instance = ? AND generation = ?", arguments: names)
                return nil
            }
        }
        let row = try Row.fetchOne(
            db,
            sql: """
                SELECT id, site, instance, generation, mark, dropped FROM fleetSender
                WHERE site = ? AND instance = ? AND generation = ?
                """, arguments: names)
        guard let row else { throw DatabaseError(resultCode: .SQLITE_INTERNAL, message: "a sender has no row") }
        return try SenderState(row, db)
    }

    /// Forgets generations of an instance that are old and complete, and that another one follows.
    ///
    /// The last one stays, since the instance may go on with it; so does one with losses, whose site it names.
    private static func forgetOld(
        of sender: (site: FleetName, instance: FleetName), at now: Int64, _ db: Database
    ) throws {
        let old = try Int64.fetchAll(
            db,
            sql: """
                SELECT id FROM fleetSender WHERE site = :site AND instance = :instance AND lastReceived < :oldest
                    AND dropped = 0 AND id NOT IN (SELECT sender FROM fleetGap)
                    AND NOT EXISTS (SELECT 1 FROM loss WHERE sender = fleetSender.id)
                    AND id < (SELECT max(id) FROM fleetSender WHERE site = :site AND instance = :instance)
                """,
            arguments: [
                "site": sender.site.rawValue, "instance": sender.instance.rawValue, "oldest": now - memory,
            ])
        for id in old {
            try db.execute(sql: "DELETE FROM fleetForgotten WHERE sender = ?", arguments: [id])
            try db.execute(sql: "DELETE FROM fleetSender WHERE id = ?", arguments: [id])
        }
    }

    static func readAll(since time: Int64, _ db: Database) throws -> [SenderState] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT id, site, instance, generation, mark, dropped FROM fleetSender
                WHERE lastReceived >= ? OR id IN (SELECT sender FROM fleetGap) ORDER BY id
                """, arguments: [time]
        ).map { try SenderState($0, db) }
    }

    private init(_ row: Row, _ db: Database) throws {
        (id, site, instance, generation, dropped) = (row[0], row[1], row[2], row[3], row[5])
        let gaps = try Row.fetchAll(
            db, sql: "SELECT first, last FROM fleetGap WHERE sender = ? ORDER BY first", arguments: [id])
        record = SequenceRecord(mark: row[4], gaps: gaps.map { ($0[0] as Int64)...($0[1] as Int64) })
    }

    /// Writes the state after a message; `before` is the record before it.
    func write(at now: Int64, before: SequenceRecord, _ db: Database) throws {
        try db.cachedStatement(sql: "UPDATE fleetSender SET mark = ?, dropped = ?, lastReceived = ? WHERE id = ?")
            .execute(arguments: [record.mark, dropped, now, id])
        guard record.gaps != before.gaps else { return }
        try db.execute(sql: "DELETE FROM fleetGap WHERE sender = ?", arguments: [id])
        let statement = try db.cachedStatement(sql: "INSERT INTO fleetGap (sender, first, last) VALUES (?, ?, ?)")
        for gap in record.gaps { try statement.execute(arguments: [id, gap.lowerBound, gap.upperBound]) }
    }

    /// What the instance is told.
    func status(isDrained: Bool) -> CollectorStatus {
        CollectorStatus(
            generation: generation, mark: record.mark, missing: Array(record.gaps.prefix(CollectorStatus.gaps)),
            isDrained: isDrained)
    }
}

/// Which messages of one generation were received; a pure value.
///
/// ```swift
/// var record = SequenceRecord()
/// record.receive(1)   // next
/// record.receive(4)   // next, and 2...3 are missing
/// record.receive(2)   // late
/// record.receive(2)   // duplicate
/// ```
struct SequenceRecord: Sendable, Equatable {
    /// The maximum number of gaps; no instance that sends in order comes near.
    static let gapLimit = 10_000

    /// The highest number that was received; 0 for none.
    private(set) var mark: Int64 = 0
    /// The numbers below the mark that are missing, in ascending order.
    private(set) var gaps: [ClosedRange<Int64>] = []

    enum Arrival: Sendable, Equatable {
        case next
        /// It fills a gap.
        case late
        /// It was received before.
        case duplicate
        case implausible
    }

    init() {}

    init(mark: Int64, gaps: [ClosedRange<Int64>]) {
        self.mark = mark
        self.gaps = gaps
    }

    var missing: Int64 { gaps.reduce(0) { $0 + Int64($1.count) } }

    /// Records a number, at least 1.
    mutating func receive(_ sequence: Int64) -> Arrival {
        if sequence > mark {
            if sequence > mark + 1 {
                guard gaps.count < Self.gapLimit else { return .implausible }
                gaps.append(mark + 1...sequence - 1)
            }
            mark = sequence
            return .next
        }
        guard let index = gaps.firstIndex(where: { $0.contains(sequence) }) else { return .duplicate }
        let gap = gaps[index]
        var rest: [ClosedRange<Int64>] = []
        if gap.lowerBound < sequence { rest.append(gap.lowerBound...sequence - 1) }
        if sequence < gap.upperBound { rest.append(sequence + 1...gap.upperBound) }
        gaps.replaceSubrange(index...index, with: rest)
        return .late
    }
}
#endif
