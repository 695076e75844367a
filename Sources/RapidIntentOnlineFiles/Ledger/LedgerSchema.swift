#if SQLite
import GRDB
import RapidIntentDatabase

/// The tables of a ledger, as a list of named migrations.
///
/// New migrations are only ever appended.
enum LedgerSchema {
    static let kind = DatabaseKind(
        // "RIbu" in ASCII. A reserved call must still be counted after a power cut.
        name: "RapidIntent's call ledgers", applicationID: 0x5249_6275, survivesPowerCut: true
    ) {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 spending and reservation") { db in
            // Days are numbers since 1970-01-01; money is in millionths.
            try db.execute(
                sql: """
                    CREATE TABLE spending (
                        account TEXT NOT NULL,
                        day INTEGER NOT NULL,
                        calls INTEGER NOT NULL,
                        money INTEGER NOT NULL,
                        PRIMARY KEY (account, day)
                    ) WITHOUT ROWID;
                    CREATE TABLE reservation (
                        id INTEGER PRIMARY KEY AUTOINCREMENT,
                        account TEXT NOT NULL,
                        day INTEGER NOT NULL,
                        money INTEGER NOT NULL
                    );
                    CREATE INDEX reservationByDay ON reservation (account, day);
                    PRAGMA application_id = \(0x5249_6275);
                    """)
        }
        return migrator
    }
}
#endif
