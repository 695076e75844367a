#if SQLite
import Foundation
import GRDB
public import RapidIntent
import RapidIntentOnlineFiles
import Synchronization
import TestSupport

extension ScratchFolder {
    /// The permissions of a file in the folder.
    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }
}

/// A wall clock that only the test advances.
final class WallClock: Sendable {
    private let moment = Mutex(Date(timeIntervalSince1970: 1_795_296_600))

    @Sendable func now() -> Date { moment.withLock { $0 } }
    func advance(by seconds: Double) { moment.withLock { $0 += seconds } }
}

/// Collects reported troubles.
final class Troubles: Sendable {
    private let all = Mutex<[CacheTrouble]>([])
    var details: [String] { all.withLock { $0.map(\.detail) } }

    @Sendable func record(_ trouble: CacheTrouble) { all.withLock { $0.append(trouble) } }
}

/// A database file as any SQLite program sees it.
enum RawDatabase {
    static func value(_ sql: String, in path: String) throws -> String? {
        try open(path).read { try String.fetchOne($0, sql: sql) }
    }

    static func execute(_ sql: String, in path: String) throws {
        try open(path).write { try $0.execute(sql: sql) }
    }

    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        // The process that closes the file keeps it locked while it checkpoints the log.
        configuration.busyMode = .timeout(20)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}

extension CachedPrediction {
    static func intent(_ name: String) -> CachedPrediction {
        let top = ScoredName(name: name, score: 0.97)
        return CachedPrediction(
            intents: [top, ScoredName(name: "None", score: 0.01)], topIntent: top,
            entities: [CachedEntity(name: "place", role: "to", text: "Hall", value: "hall", score: 0.5, words: 3..<4)])
    }

    static let nothing = CachedPrediction(intents: [], topIntent: nil)
}

extension ServiceIdentity {
    static let home = ServiceIdentity(service: "luis-v3 http://a", application: "home", model: "7")
}

extension PredictionKey: ExpressibleByStringLiteral {
    /// A key in British English.
    public init(stringLiteral text: String) { self.init(locale: "en-GB", text: text) }
}
#endif
