#if SQLite
import Dispatch
public import Foundation
public import RapidIntent
import RapidIntentDatabase
import Synchronization

/// Stores an online service's answers in an SQLite file, across restarts and shared by any number of processes.
///
/// ```swift
/// let cache = SQLitePredictionCache(
///     path: "predictions.sqlite",
///     for: ServiceIdentity(service: "luis-v3 https://example.com", application: "home", model: "production"))
/// let resolver = IntentResolver(dictionaries: [dictionary], service: service, cache: cache)
/// ```
///
/// - No call waits for the disk for longer than `lookUpLimit`; a look-up that takes longer is
///   a miss. Reading and writing have a queue and a connection each, so that no look-up waits for a write.
/// - No failure of the file is fatal: it is reported through `onTrouble`, once for each kind, and every look-up is a miss
///   meanwhile. A damaged file is moved aside, to a name with `.damaged`, and created again. Another program's
///   file, or a newer version's, is left as it is.
/// - Stored predictions survive a killed process; a power cut may lose the latest ones.
/// - The file contains, as plain text, what people said and the service understood. It is created for its owner alone (mode
///   0600); the mode of an existing file stays.
public final class SQLitePredictionCache: PredictionCache {
    /// The file, as an absolute path.
    package let path: String

    /// The largest number of predictions that wait to be written; further ones are dropped.
    private static let writeLimit = 64

    private let table: PredictionTable
    private let clock: any Clock<Duration>
    private let now: @Sendable () -> Date
    private let reader: PredictionFile
    private let writer: PredictionFile
    private let waiting = Mutex(0)

    /// Names a file; it is opened, or created, at its first use.
    ///
    /// - Parameters:
    ///   - path: The file. While it is open, two more files are beside it: `-wal` and `-shm`.
    ///   - identity: The service whose answers are stored.
    ///   - configuration: How much is stored and for how long.
    ///   - clock: The clock for the time limit of a look-up.
    ///   - now: The wall clock, for the age of predictions.
    ///   - onTrouble: Called with each new failure of the file, on a queue of the cache.
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
        reader = PredictionFile(file, label: "RapidIntentOnlineFiles.reader", news: news)
        writer = PredictionFile(file, label: "RapidIntentOnlineFiles.writer", news: news)
    }

    /// The prediction for the first key that has one which is not too old; nil if none has, or if the look-up takes longer than
    /// `lookUpLimit`.
    public func prediction(for keys: [PredictionKey]) async -> (key: PredictionKey, prediction: CachedPrediction)? {
        typealias Found = (key: PredictionKey, prediction: CachedPrediction)
        let moment = now()
        // The first of the two answers is used; a cancelled task receives none.
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

    /// Stores a prediction in the background.
    ///
    /// Never waits for the disk. While 64 predictions wait to be written, further ones are dropped.
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

    /// Returns once everything stored before the call is in the file, or has failed.
    public func flush() async {
        await withCheckedContinuation { continuation in writer.perform { _ in continuation.resume() } }
    }

    /// Opens the file, so that a failure is reported before the first look-up.
    package func open() async {
        await withCheckedContinuation { continuation in
            writer.perform { file in
                file.write { _ in }
                continuation.resume()
            }
        }
    }
}
#endif
