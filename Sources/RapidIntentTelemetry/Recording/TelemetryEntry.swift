import Foundation
import RapidIntent

/// An entry that waits to be written.
enum TelemetryEntry: Sendable {
    /// A segment ended at a time of the wall clock, after these partial transcripts of its utterance.
    case ended(Resolution, at: Date, partials: [RecordedPartial] = [])
    /// The app sent feedback on a segment, which may not have ended yet.
    case judged(Feedback, isOpen: Bool)
}
