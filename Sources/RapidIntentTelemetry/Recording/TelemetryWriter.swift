#if SQLite
import Dispatch
import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase
import RapidIntentSupport
import Synchronization

/// Writes batches from the buffer to the file, on a queue of its own.
///
/// There are two locks: the resolver acquires `buffer` for an append; only the queue acquires `connection`, and holds
/// it while it writes. No code holds both.
final class TelemetryWriter: Sendable {
    private let session: String
    private let configuration: TelemetryConfiguration
    private let now: @Sendable () -> Date
    private let onFailure: (@Sendable (TelemetryError) -> Void)?

    private let queue = DispatchQueue(label: "RapidIntentTelemetry.writer", qos: .utility)
    private let buffer: Mutex<TelemetryBuffer>
    private let connection: DatabaseConnection
    private let recordings: RecordingFolder
    /// Whether rows or recordings are ever deleted.
    private let isLimited: Bool
    private let lastFailure = Mutex<TelemetryError?>(nil)
    private let progress = Mutex(Progress())

    /// The state that the queue keeps from one batch to the next; only the queue changes it.
    private struct Progress {
        /// Feedback whose segment has not ended.
        var awaited = AwaitedSegments()
        /// Feedback that was dropped because its segment never ended.
        var unmatched = 0
        var retention = RetentionSchedule()
        /// The reason why the last recording was not written; nil if it was.
        var recordingFailure: FileFailure?
    }

    init(
        file: DatabaseFile, session: String, configuration: TelemetryConfiguration,
        now: @escaping @Sendable () -> Date, onFailure: (@Sendable (TelemetryError) -> Void)?
    ) throws(TelemetryError) {
        self.session = session
        self.configuration = configuration
        self.now = now
        self.onFailure = onFailure
        buffer = Mutex(
            TelemetryBuffer(
                capacity: configuration.capacity, keepsPartials: configuration.recordsPartials,
                keepsAudio: configuration.keepsRecordings))
        connection = DatabaseConnection(file)
        do throws(DatabaseFileError) {
            try connection.open()
        } catch {
            throw TelemetryError(error, path: file.path)
        }
        recordings = RecordingFolder(telemetry: file.path)
        // Recordings go when they are due, whatever the program that writes to the file next is for.
        isLimited = configuration.isLimited || recordings.exists
        if isLimited {
            queue.async { self.retainIfDue() }
            lookLater()
        }
    }

    /// The reason why the last write failed; nil if it succeeded.
    var failure: TelemetryError? { lastFailure.withLock { $0 } }

    /// The entries that were not accepted, and the feedback on unknown segments.
    var lost: TelemetryLoss {
        buffer.withLock { $0.lost } + TelemetryLoss(feedback: progress.withLock { $0.unmatched })
    }

    /// The number of entries that are not on disk yet.
    var waiting: Int { buffer.withLock { $0.waiting } }

    /// Acquires a lock and appends; also wakes the writer if it was idle.
    func accept(_ entry: TelemetryEntry) {
        if buffer.withLock({ $0.accept(entry) }) { queue.async { self.drain() } }
    }

    func accept(_ feedback: Feedback) {
        if buffer.withLock({ $0.accept(feedback) }) { queue.async { self.drain() } }
    }

    /// Records an event that is not written to the file.
    func note(_ event: ResolverEvent) { buffer.withLock { $0.note(event) } }

    func beginAudio(sampleRate: Int) { buffer.withLock { $0.beginAudio(sampleRate: sampleRate) } }

    /// Keeps a frame of audio for the recording of its utterance.
    func hear(_ frame: AudioFrame) { buffer.withLock { $0.hear(frame) } }

    /// Returns once everything accepted before is on disk.
    func flush() async throws(TelemetryError) { try await perform { self.drain() } }

    /// Writes the remaining entries and closes the file; may be called again after a failure.
    func close() async throws(TelemetryError) {
        buffer.withLock { $0.close() }
        try await perform {
            self.drain()
            if self.waiting == 0, self.attempt({ () throws(DatabaseFileError) in try self.dropAwaited() }) {
                self.retainAtTheEnd()
                self.connection.close()
            }
        }
    }

    private func perform(_ work: @escaping @Sendable () -> Void) async throws(TelemetryError) {
        let failure = await withCheckedContinuation { continuation in
            queue.async {
                work()
                continuation.resume(returning: self.failure)
            }
        }
        if let failure { throw failure }
    }

