#if SQLite
package import GRDB

/// A kind of database file of this package: its application id, its tables and its durability.
package struct DatabaseKind: Sendable {
    /// The name of its files in messages, such as `RapidIntent's telemetry`.
    package var name: String
    /// The application id in SQLite's header that marks a file of this kind.
    package var applicationID: Int
    /// Whether a commit must survive a power cut; every commit survives a killed process.
    package var survivesPowerCut: Bool
    /// Whether deleted data must be erased: it is overwritten, and its space can be returned step by step, except in files
    /// that were created before this option existed.
    package var forgets: Bool
    /// The maximum cache size of a writing connection, in KiB; SQLite's default is 2000.
    package var writingCacheKibibytes: Int
    /// Every step from an empty file to the present tables.
    package var migrator: @Sendable () -> DatabaseMigrator

    package init(
        name: String, applicationID: Int, survivesPowerCut: Bool, forgets: Bool = false,
        writingCacheKibibytes: Int = 2000,
        migrator: @escaping @Sendable () -> DatabaseMigrator
    ) {
        self.name = name
        self.applicationID = applicationID
        self.survivesPowerCut = survivesPowerCut
        self.forgets = forgets
        self.writingCacheKibibytes = writingCacheKibibytes
        self.migrator = migrator
    }
}
#endif
