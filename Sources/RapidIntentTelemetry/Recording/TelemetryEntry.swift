import Foundation
import RapidIntent

/// A segment on its way to the disk.
struct TelemetryEntry: Sendable {
    /// How it ended.
    var resolution: Resolution
    /// When that was, on the wall clock.
    var recordedAt: Date
}
