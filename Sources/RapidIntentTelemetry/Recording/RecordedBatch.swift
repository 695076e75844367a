#if SQLite
import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase
import RapidIntentSupport

/// One transaction's work: new rows with their recordings, feedback on existing rows, and the counts of losses.
struct RecordedBatch {
    let session: String
    let configuration: TelemetryConfiguration
    let folder: RecordingFolder
    private(set) var recordings: [RecordingFolder.Name] = []
    /// The reason why the last recording was not written; nil if it was, or if there was none.
    private(set) var recordingFailure: FileFailure?
    /// The feedback that waits for its segment after this batch is written.
    private(set) var awaited: AwaitedSegments
    /// The losses so far, including those within the batch.
    private(set) var loss: TelemetryLoss

    mutating func write(_ entries: [TelemetryEntry], to db: Database) throws {
        for entry in entries {
            switch entry {
            case .ended(let resolution, let date, let partials, let audio):
                let recording = SegmentRecording(
                    resolution, at: date, session: session, configuration: configuration,
                    feedback: awaited.verdict(on: resolution), partials: partials)
                try endPartials(before: recording, in: db)
                try recording.insert(db)
                if let audio { keep(audio, as: .init(recordedAt: recording.recordedAt, row: db.lastInsertedRowID)) }
            case .judged(let feedback, let isOpen):
                // A segment that has not ended is not in the file; a row with its id belongs to an earlier run.
                if try isOpen || !update(feedback, in: db) { loss.feedback += awaited.hold(feedback) }
            }
        }
    }

    /// Writes the recording of a row; the row is kept if this fails.
    private mutating func keep(_ audio: UtteranceRecording, as name: RecordingFolder.Name) {
        do throws(FileFailure) {
            try folder.write(audio, as: name, under: configuration.recordings)
            recordings.append(name)
            recordingFailure = nil
        } catch {
            recordingFailure = error
        }
    }

    /// Removes the recordings of rows that were not committed.
    func removeRecordings() { for name in recordings { try? folder.remove(name) } }

    /// Drops the feedback whose segment never arrived, and counts it as lost.
    mutating func dropAwaited() {
        loss.feedback += awaited.count
        awaited = AwaitedSegments()
    }

    /// Writes the counts of losses, if there are any.
    func writeLoss(to db: Database, at now: () -> Date) throws {
        guard !loss.isEmpty else { return }
        try db.execute(
            sql: "INSERT INTO loss (session, recordedAt, count, feedback) VALUES (?, ?, ?, ?)",
            arguments: [session, now().epochMilliseconds, loss.segments, loss.feedback])
    }

    /// Leaves the partials from the first words of a segment on to that segment, and removes them from the row before.
    ///
    /// All segments of an utterance end together, at its last transcript. Which partials came before the words of the
    /// next segment is known only when that one ends.
    private func endPartials(before recording: SegmentRecording, in db: Database) throws {
        guard let first = recording.partialsSince else { return }
        let (utterance, segment) = (recording.resolution.utterance.rawValue, recording.resolution.segment)
        try db.cachedStatement(
            sql: """
                UPDATE resolution SET partials = (
                    SELECT nullif(json_group_array(json(value)), '[]') FROM json_each(partials)
                    WHERE CASE type WHEN 'object' THEN value ->> 'ms' < ? END)
                WHERE id = (
                    SELECT max(id) FROM resolution WHERE session = ? AND utterance = ? AND segment = ?)
                    AND json_valid(partials)
                """
        ).execute(arguments: [first, session, utterance, segment - 1])
    }

    /// Records feedback in the row of its segment; returns whether there is such a row.
    ///
    /// Apps may reuse utterance ids after each start; feedback refers to the latest row.
    private func update(_ feedback: Feedback, in db: Database) throws -> Bool {
        try db.cachedStatement(
            sql: """
                UPDATE resolution SET feedback = ? WHERE id = (
                    SELECT max(id) FROM resolution WHERE session = ? AND utterance = ? AND segment = ?)
                """
        ).execute(
            arguments: [feedback.verdict.rawValue, session, feedback.utterance.rawValue, feedback.segment])
        return db.changesCount > 0
    }
}
#endif
