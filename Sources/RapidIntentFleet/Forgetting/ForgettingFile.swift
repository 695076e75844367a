#if Fleet
import GRDB
import RapidIntentDatabase
import RapidIntentSupport
import RapidIntentTelemetry

/// Carries out requests to forget in a telemetry file, one after the other.
///
/// That a request was carried out is written down after its rows are erased, so a process that is killed in between erases
/// them again. The file is used on a thread of its own.
actor ForgettingFile {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent forgetting")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let connection: DatabaseConnection
    /// What sessions of this file are prefixed with in a collected file; empty for a collected file itself.
    private let prefix: String
    /// What the file was like after this process rebuilt it last; nil if it has to be rebuilt in any case.
    private var rebuilt: FileState?

    /// Changes with every change that another connection makes to the file.
    private struct FileState: Equatable {
        var file: FileIdentity?
        var version: Int?
    }

    /// Refers to a file of an instance, or to a collected file without one; it is opened at the first use.
    init(path: String, of instance: (site: FleetName, name: FleetName)?) {
        connection = DatabaseConnection(DatabaseFile(telemetry: path, busyTimeout: .seconds(5)))
        prefix = instance.map { "\($0.site)/\($0.name)/" } ?? ""
    }

    /// A request, and where it is in the stream.
    struct Pending: Sendable {
        var request: ForgetRequest
        fileprivate var position: ForgetPosition
    }

    /// What was confirmed last over a connection.
    struct Confirmed: Sendable {
        fileprivate var serial: Int
        fileprivate var at: ContinuousClock.Instant
    }

    /// How often it is confirmed what was forgotten, although nothing is new: the servers keep that for 90 days.
    private static let confirmations = Duration.seconds(86_400)

    /// Confirms what was carried out, unless that was said already over this connection.
    func confirm(
        on subjects: [String], over fleet: FleetConnection, _ confirmed: inout Confirmed?
    ) async throws(FleetError) {
        let serial = try position().serial
        if let confirmed, confirmed.serial == serial, confirmed.at.duration(to: .now) < Self.confirmations { return }
        for subject in subjects {
            try await fleet.store(
                ForgottenMessage(serial: serial).payload, on: subject, in: FleetSubject.forgottenStream)
        }
        confirmed = Confirmed(serial: serial, at: .now)
    }

    /// The next request that was not carried out; nil if there is none.
    ///
    /// Messages that are no requests are reported and skipped.
    func next(
        over fleet: FleetConnection, onNonsense: @Sendable (String) -> Void
    ) async throws(FleetError) -> Pending? {
        let (subject, stream) = (FleetSubject.forget, FleetSubject.forgetStream)
        var position = try position()
        guard try await fleet.has(stream), let last = try await fleet.last(of: subject, in: stream),
            (last.sequence, last.milliseconds) != (position.sequence, position.storedAt)
        else { return nil }
        if position.sequence > 0 {
            let known = try await fleet.first(of: subject, in: stream, from: position.sequence)
            // The servers have lost what was read: begin again, and skip by the serial numbers.
            if known?.milliseconds != position.storedAt { position.sequence = 0 }
        }
        while !Task.isCancelled,
            let kept = try await fleet.first(of: subject, in: stream, from: position.sequence + 1)
        {
            (position.sequence, position.storedAt) = (kept.sequence, kept.milliseconds)
            do throws(ForgetRequest.Nonsense) {
                let request = try ForgetRequest(kept)
                if request.serial > position.serial { return Pending(request: request, position: position) }
            } catch {
                onNonsense(error.reason)
            }
            try write(position)
        }
        return nil
    }

    /// Carries out a request, and returns how many segments were erased.
    ///
    /// The file is not rebuilt again if nothing was erased and nobody has written to it since this process rebuilt it, so
    /// that a new file does not pay for each old request.
    func carryOut(_ pending: Pending) async throws(FleetError) -> Int {
        var selection = pending.request.selection
        if case .session(let session) = selection, !prefix.isEmpty, session.hasPrefix(prefix) {
            selection = .session(String(session.dropFirst(prefix.count)))
        }
        let count: Int
        do throws(TelemetryError) {
            count = try await TelemetryEraser(path: connection.file.path).erase(
                fromFleet: selection, recordedBefore: pending.request.requested,
                needsRebuild: { [self] count in await needsRebuild(after: count) })
            if rebuilt == nil { rebuilt = state() }
        } catch {
            rebuilt = nil
            throw FleetError(error)
        }
        var position = pending.position
        position.serial = pending.request.serial
        try write(position)
        return count
    }

    private func needsRebuild(after count: Int) -> Bool {
        if count > 0 || rebuilt != state() { rebuilt = nil }
        return rebuilt == nil
    }

    /// What the file is like; nil if it cannot be read.
    private func state() -> FileState? {
        let version = try? connection.read { try Int.fetchOne($0, sql: "PRAGMA data_version") }
        return version.map { FileState(file: connection.openFile, version: $0) }
    }

    private func position() throws(FleetError) -> ForgetPosition {
        do throws(DatabaseFileError) { return try connection.read { try ForgetPosition($0) } } catch {
            // Another connection counts the changes anew.
            rebuilt = nil
            throw FleetError(error, path: connection.file.path)
        }
    }

    private func write(_ position: ForgetPosition) throws(FleetError) {
        do throws(DatabaseFileError) { try connection.write { try position.write($0) } } catch {
            rebuilt = nil
            throw FleetError(error, path: connection.file.path)
        }
    }
}

/// How far a telemetry file has come with the requests to forget, in its only row of `fleetForget`.
struct ForgetPosition: Sendable, Equatable {
    /// The number in the stream of the last message that was read; 0 for none.
    var sequence: UInt64 = 0
    /// When the stream received it, in milliseconds since 1970: servers that lost everything use numbers again.
    var storedAt: Int64 = 0
    /// The serial number of the last request that was carried out; 0 for none.
    var serial = 0

    init() {}

    init(_ db: Database) throws {
        guard let row = try Row.fetchOne(db, sql: "SELECT sequence, storedAt, serial FROM fleetForget") else { return }
        (sequence, storedAt, serial) = (UInt64(clamping: row[0] as Int64), row[1], row[2])
    }

    func write(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO fleetForget (id, sequence, storedAt, serial) VALUES (1, ?, ?, ?)",
            arguments: [Int64(clamping: sequence), storedAt, serial])
    }
}
#endif
