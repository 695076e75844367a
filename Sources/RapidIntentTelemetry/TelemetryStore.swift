public import Foundation
public import RapidIntent
import RapidIntentDatabase

/// Writes down how every segment ended, in one SQLite file, without ever making the resolver wait.
///
/// ```swift
/// let store = try TelemetryStore(path: "telemetry.sqlite")   // recording starts here and nowhere else
/// // … hand `store` to the resolver as an observer …
/// try await store.flush()                                    // everything observed so far is on disk
/// print(try await store.report().text(as: .terminal()))
/// try await store.close()
/// ```
///
/// - ``observe(_:)-(ResolverEvent)`` takes a lock and appends: about 0.1 µs, and 2 to 5 µs where it has to wake the writer. A queue of
///   the store's own writes what has gathered, one transaction at a time; under load the batches grow by themselves.
/// - What ``flush()`` has acknowledged survives a killed process and a power cut (write-ahead log,
///   `synchronous = FULL`).
/// - When the disk is full or the file locked, segments wait in memory, up to the configured capacity, and every new
///   event and every flush tries again; ``failure`` says what is wrong meanwhile. What does not fit is counted, and the
///   count is written to the file as soon as that works.
/// - A file that is deleted or moved away while the store is open is made anew.
/// - Several stores, in several processes, may share a file.
/// - Rows that ``TelemetryRetention`` does not want are deleted between two batches, a few at a time.
///
/// Let go of a store only after ``close()``: what could not be written by then is gone with it.
///
/// ## Topics
/// ### Recording
/// - ``init(path:session:configuration:now:onFailure:)``
/// - ``observe(_:)-(ResolverEvent)``
/// - ``observe(_:)-(Feedback)``
/// - ``flush()``
/// - ``close()``
/// ### How it goes
/// - ``failure``
/// - ``waiting``
/// - ``lost``
/// ### Reading and forgetting
/// - ``report(since:)``
/// - ``TelemetryReader``
/// - ``erase(_:)``
/// - ``TelemetryEraser``
public final class TelemetryStore: ResolutionObserver {
    /// The file, as an absolute path.
    public let path: String
    /// What tells this run of the app from others.
    package let session: String

    private let writer: TelemetryWriter
    private let now: @Sendable () -> Date

    /// Opens a telemetry file, and makes it where there is none.
    ///
    /// Waits for the disk.
    ///
    /// - Parameters:
    ///   - path: The file, made for its owner alone (mode 0600). Two more appear beside it while it is open: `-wal` and
    ///     `-shm`.
    ///   - session: What tells this run of the app, or this user's session, from others. Every row carries it, and
    ///     `Resolution.utterance` ids need to be unique within it only for the count of utterances.
    ///   - configuration: How much is written down and how much is kept in memory.
    ///   - now: The wall clock; called once per segment, on the path that decides.
    ///   - onFailure: Called on the writer's queue when writing begins to fail, or fails in another way than before.
    /// - Throws: ``TelemetryError``: a folder that is not there, a file that is protected, damaged, another program's
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

    /// Takes note of the end of a segment; of every other event only whether a segment is under way.
    ///
    /// A segment without a word, or with nothing but fillers, is passed over. Never waits for the disk and never fails.
    public func observe(_ event: ResolverEvent) {
        guard case .resolved(let resolution) = event.kind, resolution.text.contains(where: { !$0.isWhitespace }) else {
            return writer.note(event)
        }
        // Of "um" nobody can learn anything. What fired before and became "um" is another matter.
        if case .unresolved = resolution.outcome, resolution.normalised.isEmpty { return writer.note(event) }
        writer.accept(.ended(resolution, at: now()))
    }

    /// Takes note of what the app says of a segment of this session: its row says so from then on.
    ///
    /// The segment may still wait in memory, may not have ended yet, or may have been recorded by an earlier store with the
    /// same session; while something is heard of an utterance, the segment to come is meant and no earlier one with its id. Of
    /// several words on one segment the last counts. Feedback on a segment that never comes is counted,
    /// at the latest by ``close()``. Never waits for the disk and never fails.
    public func observe(_ feedback: Feedback) { writer.accept(feedback) }

    /// Returns once everything observed before the call is on disk.
    ///
    /// Ends within the busy timeout and the time the disk takes; cancelling the task does not end it sooner.
    ///
    /// - Throws: Why it could not be written. It is kept and tried again with the next event, flush or close.
    public func flush() async throws(TelemetryError) { try await writer.flush() }

    /// Writes what is left and closes the file.
    ///
    /// Events that come later are counted as lost. Closing twice is harmless.
    ///
    /// - Throws: Why it could not be written. The store then still holds it, and closing may be tried again.
    public func close() async throws(TelemetryError) { try await writer.close() }

    /// Why the last attempt to write failed; nil when it succeeded.
    public var failure: TelemetryError? { writer.failure }

    /// How many segments are not on disk yet.
    public var waiting: Int { writer.waiting }

    /// How many segments this store could not take, because its memory was full or it was closed.
    public var lost: Int { writer.lost.segments }

    /// How much feedback this store could not take, because its memory was full or it was closed, or because it named a
    /// segment that is not known.
    package var lostFeedback: Int { writer.lost.feedback }

    /// Flushes, and sums up what the file holds, of all its sessions.
    ///
    /// - Parameter since: From when on; nil for everything.
    public func report(since: Date? = nil) async throws(TelemetryError) -> TelemetryReport {
        try await flush()
        return try await TelemetryReader(path: path).report(since: since)
    }

    /// Flushes, and erases from the file, as ``TelemetryEraser`` does; what is observed later is recorded as ever.
    ///
    /// - Returns: How many segments were erased.
    @discardableResult
    public func erase(_ selection: TelemetrySelection) async throws(TelemetryError) -> Int {
        try await flush()
        return try await TelemetryEraser(path: path).erase(selection)
    }
}
