import GRDB
import RapidIntentDatabase

extension DatabaseFile {
    /// Names a telemetry file.
    init(telemetry path: String, busyTimeout: Duration) {
        let kind = DatabaseKind(
            name: "RapidIntent's telemetry", applicationID: TelemetrySchema.applicationID, survivesPowerCut: true,
            forgets: true
        ) { TelemetrySchema.migrator }
        self.init(path: path, kind: kind, busyTimeout: busyTimeout)
    }
}
