#if SQLite
import Dispatch
import Foundation
import GRDB
import RapidIntentDatabase
import Synchronization

/// A queue with a connection to a file of predictions.
///
/// No failure is fatal: a damaged file is moved aside and created again, and every other failure is reported.
final class PredictionFile: Sendable {
    private let connection: DatabaseConnection
    private let queue: DispatchQueue
    private let news: TroubleNews

    init(_ file: DatabaseFile, label: String, news: TroubleNews) {
        connection = DatabaseConnection(file)
        queue = DispatchQueue(label: label, qos: .userInitiated)
        self.news = news
    }

    func perform(_ work: @escaping @Sendable (PredictionFile) -> Void) { queue.async { work(self) } }

    /// Reads, on the queue only; nil if that fails.
    func read<Value>(_ body: (Database) throws -> Value) -> Value? {
        attempt { () throws(DatabaseFileError) in try connection.read(body) }
    }

    /// Writes, on the queue only; a failure is only reported.
    func write(_ body: (Database) throws -> Void) {
        _ = attempt { () throws(DatabaseFileError) in try connection.write(body) }
    }

    /// Performs an operation, and repeats it if the file was damaged and has been created again.
    private func attempt<Value>(_ work: () throws(DatabaseFileError) -> Value) -> Value? {
        for isLast in [false, true] {
            let seen = connection.openFile ?? FileIdentity(path: connection.file.path)
            do throws(DatabaseFileError) {
                let value = try work()
                news.record(nil)
                return value
            } catch {
                guard error.isDamage, !isLast else {
                    news.record(CacheTrouble(error, path: connection.file.path))
                    return nil
                }
                guard DamagedFile(path: connection.file.path).wasDatabase else {
                    news.record(
                        CacheTrouble(
                            path: connection.file.path,
                            detail: "the file is not a cache and is left as it is; name another file"))
                    return nil
                }
                connection.close()
                do {
                    if let aside = try DamagedFile(path: connection.file.path).moveAside(ifStill: seen) {
                        news.record(
                            CacheTrouble(
                                path: connection.file.path,
                                detail: "\(error.detail); it was moved to '\(aside)', and a new file is begun"))
                    }
                } catch {
                    news.record(CacheTrouble(path: connection.file.path, detail: "the file is damaged; \(error)"))
                    return nil
                }
            }
        }
        return nil
    }
}

/// Reports a failure once, until it has passed or another kind of failure follows.
final class TroubleNews: Sendable {
    private let last = Mutex<CacheTrouble?>(nil)
    private let onTrouble: @Sendable (CacheTrouble) -> Void

    init(_ onTrouble: @escaping @Sendable (CacheTrouble) -> Void) { self.onTrouble = onTrouble }

    /// Records the result of an operation: a failure, or nil for success.
    func record(_ trouble: CacheTrouble?) {
        let isNew = last.withLock { last in
            defer { last = trouble }
            return last != trouble
        }
        if let trouble, isNew { onTrouble(trouble) }
    }
}
#endif
