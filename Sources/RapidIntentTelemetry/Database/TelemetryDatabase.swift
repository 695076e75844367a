import GRDB
import RapidIntentDatabase

extension DatabaseFile {
    /// Names a telemetry file.
    init(telemetry path: String, busyTimeout: Duration) {
        // 16 MiB: rows come in by time, but into the indexes by session, text and phrase at random. With SQLite's 2 MB,
        // a million rows were written at 8,800 a second, with this at 11,400 and more (`Benchmarks/`).
        let kind = DatabaseKind(
            name: "RapidIntent's telemetry", applicationID: TelemetrySchema.applicationID, survivesPowerCut: true,
            forgets: true, writingCacheKibibytes: 16_384
        ) { TelemetrySchema.migrator }
        self.init(path: path, kind: kind, busyTimeout: busyTimeout)
    }
}
