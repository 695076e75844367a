import Dispatch
import Foundation
import GRDB
import RapidIntentDatabase
import Synchronization

/// The one that writes: a queue of its own that carries batches from the buffer to the file.
///
/// Two locks: `buffer`, which the resolver takes for an append, and `connection`, which only the queue takes and holds
/// while it writes. No code holds both.
final class TelemetryWriter: Sendable {
    private let session: String
    private let configuration: TelemetryConfiguration
    private let now: @Sendable () -> Date
    private let onFailure: (@Sendable (TelemetryError) -> Void)?

    private let queue = DispatchQueue(label: "RapidIntentTelemetry.writer", qos: .utility)
    private let buffer: Mutex<TelemetryBuffer>
    private let connection: DatabaseConnection
    private let lastFailure = Mutex<TelemetryError?>(nil)

    /// Opens the file.
    init(
        file: DatabaseFile, session: String, configuration: TelemetryConfiguration,
        now: @escaping @Sendable () -> Date, onFailure: (@Sendable (TelemetryError) -> Void)?
    ) throws(TelemetryError) {
        self.session = session
        self.configuration = configuration
        self.now = now
        self.onFailure = onFailure
        buffer = Mutex(TelemetryBuffer(capacity: configuration.capacity))
        connection = DatabaseConnection(file)
        do throws(DatabaseFileError) {
            try connection.open()
        } catch {
            throw TelemetryError(error, path: file.path)
        }
    }

    /// Why the last attempt to write failed; nil when it succeeded.
    var failure: TelemetryError? { lastFailure.withLock { $0 } }

    /// How many entries were not taken.
    var lost: Int { buffer.withLock { $0.lost } }

    /// How many entries are not on disk yet.
    var waiting: Int { buffer.withLock { $0.waiting } }

    /// Takes an entry.
    ///
    /// Costs a lock and an append, and a wake-up when the writer was idle.
    func accept(_ entry: TelemetryEntry) {
        if buffer.withLock({ $0.accept(entry) }) { queue.async { self.drain() } }
    }

    /// Returns once everything taken before is on disk.
    func flush() async throws(TelemetryError) {
        try await perform { self.drain() }
    }

    /// Writes what is left and closes the file; may be called again after a failure.
    func close() async throws(TelemetryError) {
        buffer.withLock { $0.close() }
        try await perform {
            self.drain()
            if self.waiting == 0 { self.connection.close() }
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

    /// Writes what waits; on the queue only.
    ///
    /// Two batches hold everything that was taken before the call: the one an earlier failure left behind, and what
    /// arrived since. More is left to a later turn, so that a busy stream does not keep a flush waiting.
    private func drain() {
        for _ in 0..<2 {
            guard let batch = buffer.withLock({ $0.nextBatch() }) else { return }
            do throws(TelemetryError) {
                try write(batch)
                buffer.withLock { $0.acknowledge(batch) }
                lastFailure.withLock { $0 = nil }
            } catch {
                buffer.withLock { $0.keep() }
                let isNew = lastFailure.withLock { last in
                    defer { last = error }
                    return last != error
                }
                if isNew { onFailure?(error) }
                return
            }
        }
        queue.async { self.drain() }
    }

    private func write(_ batch: TelemetryBuffer.Batch) throws(TelemetryError) {
        do throws(DatabaseFileError) {
            try connection.write { db in
                for entry in batch.entries {
                    try RecordedResolution(entry, session: session, configuration: configuration).insert(db)
                }
                guard batch.lost > 0 else { return }
                try db.execute(
                    sql: "INSERT INTO loss (session, recordedAt, count) VALUES (?, ?, ?)",
                    arguments: [session, now().epochMilliseconds, batch.lost])
            }
        } catch {
            throw TelemetryError(error, path: connection.file.path)
        }
    }
}
