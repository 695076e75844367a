#if SQLite
import Foundation
import GRDB

/// A telemetry file as any SQLite program sees it.
enum RawFile {
    /// Every row a statement yields, its columns joined by `|`, as the sqlite3 shell prints them.
    static func rows(_ sql: String, in path: String) throws -> [String] {
        try open(path).read { db in
            try Row.fetchAll(db, sql: sql).map { row in
                row.databaseValues.map { value in
                    switch value.storage {
                    case .null: ""
                    case .int64(let number): "\(number)"
                    case .double(let number): "\(number)"
                    case .string(let text): text
                    case .blob(let data): "\(data.count) bytes"
                    }
                }.joined(separator: "|")
            }
        }
    }

    static func execute(_ sql: String, in path: String) throws {
        try open(path).write { try $0.execute(sql: sql) }
    }

    /// How many segments are on disk.
    static func count(in path: String) throws -> Int {
        try open(path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM resolution") ?? 0 }
    }

    /// A store that is released, not closed, keeps the file locked for the moment in which it checkpoints the log.
    private static func open(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(20)
        return try DatabaseQueue(path: path, configuration: configuration)
    }
}
#endif
