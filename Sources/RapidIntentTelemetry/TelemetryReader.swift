public import Foundation
import GRDB
import RapidIntentDatabase

/// Reads a telemetry file, also while stores write to it, and changes nothing.
///
/// ```swift
/// let reader = try TelemetryReader(path: "telemetry.sqlite")
/// print(JSONReport().text(for: try await reader.report()))
/// ```
public struct TelemetryReader: Sendable {
    /// The file, as an absolute path.
    public let path: String
    private let database: DatabaseQueue

    /// Opens a telemetry file for reading.
    ///
    /// - Throws: ``TelemetryError``: a file that is not there, damaged, another program's or another version's.
    public init(path: String) throws(TelemetryError) {
        let file = DatabaseFile(telemetry: path, busyTimeout: .seconds(5))
        self.path = file.path
        do throws(DatabaseFileError) {
            database = try file.openForReading()
        } catch {
            throw TelemetryError(error, path: file.path)
        }
    }

    /// Sums up what the file holds, as it stands at one moment.
    ///
    /// Costs a few passes over the rows in question: about five seconds per million.
    ///
    /// - Parameters:
    ///   - since: From when on; nil for everything.
    ///   - top: How many phrases and texts each list shows at most.
    public func report(since: Date? = nil, top: Int = 10) async throws(TelemetryError) -> TelemetryReport {
        try await read { try TelemetryReport($0, since: since, top: max(0, top)) }
    }

    /// Asks the file, as it stands at one moment.
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
