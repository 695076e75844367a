#if SQLite
public import Foundation
import GRDB
public import RapidIntent
import RapidIntentDatabase

/// Reads a telemetry file without changing it, even while stores write to it.
///
/// ```swift
/// let reader = try TelemetryReader(path: "telemetry.sqlite")
/// print(try await reader.report().text(as: .json))
/// ```
public struct TelemetryReader: Sendable {
    /// The file, as an absolute path.
    package let path: String
    private let database: DatabaseQueue
    private let id = UUID()

    /// Opens a telemetry file for reading.
    ///
    /// - Throws: ``TelemetryError`` if the file is missing, damaged, another program's or another version's.
    public init(path: String) throws(TelemetryError) {
        let file = DatabaseFile(telemetry: path, busyTimeout: .seconds(5))
        self.path = file.path
        do throws(DatabaseFileError) {
            database = try file.openForReading()
        } catch {
            throw TelemetryError(error, path: file.path)
        }
    }

    /// Reports on the file, from one snapshot of it.
    ///
    /// Takes a few passes over the selected rows: a few seconds per million; see `Benchmarks/README.md` for
    /// measurements.
    ///
    /// - Parameters:
    ///   - since: The earliest time of a segment; nil for no limit.
    ///   - until: The time before which segments count; nil for no limit.
    ///   - session: The session to report on; nil for all.
    ///   - top: The maximum number of phrases and texts in each list.
    ///   - pricePerCall: The price of a call to the online service; nil for the average of the recorded prices.
    ///   - dictionaries: The dictionaries whose unused phrases and intents are reported; nil for none.
    public func report(
        since: Date? = nil, until: Date? = nil, session: String? = nil, top: Int = 10, pricePerCall: Money? = nil,
        dictionaries: DictionarySet? = nil
    ) async throws(TelemetryError) -> TelemetryReport {
        try await report(
            matching: TelemetryFilter(since: since, until: until, session: session), top: top,
            pricePerCall: pricePerCall, dictionaries: dictionaries)
    }

    /// Reports on the segments that a filter means, from one snapshot of the file.
    ///
    /// Costs what a report on the whole file costs, and somewhat less if the filter means few segments. Counts of lost
    /// segments have only a time, a session, a site and an instance, so no other condition applies to them.
    ///
    /// - Parameters:
    ///   - filter: The segments.
    ///   - top: The maximum number of phrases and texts in each list.
    ///   - pricePerCall: The price of a call to the online service; nil for the average of the recorded prices.
    ///   - dictionaries: The dictionaries whose unused phrases and intents are reported; nil for none.
    public func report(
        matching filter: TelemetryFilter, top: Int = 10, pricePerCall: Money? = nil, dictionaries: DictionarySet? = nil
    ) async throws(TelemetryError) -> TelemetryReport {
        try await read { db in
            try DatabaseFile.checkStructure(db)
            return try TelemetryReport(
                db, filter, top: max(0, top), pricePerCall: pricePerCall, dictionaries: dictionaries)
        }
    }

    /// A mark that differs from earlier ones of this reader once rows were added, changed or erased, by any process.
    ///
    /// It may also differ although no row has changed. Takes some microseconds, and waits while this reader is busy with
    /// another call. If the file was deleted or replaced, the mark changes too, but this reader goes on with the old file:
    /// open another one.
    package func mark() async throws(TelemetryError) -> TelemetryMark {
        let (id, path) = (id, path)
        return try await read { db in
            // The connection of a reader never writes, so every change is another's and counts
            // (https://www.sqlite.org/pragma.html#pragma_data_version).
            let version = try Int64.fetchOne(db, sql: "PRAGMA data_version") ?? 0
            return TelemetryMark(reader: id, version: version, file: FileIdentity(path: path))
        }
    }

    /// Whether there is a recording of a segment's utterance under the segment's row.
    package func hasRecording(of segment: RecordedSegment) -> Bool {
        RecordingFolder(telemetry: path).has(.init(recordedAt: segment.recordedAt.epochMilliseconds, row: segment.id))
    }

    /// The recording under a segment's row as a WAV file; nil if there is no such row or no recording.
    package func recording(ofSegment id: RecordedSegment.ID) async throws(TelemetryError) -> [UInt8]? {
        let recordedAt = try await read { db in
            try Int64.fetchOne(db, sql: "SELECT recordedAt FROM resolution WHERE id = ?", arguments: [id])
        }
        return recordedAt.flatMap {
            RecordingFolder(telemetry: path).bytes(of: .init(recordedAt: $0, row: id))
        }
    }

    /// Reads a value from one snapshot of the file.
    func read<Value: Sendable>(
        _ value: @escaping @Sendable (Database) throws -> Value
    ) async throws(TelemetryError) -> Value {
        do {
            return try await database.read(value)
        } catch {
            throw TelemetryError(error, path: path)
        }
    }
}

/// The state of a telemetry file as one reader saw it, to find out whether it has changed since.
///
/// Marks of different readers are never equal.
package struct TelemetryMark: Sendable, Equatable {
    /// The reader, because SQLite counts changes for each connection by itself.
    let reader: UUID
    /// The number that changes when another connection has written.
    let version: Int64
    /// The file, which may have been replaced.
    let file: FileIdentity
}
#endif
