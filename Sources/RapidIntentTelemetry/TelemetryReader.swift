public import Foundation
import GRDB
public import RapidIntent
import RapidIntentDatabase

/// Reads a telemetry file, also while stores write to it, and changes nothing.
///
/// ```swift
/// let reader = try TelemetryReader(path: "telemetry.sqlite")
/// print(try await reader.report().text(as: .json))
/// ```
public struct TelemetryReader: Sendable {
    /// The file, as an absolute path.
    package let path: String
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
    /// Costs a few passes over the rows in question: a few seconds per million; `Benchmarks/README.md` has the figures.
    ///
    /// - Parameters:
    ///   - since: From when on; nil for everything.
    ///   - top: How many phrases and texts each list shows at most.
    ///   - pricePerCall: What a call to the online service costs; nil for what those in the file cost on average.
    ///   - dictionaries: What people could have said, to tell what nobody ever did; nil to leave that out.
    public func report(
        since: Date? = nil, top: Int = 10, pricePerCall: Money? = nil, dictionaries: DictionarySet? = nil
    ) async throws(TelemetryError) -> TelemetryReport {
        try await read { db in
            try TelemetryReport(
                db, since: since, top: max(0, top), pricePerCall: pricePerCall, dictionaries: dictionaries)
        }
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
