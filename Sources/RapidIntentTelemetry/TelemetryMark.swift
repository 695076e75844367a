#if SQLite
import Foundation
import RapidIntentDatabase

/// The state of a telemetry file as one reader saw it, to find out whether it has changed since.
///
/// ```swift
/// let mark = try await reader.mark()
/// if mark != cache.mark { cache = try await Cache(reader, mark) }
/// ```
///
/// Marks of different readers are never equal.
public struct TelemetryMark: Sendable, Equatable {
    /// The reader, because SQLite counts changes for each connection by itself.
    let reader: UUID
    /// The number that changes when another connection has written.
    let version: Int64
    /// The file, which may have been replaced.
    let file: FileIdentity
}
#endif
