import GRDB
import RapidIntentDatabase

extension DatabaseFile {
    /// Names a telemetry file.
    init(telemetry path: String, busyTimeout: Duration) {
        // 16 MiB of cache: rows arrive in order of time, but at random places of the indexes by session, text and phrase.
        // SQLite's default of 2 MB writes a million rows at 8,800 a second, this at 11,400 and more (`Benchmarks/`).
        let kind = DatabaseKind(
            name: "RapidIntent's telemetry", applicationID: TelemetrySchema.applicationID, survivesPowerCut: true,
            forgets: true, writingCacheKibibytes: 16_384
        ) { TelemetrySchema.migrator }
        self.init(path: path, kind: kind, busyTimeout: busyTimeout)
    }
}
