#if SQLite
import Foundation
import RapidIntent

/// An entry that waits to be written.
enum TelemetryEntry: Sendable {
    /// A segment ended at a time of the wall clock, after these partial transcripts of its utterance; with the audio of
    /// the utterance, unless an earlier segment has it.
    case ended(Resolution, at: Date, partials: [RecordedPartial] = [], audio: UtteranceRecording? = nil)
    /// The app sent feedback on a segment, which may not have ended yet.
    case judged(Feedback, isOpen: Bool)
}
#endif