    /// Writes the waiting entries; on the queue only.
    ///
    /// Two batches contain everything that was accepted before the call: the one that an earlier failure left, and the
    /// entries since. Later entries wait for the next run, so that a busy stream does not delay a flush.
    private func drain() {
        for _ in 0..<2 {
            guard let batch = buffer.withLock({ $0.nextBatch() }) else { return }
            guard attempt({ () throws(DatabaseFileError) in try write(batch) }) else {
                return buffer.withLock { $0.keep() }
            }
            buffer.withLock { $0.acknowledge(batch) }
            retainIfDue()
        }
        queue.async { self.drain() }
    }

    /// Performs an operation on the file and records its failure, if any; returns whether it succeeded.
    private func attempt(_ work: () throws(DatabaseFileError) -> Void) -> Bool {
        do throws(DatabaseFileError) {
            try work()
            lastFailure.withLock { $0 = nil }
            return true
        } catch {
            let failure = TelemetryError(error, path: connection.file.path)
            let isNew = lastFailure.withLock { last in
                defer { last = failure }
                return last != failure
            }
            if isNew { onFailure?(failure) }
            return false
        }
    }

    private func write(_ batch: TelemetryBuffer.Batch) throws(DatabaseFileError) {
        try record(lost: batch.lost) { work, db in try work.write(batch.entries, to: db) }
        progress.withLock { $0.retention.count(batch.entries.count) }
    }

    /// Counts the feedback whose segment never ended as lost.
    private func dropAwaited() throws(DatabaseFileError) {
        guard progress.withLock({ $0.awaited.count }) > 0 else { return }
        try record(lost: TelemetryLoss()) { work, _ in work.dropAwaited() }
    }

    /// Writes in one transaction; the state in memory changes once it is on disk.
    private func record(
        lost: TelemetryLoss, _ body: (inout RecordedBatch, Database) throws -> Void
    ) throws(DatabaseFileError) {
        var work = RecordedBatch(
            session: session, configuration: configuration, folder: recordings,
            awaited: progress.withLock { $0.awaited }, loss: lost)
        do throws(DatabaseFileError) {
            try connection.write { db in
                try body(&work, db)
                try work.writeLoss(to: db, at: now)
            }
        } catch {
            work.removeRecordings()
            throw error
        }
        let isNew = progress.withLock { progress in
            progress.awaited = work.awaited
            progress.unmatched += work.loss.feedback - lost.feedback
            guard work.recordingFailure != nil || !work.recordings.isEmpty else { return false }
            defer { progress.recordingFailure = work.recordingFailure }
            return progress.recordingFailure != work.recordingFailure
        }
        if isNew, let failure = work.recordingFailure {
            onFailure?(
                TelemetryError(
                    .ioFailed, path: recordings.path, detail: "a recording cannot be kept: \(failure.reason)",
                    remedy: "check the disk and the rights of the folder; the rows are recorded without it"))
        }
    }

    // MARK: - Retention

    private func retainIfDue() {
        guard isLimited, progress.withLock({ $0.retention.isDue(at: now()) }) else { return }
        retain()
    }

    /// Checks retention again at intervals, even without new entries, until the store is closed.
    private func lookLater() {
        queue.asyncAfter(deadline: .now() + RetentionSchedule.interval) { [weak self] in
            guard let self, !self.buffer.withLock({ $0.isClosed }) else { return }
            self.retainIfDue()
            self.lookLater()
        }
    }

    /// Deletes some of the rows beyond the retention limits; the rest is deleted after entries that are waiting by
    /// then.
    private func retain() {
        // Checked here and not when the block is enqueued, because the store may be closed in between, and the connection
        // would open the file again.
        guard !buffer.withLock({ $0.isClosed }) else { return }
        if retainStep() { queue.async { self.retain() } }
    }

    /// Deletes some of the rows beyond the retention limits; after the last of them, the recordings without a row and
    /// those beyond their own limits.
    ///
    /// Returns whether there may be more.
    ///
    /// After a failure, the next scheduled check tries again.
    private func retainStep() -> Bool {
        let step = RetentionStep(retention: configuration.retention)
        var isMore = false
        let isDone = attempt { () throws(DatabaseFileError) in
            isMore = try connection.write { db in
                if try step.run(db, at: now()) { return true }
                try recordings.tidy(db, under: configuration.recordings ?? recordings.limits, at: now())
                return false
            }
        }
        return isDone && isMore
    }

    /// Deletes rows beyond the retention limits before the file is closed, because a short-lived tool has no later
    /// check.
    ///
    /// At most a hundred steps (50,000 segments), so that a program ends without a long delay.
    private func retainAtTheEnd() {
        // A closed store does not open its file again.
        guard isLimited, connection.openFile != nil else { return }
        for _ in 0..<100 { if !retainStep() { return } }
    }
}
#endif
