import Dispatch
public import Foundation
public import RapidIntent
import RapidIntentDatabase
import Synchronization

/// Keeps what an online service said in an SQLite file, across restarts and shared by any number of processes.
///
/// ```swift
/// let cache = SQLitePredictionCache(
///     path: "predictions.sqlite",
///     for: ServiceIdentity(service: "luis-v3 https://example.com", application: "home", model: "production"))
/// let resolver = IntentResolver(dictionary: dictionary, service: service, cache: cache)
/// ```
///
/// - No call waits for the disk for longer than ``PredictionCacheConfiguration/lookUpLimit``; a look-up that takes longer is
///   a miss. Reading and writing have a queue and a connection each, so that no look-up waits for a write.
/// - Nothing that is wrong with the file is fatal: it is told through `onTrouble`, once for each kind, and the cache knows
///   nothing meanwhile. A damaged file is moved aside, to a name with `.damaged`, and begun anew. Another program's
///   file, or a newer version's, is left as it is.
/// - What was stored survives a killed process; a power cut may take the last of it.
/// - The file holds, as plain text, what people said and the service understood. It is made for its owner alone (mode 0600);
///   the mode of one that is there stays.
public final class SQLitePredictionCache: PredictionCache {
    /// The file, as an absolute path.
    package let path: String

    /// How many predictions wait to be written, at most: what comes on top is not kept.
    private static let writeLimit = 64

    private let table: PredictionTable
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let reader: PredictionFile
    private let writer: PredictionFile
    private let waiting = Mutex(0)

    /// Names a file; it is opened, and made where there is none, when it is needed.
    ///
    /// - Parameters:
    ///   - path: The file. Two more appear beside it while it is open: `-wal` and `-shm`.
    ///   - identity: Whose answers are kept.
    ///   - configuration: How much is kept and for how long.
    ///   - clock: What a look-up's limit is measured by.
    ///   - now: The wall clock, for the age of what is kept.
    ///   - onTrouble: Told, on a queue of the cache's own, what is wrong with the file.
    public init(
        path: String, for identity: ServiceIdentity,
        configuration: PredictionCacheConfiguration = PredictionCacheConfiguration(),
        clock: any Clock<Duration> = ContinuousClock(), now: @escaping @Sendable () -> Date = { Date() },
        onTrouble: @escaping @Sendable (CacheTrouble) -> Void = { _ in }
    ) {
        let file = DatabaseFile(path: path, kind: PredictionSchema.kind, busyTimeout: configuration.busyTimeout)
        self.path = file.path
        self.clock = clock
        self.now = now
        table = PredictionTable(identity: identity, configuration: configuration)
        let news = TroubleNews(onTrouble)
        reader = PredictionFile(file, label: "RapidIntentCache.reader", news: news)
        writer = PredictionFile(file, label: "RapidIntentCache.writer", news: news)
    }

    /// What is kept under the first of the keys that has anything, and is not too old; nil if none has, or if that cannot
    /// be said within ``PredictionCacheConfiguration/lookUpLimit``.
    public func prediction(
        for keys: [PredictionKey]
    ) async -> (key: PredictionKey, prediction: CachedPrediction)? {
        typealias Found = (key: PredictionKey, prediction: CachedPrediction)
        let moment = now()
        // The first to answer is heard; a task that is cancelled hears nobody.
        let (answers, answer) = AsyncStream.makeStream(of: Found?.self, bufferingPolicy: .bufferingOldest(1))
        reader.perform { [table] file in
            let found: Found?? = file.read { db in
                for key in keys {
                    if let prediction = try table.prediction(for: key, at: moment, in: db) { return (key, prediction) }
                }
                return nil
            }
            answer.yield(found.flatMap { $0 })
        }
        let limit = Task { [clock, table] in
            try? await clock.sleep(for: table.configuration.lookUpLimit)
            answer.yield(nil)
        }
        defer { limit.cancel() }
        for await found in answers {
            if let found { writer.perform { [table] in $0.write { try table.touch(found.key, at: moment, in: $0) } } }
            return found
        }
        return nil
    }

    /// Keeps a prediction, some time soon.
    ///
    /// Never waits for the disk. While more than 64 predictions wait to be written, none is taken.
    public func store(_ prediction: CachedPrediction, for key: PredictionKey) {
        let isTaken = waiting.withLock { waiting in
            guard waiting < Self.writeLimit else { return false }
            waiting += 1
            return true
        }
        guard isTaken else { return }
        let moment = now()
        writer.perform { file in
            file.write { try self.table.store(prediction, for: key, at: moment, in: $0) }
            self.waiting.withLock { $0 -= 1 }
        }
    }

    /// Returns once everything that was stored before the call is in the file, or cannot be.
    public func flush() async {
        await withCheckedContinuation { continuation in writer.perform { _ in continuation.resume() } }
    }

    /// Opens the file, so that what is wrong with it is told before anything is asked.
    package func open() async {
        await withCheckedContinuation { continuation in
            writer.perform { file in
                file.write { _ in }
                continuation.resume()
            }
        }
    }
}
