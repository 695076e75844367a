#if SQLite
import Dispatch
import GRDB
import RapidIntent
import RapidIntentDatabase
public import RapidIntentOnline

/// Counts the calls to a service in an SQLite file, across restarts and shared by any number of processes.
///
/// ```swift
/// let ledger = SQLiteCallLedger(path: "calls.sqlite", account: "luis-v3 home")
/// let service = ResilientService(asking: dialect, budget: (CallBudget(callsPerDay: 200), ledger: ledger))
/// ```
///
/// Reserving and releasing are one transaction each, which is on disk when the call returns: usually after some
/// milliseconds, at most after the busy timeout plus the time of the disk. Unlike a cache, a damaged ledger is not
/// replaced, since that would open the day's budget a second time. It refuses every call until the file is moved away.
public final class SQLiteCallLedger: CallLedger {
    /// The file, as an absolute path.
    package let path: String
    /// The name of the budget that the calls are counted against.
    package let account: String

    private let connection: DatabaseConnection
    private let queue = DispatchQueue(label: "RapidIntentOnlineFiles.ledger", qos: .userInitiated)

    /// Names a file; it is opened, or created, at its first use.
    ///
    /// - Parameters:
    ///   - path: The file, created for its owner alone (mode 0600). While it is open, two more files are beside it: `-wal` and
    ///     `-shm`.
    ///   - account: The name of the budget; all calls with this name are counted together.
    ///   - busyTimeout: How long to wait for a file that another process holds locked.
    public init(path: String, account: String, busyTimeout: Duration = .milliseconds(500)) {
        let file = DatabaseFile(path: path, kind: LedgerSchema.kind, busyTimeout: busyTimeout)
        self.path = file.path
        self.account = account
        connection = DatabaseConnection(file)
    }

    /// Reserves a call on the day of the moment, if the budget has room for it.
    public func reserve(within budget: CallBudget, at moment: Duration) async throws(CallLedgerError) -> CallGrant {
        let day = UTCDay(of: moment)
        return try await perform { [account] connection throws(DatabaseFileError) in
            try connection.write { db in
                let spent = try Self.spending(on: day, of: account, in: db)
                switch budget.decision(after: spent, on: day) {
                case .usedUp(let opensAt): return .usedUp(opensAt: opensAt)
                case .granted(let next):
                    try Self.set(next, on: day, of: account, in: db)
                    // Calls of the day before may still be released.
                    try db.execute(
                        sql: "DELETE FROM reservation WHERE account = ? AND day < ?",
                        arguments: [account, day.rawValue - 1])
                    try db.execute(
                        sql: "INSERT INTO reservation (account, day, money) VALUES (?, ?, ?)",
                        arguments: [account, day.rawValue, next.money.millionths - spent.money.millionths])
                    return .reserved(CallReservation(number: db.lastInsertedRowID))
                }
            }
        }
    }

    /// Releases a reserved call that was never sent; releasing it twice releases one call.
    public func release(_ reservation: CallReservation) async throws(CallLedgerError) {
        try await add(-1, "DELETE FROM reservation WHERE id = ? AND account = ? RETURNING day, money", reservation)
    }

    /// Charges the transactions that were billed beyond the one that was reserved.
    public func charge(_ transactions: Int, to reservation: CallReservation) async throws(CallLedgerError) {
        try await add(transactions, "SELECT day, money FROM reservation WHERE id = ? AND account = ?", reservation)
    }

    /// Adds calls to a reservation's day at its price; adds none if the reservation no longer exists.
    private func add(_ calls: Int, _ row: String, _ reservation: CallReservation) async throws(CallLedgerError) {
        try await perform { [account] connection throws(DatabaseFileError) in
            try connection.write { db in
                let row = try Row.fetchOne(db, sql: row, arguments: [reservation.number, account])
                guard let row else { return }
                let (day, money) = (UTCDay(rawValue: row[0]), row[1] as Int64)
                var spent = try Self.spending(on: day, of: account, in: db)
                spent.add(calls, each: Money(millionths: money))
                try Self.set(spent, on: day, of: account, in: db)
            }
        }
    }

    package func spending(at moment: Duration) async throws(CallLedgerError) -> CallSpending {
        try await perform { [account] connection throws(DatabaseFileError) in
            try connection.read { try Self.spending(on: UTCDay(of: moment), of: account, in: $0) }
        }
    }

    // MARK: The file

    private static func spending(on day: UTCDay, of account: String, in db: Database) throws -> CallSpending {
        let row = try Row.fetchOne(
            db, sql: "SELECT calls, money FROM spending WHERE account = ? AND day = ?",
            arguments: [account, day.rawValue])
        return row.map { CallSpending(calls: $0[0], money: Money(millionths: $0[1])) } ?? .none
    }

    private static func set(_ spending: CallSpending, on day: UTCDay, of account: String, in db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO spending (account, day, calls, money) VALUES (?, ?, ?, ?)",
            arguments: [account, day.rawValue, spending.calls, spending.money.millionths])
    }

    private func perform<Value: Sendable>(
        _ work: @escaping @Sendable (DatabaseConnection) throws(DatabaseFileError) -> Value
    ) async throws(CallLedgerError) -> Value {
        let result: Result<Value, DatabaseFileError> = await withCheckedContinuation { continuation in
            queue.async { [connection] in
                continuation.resume(returning: Result { () throws(DatabaseFileError) in try work(connection) })
            }
        }
        do throws(DatabaseFileError) {
            return try result.get()
        } catch {
            throw CallLedgerError("\(path): \(error.detail); \(error.remedy ?? error.usualRemedy)")
        }
    }
}

/// The tables of a ledger, as the steps of `ledger.sql`.
enum LedgerSchema {
    static let kind = DatabaseKind(
        // "RIbu" in ASCII. A reserved call must still be counted after a power cut.
        name: "RapidIntent's call ledgers", applicationID: 0x5249_6275, survivesPowerCut: true
    ) { DatabaseMigrator(steps: PackageResources.ledger_sql, applicationID: 0x5249_6275) }
}
#endif
