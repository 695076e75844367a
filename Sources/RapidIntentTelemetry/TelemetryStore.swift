#if SQLite
public import Foundation
public import RapidIntent
import RapidIntentDatabase

/// Records the ending of every segment in one SQLite file, without making the resolver wait.
///
/// ```swift
/// let store = try TelemetryStore(path: "telemetry.sqlite")   // recording starts here and nowhere else
/// // … hand `store` to the resolver as an observer …
/// try await store.flush()                                    // everything observed so far is on disk
/// print(try await store.report().text(as: .terminal()))
/// try await store.close()
/// ```
///
/// - ``observe(_:)-(ResolverEvent)`` acquires a lock and appends: about 0.1 µs, and 2 to 5 µs if it must wake the
///   writer. A queue of the store writes the waiting entries, one transaction at a time; under load the batches grow.
/// - After ``flush()``, the data survives a killed process and a power cut (write-ahead log, `synchronous = FULL`).
/// - When the disk is full or the file is locked, segments wait in memory, up to the configured capacity, and every
///   new event and every flush tries again; ``failure`` has the reason meanwhile. Segments that do not fit are
///   counted, and the count is written to the file as soon as possible.
/// - A file that is deleted or moved away while the store is open is created again.
/// - Several stores, in several processes, may share a file.
/// - With `recordings` in the configuration, the sound of each recorded utterance is kept in a folder beside the file,
///   whose name is that of the file with `.recordings` at its end, and goes with its row.
/// - Rows beyond the limits of ``TelemetryRetention`` are deleted between two batches, a few at a time.
///
/// Call ``close()`` before you release a store: entries that are not written until then are lost.
///
/// ## Topics
/// ### Recording
/// - ``init(path:session:configuration:now:onFailure:)``
/// - ``observe(_:)-(ResolverEvent)``
/// - ``observe(_:)-(Feedback)``
/// - ``flush()``
/// - ``close()``
/// ### State
/// - ``failure``
/// - ``waiting``
/// - ``lost``
/// ### Reading and erasing
/// - ``report(since:)``
/// - ``TelemetryReader``
/// - ``erase(_:)``
/// - ``TelemetryEraser``
public final class TelemetryStore: ResolutionObserver {
    /// The file, as an absolute path.
    package let path: String
    /// The name of this run of the app.
    package let session: String

    private let writer: TelemetryWriter
    private let now: @Sendable () -> Date

    /// Opens a telemetry file, or creates it.
    ///
    /// Waits for the disk.
    ///
    /// - Parameters:
    ///   - path: The file, created with access only for its owner (mode 0600). While it is open, two more files are
    ///     beside it: `-wal` and `-shm`.
    ///   - session: The name of this run of the app, or of this user's session. It is recorded in every row. The ids
    ///     in `Resolution.utterance` need to be unique within a session only for the count of utterances, and among the
    ///     utterances of one time for partial transcripts and feedback.
    ///   - configuration: How much is recorded and how much is kept in memory.
    ///   - now: Returns the wall-clock time; called once per segment, on the resolver's path.
    ///   - onFailure: Called on the writer's queue when writing starts to fail, or fails for another reason than
    ///     before.
    /// - Throws: ``TelemetryError`` if the folder is missing, or the file is protected, damaged, another program's
    ///   (`notTelemetry`, `notADatabase`) or a newer version's.
    public init(
        path: String, session: String = UUID().uuidString,
        configuration: TelemetryConfiguration = TelemetryConfiguration(),
        now: @escaping @Sendable () -> Date = { Date() },
        onFailure: (@Sendable (TelemetryError) -> Void)? = nil
    ) throws(TelemetryError) {
        let file = DatabaseFile(telemetry: path, busyTimeout: configuration.busyTimeout)
        self.path = file.path
        self.session = session
        self.now = now
        writer = try TelemetryWriter(
            file: file, session: session, configuration: configuration, now: now, onFailure: onFailure)
    }

    /// Records the end of a segment; other events only update which segments are open.
    ///
    /// A segment without words, or only with fillers, is skipped. Never waits for the disk and never fails.
    public func observe(_ event: ResolverEvent) {
        guard case .resolved(let resolution) = event.kind, resolution.text.contains(where: { !$0.isWhitespace }) else {
            return writer.note(event)
        }
        // "um" has no value for learning. A command that fired before the text became "um" is recorded.
        if case .unresolved = resolution.outcome, resolution.normalised.isEmpty { return writer.note(event) }
        // "Yes" is no way to say the command: the answer is the verdict on the command that was asked about.
        if resolution.followUp?.isVerdict == true { return writer.note(event) }
        writer.accept(.ended(resolution, at: now()))
    }

    /// Records the app's feedback on a segment of this session, in the row of that segment.
    ///
    /// The segment may still wait in memory, may not have ended yet, or may have been recorded by an earlier store
    /// with the same session. During an utterance, feedback refers to its segments, not to earlier ones with the same
    /// id. If there are several verdicts on one segment, the last counts. Feedback on a segment that never arrives is
    /// counted as lost, at the latest by ``close()``. Never waits for the disk and never fails.
    public func observe(_ feedback: Feedback) { writer.accept(feedback) }

    func beginAudio(sampleRate: Int) { writer.beginAudio(sampleRate: sampleRate) }

    /// Keeps a frame of audio for the recording of its utterance; never waits for the disk.
    func hear(_ frame: AudioFrame) { writer.hear(frame) }

    /// Returns once everything observed before the call is on disk.
    ///
    /// Returns within the busy timeout plus the write time; cancelling the task does not end it sooner.
    ///
    /// - Throws: The reason why entries could not be written. They are kept and tried again with the next event, flush or close.
    public func flush() async throws(TelemetryError) { try await writer.flush() }

    /// Writes the remaining entries and closes the file.
    ///
    /// Later events are counted as lost. Closing twice is harmless.
    ///
    /// - Throws: The reason why entries could not be written. The store keeps them, and you may close it again.
    public func close() async throws(TelemetryError) { try await writer.close() }

    /// The reason why the last write failed; nil if it succeeded.
    public var failure: TelemetryError? { writer.failure }

    /// The number of segments that are not on disk yet.
    public var waiting: Int { writer.waiting }

    /// The number of segments that were lost because memory was full or the store was closed.
    public var lost: Int { writer.lost.segments }

    /// The number of verdicts that were lost because memory was full, the store was closed, or the named segment is
    /// unknown.
    package var lostFeedback: Int { writer.lost.feedback }

    /// Flushes, and reports on all sessions of the file.
    ///
    /// - Parameter since: The earliest time of a segment; nil for no limit.
    public func report(since: Date? = nil) async throws(TelemetryError) -> TelemetryReport {
        try await flush()
        return try await TelemetryReader(path: path).report(since: since)
    }

    /// Flushes, and erases segments from the file like ``TelemetryEraser``; later events are recorded as before.
    ///
    /// - Returns: The number of erased segments.
    @discardableResult
    public func erase(_ selection: TelemetrySelection) async throws(TelemetryError) -> Int {
        try await flush()
        return try await TelemetryEraser(path: path).erase(selection)
    }
}
#endif
