#if SQLite
import RapidIntentDatabase

extension TelemetryError {
    /// Translates an error of the database.
    package init(_ error: any Error, path: String) {
        if let error = error as? TelemetryError {
            self = error
            return
        }
        let failure = DatabaseFileError(error)
        let code = failure.code == .foreign ? .notTelemetry : Code(rawValue: failure.code.rawValue)
        self.init(code, path: path, detail: failure.detail, remedy: failure.remedy)
    }
}
#endif
