import Foundation
import RapidIntent

/// What is on its way to the disk.
enum TelemetryEntry: Sendable {
    /// A segment has ended, at a time of the wall clock.
    case ended(Resolution, at: Date)
    /// The app said what became of one, which may not have ended by then.
    case judged(Feedback, isOpen: Bool)
}
