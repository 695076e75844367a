#if Fleet
import GRDB

/// A telemetry file as any SQLite program sees it.
enum RawFile {
    static func int(_ sql: String, in path: String) throws -> Int {
        try reader(path).read { try Int.fetchOne($0, sql: sql) ?? 0 }
    }

    static func texts(_ sql: String, in path: String) throws -> [String] {
        try reader(path).read { try String.fetchAll($0, sql: sql) }
    }

    /// Opens a file that must exist.
    private static func reader(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(10)
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    static func execute(_ sql: String, in path: String) throws {
        try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
    }

    /// How many segments are in the file; 0 if there is no file yet.
    static func segments(in path: String) -> Int { (try? int("SELECT count(*) FROM resolution", in: path)) ?? 0 }
}
#endif
