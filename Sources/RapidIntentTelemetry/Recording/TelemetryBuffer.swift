#if SQLite
import Foundation
import RapidIntent

/// The entries that wait for the writer: a bounded queue, with a count of the entries that did not fit.
///
/// A pure value; ``TelemetryWriter`` keeps it under a lock. No operation takes longer than appending to an array,
/// because the resolver waits for that lock.
///
/// ```
/// accept ─▶ arriving ─ nextBatch ─▶ taken ─ acknowledge ─▶ (written)
///              │ full                 └─ keep: tried again before anything newer
///              └─▶ lost
/// ```
struct TelemetryBuffer {
    /// The maximum number of waiting entries, including those that the writer is writing.
    let capacity: Int
    /// The counts of all entries that were not accepted.
    private(set) var lost = TelemetryLoss()
    private(set) var isClosed = false

    /// The open segments; under the same lock as the entries, so that feedback finds its segment in one of the two.
    private var open = OpenSegments()
    /// The partial transcripts of utterances whose segments have not ended; nil if none are recorded.
    private var heard: HeardPartials?
    /// The audio of such utterances; nil if none is recorded.
    private var audio: HeardAudio?
    private var arriving: [TelemetryEntry] = []
    private var taken: [TelemetryEntry] = []
    private var lossToWrite = TelemetryLoss()
    private var isWriterAwake = false

    struct Batch {
        var entries: [TelemetryEntry]
        /// The losses since the last batch that was written.
        var lost: TelemetryLoss
    }

    init(capacity: Int, keepsPartials: Bool = false, keepsAudio: Bool = false) {
        self.capacity = capacity
        heard = keepsPartials ? HeardPartials() : nil
        audio = keepsAudio ? HeardAudio() : nil
    }

    /// The number of entries that are not on disk yet.
    var waiting: Int { arriving.count + taken.count }

    /// Appends an entry, or counts it as lost.
    ///
    /// - Returns: Whether the writer is idle and must be woken.
    mutating func accept(_ entry: TelemetryEntry) -> Bool {
        var entry = entry
        if case .ended(let resolution, let date, _, _) = entry {
            open.end(resolution)
            let partials = heard?.end(resolution) ?? []
            // While the disk is slow, few recordings wait in memory; the other rows go without.
            let recording = audio?.take(resolution).flatMap { waiting < HeardAudio.capacity ? $0 : nil }
            if !partials.isEmpty || recording != nil {
                entry = .ended(resolution, at: date, partials: partials, audio: recording)
            }
        }
        guard !isClosed else {
            lost.count(entry)
            return false
        }
        if waiting < capacity {
            arriving.append(entry)
        } else {
            lost.count(entry)
            lossToWrite.count(entry)
        }
        defer { isWriterAwake = true }
        return !isWriterAwake
    }

    /// Appends feedback, or counts it as lost.
    ///
    /// - Returns: Whether the writer is idle and must be woken.
    mutating func accept(_ feedback: Feedback) -> Bool {
        accept(.judged(feedback, isOpen: open.contains(feedback)))
    }

    /// Records an event that creates no entry.
    mutating func note(_ event: ResolverEvent) {
        open.observe(event)
        heard?.observe(event)
        audio?.observe(event)
    }

    mutating func beginAudio(sampleRate: Int) { audio?.begin(sampleRate: sampleRate) }

    /// Keeps a frame for the recording of its utterance, if utterances are recorded.
    mutating func hear(_ frame: AudioFrame) { if !isClosed { audio?.append(frame) } }

    /// The next batch to write; nil if there is none, in which case the writer becomes idle.
    mutating func nextBatch() -> Batch? {
        if taken.isEmpty { swap(&taken, &arriving) }
        guard !taken.isEmpty || !lossToWrite.isEmpty else {
            isWriterAwake = false
            return nil
        }
        return Batch(entries: taken, lost: lossToWrite)
    }

    /// Removes a batch that was written to disk.
    mutating func acknowledge(_ batch: Batch) {
        // The caller still holds the batch, so the entries are released after the lock.
        taken = []
        lossToWrite = lossToWrite - batch.lost
    }

    /// Keeps a batch that could not be written; the next event wakes the writer again.
    mutating func keep() { isWriterAwake = false }

    /// Stops accepting entries.
    mutating func close() { isClosed = true }
}

enum TelemetryEntry: Sendable {
    /// A segment ended at a time of the wall clock, after these partial transcripts of its utterance; with the audio of
    /// the utterance, unless an earlier segment has it.
    case ended(Resolution, at: Date, partials: [RecordedPartial] = [], audio: UtteranceRecording? = nil)
    /// The app sent feedback on a segment, which may not have ended yet.
    case judged(Feedback, isOpen: Bool)
}

/// The counts of segments and feedback that could not be recorded.
struct TelemetryLoss: Sendable, Equatable {
    /// The number of segments that did not fit in memory.
    var segments = 0
    /// The number of verdicts that did not fit in memory, or whose segment is unknown.
    var feedback = 0

    var isEmpty: Bool { self == TelemetryLoss() }

    mutating func count(_ entry: TelemetryEntry) {
        switch entry {
        case .ended: segments += 1
        case .judged: feedback += 1
        }
    }

    static func + (first: Self, second: Self) -> Self {
        TelemetryLoss(segments: first.segments + second.segments, feedback: first.feedback + second.feedback)
    }

    static func - (first: Self, second: Self) -> Self {
        TelemetryLoss(segments: first.segments - second.segments, feedback: first.feedback - second.feedback)
    }
}
#endif
