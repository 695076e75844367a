import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentTelemetry

/// Where what happened is recorded; nowhere unless asked.
struct TelemetryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Record what happens in this SQLite file. Nothing is recorded without it.", valueName: "file"))
    var telemetry: String?

    /// Opens the file.
    func store() throws -> TelemetryStore? {
        guard let telemetry else { return nil }
        do throws(TelemetryError) {
            return try TelemetryStore(path: telemetry, onFailure: { StandardError.write("telemetry: \($0)") })
        } catch {
            throw Failure(.badInput, "\(error)")
        }
    }
}

extension TelemetryStore {
    /// Closes the file; what could not be written is said and does no more harm.
    func finish() async {
        do throws(TelemetryError) { try await close() } catch { StandardError.write("telemetry: \(error)") }
    }
}
