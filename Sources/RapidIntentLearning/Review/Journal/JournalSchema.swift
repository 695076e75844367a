#if SQLite
import GRDB
import RapidIntentDatabase

/// The tables of a review's journal, as a list of named migrations; new migrations are only ever appended.
enum JournalSchema {
    static let kind = DatabaseKind(
        // "RIrv" in ASCII.
        name: "RapidIntent's review journals", applicationID: 0x5249_7276, survivesPowerCut: true, forgets: true
    ) {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 entry, change and decision") { db in
            // Times are milliseconds since 1970-01-01 00:00 UTC.
            try db.execute(
                sql: """
                    CREATE TABLE entry (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        at INTEGER NOT NULL,
                        reviewer TEXT NOT NULL,
                        action TEXT NOT NULL,
                        summary TEXT NOT NULL,
                        diff TEXT NOT NULL,
                        undoes INTEGER,
                        undoneBy INTEGER
                    );
                    CREATE TABLE change (
                        entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
                        path TEXT NOT NULL,
                        before BLOB,
                        after BLOB
                    );
                    CREATE INDEX changeByEntry ON change (entry);
                    CREATE TABLE decision (
                        entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
                        kind TEXT NOT NULL,
                        text TEXT NOT NULL,
                        isRejected INTEGER NOT NULL,
                        at INTEGER NOT NULL
                    );
                    CREATE INDEX decisionByEntry ON decision (entry);
                    PRAGMA application_id = \(0x5249_7276);
                    """)
        }
        return migrator
    }
}
#endif
