#if Fleet
import GRDB

/// How far a telemetry file has come with the requests to forget, in its only row of `fleetForget`.
struct ForgetPosition: Sendable, Equatable {
    /// The number in the stream of the last message that was read; 0 for none.
    var sequence: UInt64 = 0
    /// When the stream received it, in milliseconds since 1970: servers that lost everything use numbers again.
    var storedAt: Int64 = 0
    /// The serial number of the last request that was carried out; 0 for none.
    var serial = 0

    /// Begins with the first request.
    init() {}

    /// Reads it.
    init(_ db: Database) throws {
        guard let row = try Row.fetchOne(db, sql: "SELECT sequence, storedAt, serial FROM fleetForget") else { return }
        (sequence, storedAt, serial) = (UInt64(clamping: row[0] as Int64), row[1], row[2])
    }

    /// Writes it.
    func write(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO fleetForget (id, sequence, storedAt, serial) VALUES (1, ?, ?, ?)",
            arguments: [Int64(clamping: sequence), storedAt, serial])
    }
}
#endif
