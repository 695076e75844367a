package import GRDB

/// A kind of database file of ours: what marks it, what is in it, and how careful it is.
package struct DatabaseKind: Sendable {
    /// What to call its files in messages, such as `RapidIntent's telemetry`.
    package var name: String
    /// What marks a file of this kind in SQLite's header.
    package var applicationID: Int
    /// Whether a commit must survive a power cut; one that need not still survives a killed process.
    package var survivesPowerCut: Bool
    /// Whether what is deleted must be gone: it is overwritten, and its room can be given back piece by piece, save in files
    /// that were made before this was asked for.
    package var forgets: Bool
    /// How much of a file a connection that writes keeps in memory at most; SQLite's own choice is 2000.
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
