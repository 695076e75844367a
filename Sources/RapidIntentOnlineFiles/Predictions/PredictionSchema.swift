#if SQLite
import GRDB
import RapidIntentDatabase

/// The tables of a file of predictions, as a list of named migrations.
///
/// New migrations are only ever appended.
enum PredictionSchema {
    static let kind = DatabaseKind(
        // "RIca" in ASCII. Predictions lost in a power cut can be asked for again.
        name: "RapidIntent's predictions", applicationID: 0x5249_6361, survivesPowerCut: false
    ) {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 prediction") { db in
            // Times are milliseconds since 1970-01-01 00:00 UTC; `prediction` is JSON, or NULL if nothing was found.
            try db.execute(
                sql: """
                    CREATE TABLE prediction (
                        id INTEGER PRIMARY KEY,
                        service TEXT NOT NULL,
                        application TEXT NOT NULL,
                        model TEXT NOT NULL,
                        locale TEXT NOT NULL,
                        text TEXT NOT NULL,
                        prediction TEXT,
                        storedAt INTEGER NOT NULL,
                        usedAt INTEGER NOT NULL,
                        UNIQUE (service, application, model, locale, text)
                    );
                    CREATE INDEX predictionByUse ON prediction (usedAt);
                    CREATE INDEX predictionByAge ON prediction (storedAt);
                    PRAGMA application_id = \(0x5249_6361);
                    """)
        }
        return migrator
    }
}
#endif
