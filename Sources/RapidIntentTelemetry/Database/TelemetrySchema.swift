#if SQLite
import GRDB
package import RapidIntentDatabase

/// The tables of a telemetry file, as a list of named migrations: the steps of `telemetry.sql`.
///
/// New migrations are only ever appended. A new column of `resolution` needs none there (``SegmentColumn``).
///
/// The triggers of a fleet write down every change of a file with an outbox, in the transaction that makes it. A file without
/// one pays for a look at an empty table per row. Deletions are written down by ``TelemetryEraser`` only: what retention deletes
/// here may stay where it was collected.
///
/// `Telemetry/schema.sql` shows the result, and `Telemetry/reference.md` describes every column.
enum TelemetrySchema {
    /// The application id in SQLite's header that marks a telemetry file: "RIte" in ASCII.
    static let applicationID = 0x5249_7465

    /// The number of columns that the steps of `telemetry.sql` add; each later one has its own.
    private static let columns = 33

    /// All steps from an empty file to the current tables.
    static func migrator(to columns: [SegmentColumn] = SegmentColumn.recorded) -> DatabaseMigrator {
        var migrator = DatabaseMigrator(steps: PackageResources.telemetry_sql, applicationID: applicationID)
        for column in columns.dropFirst(Self.columns) {
            migrator.registerMigration("column \(column.name)") { db in
                try db.execute(sql: "ALTER TABLE resolution ADD COLUMN \(column.name) \(column.values.type)")
            }
        }
        return migrator
    }
}

extension DatabaseFile {
    package init(telemetry path: String, busyTimeout: Duration) {
        // 16 MiB of cache: rows arrive in order of time, but at random positions of the indexes by session, text and
        // phrase. SQLite's default of 2 MB writes 8,800 rows per second, 16 MiB writes 11,400 (`Benchmarks/`).
        let kind = DatabaseKind(
            name: "RapidIntent's telemetry", applicationID: TelemetrySchema.applicationID, survivesPowerCut: true,
            forgets: true, writingCacheKibibytes: 16_384
        ) { TelemetrySchema.migrator() }
        self.init(path: path, kind: kind, busyTimeout: busyTimeout)
    }
}
#endif
