#if SQLite
import GRDB
package import RapidIntentDatabase

extension DatabaseFile {
    /// Creates a reference to a telemetry file.
    package init(telemetry path: String, busyTimeout: Duration) {
        // 16 MiB of cache: rows arrive in order of time, but at random positions of the indexes by session, text and
        // phrase. SQLite's default of 2 MB writes 8,800 rows per second, 16 MiB writes 11,400 (`Benchmarks/`).
        let kind = DatabaseKind(
            name: "RapidIntent's telemetry", applicationID: TelemetrySchema.applicationID, survivesPowerCut: true,
            forgets: true, writingCacheKibibytes: 16_384
        ) { TelemetrySchema.migrator }
        self.init(path: path, kind: kind, busyTimeout: busyTimeout)
    }
}
#endif
