#if SQLite
import GRDB
package import RapidIntentDatabase

/// The tables of a telemetry file, as a list of named migrations.
///
/// New migrations are only ever appended. A new column of `resolution` needs none here (``SegmentColumn``).
///
/// `Telemetry/schema.sql` shows the result, and `Telemetry/reference.md` describes every column.
enum TelemetrySchema {
    /// The application id in SQLite's header that marks a telemetry file: "RIte" in ASCII.
    static let applicationID = 0x5249_7465

    /// The number of columns that the migrations written out here add; each later one has its own.
    private static let columns = 33

    /// All steps from an empty file to the current tables.
    static func migrator(to columns: [SegmentColumn] = SegmentColumn.recorded) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1 resolution and loss") { db in
            try db.execute(
                sql: """
                    CREATE TABLE resolution (
                        id INTEGER PRIMARY KEY,
                        session TEXT NOT NULL,
                        utterance TEXT NOT NULL,
                        segment INTEGER NOT NULL,
                        recordedAt INTEGER NOT NULL,
                        locale TEXT NOT NULL,
                        text TEXT,
                        outcome TEXT NOT NULL,
                        intent TEXT,
                        entities TEXT NOT NULL,
                        source TEXT,
                        score REAL,
                        phrase TEXT,
                        reason TEXT,
                        detail TEXT,
                        firstPartialMs REAL,
                        firedMs REAL,
                        finalMs REAL,
                        leadMs REAL,
                        serviceMs REAL
                    );
                    CREATE INDEX resolutionByTime ON resolution (recordedAt);
                    CREATE TABLE loss (
                        id INTEGER PRIMARY KEY,
                        session TEXT NOT NULL,
                        recordedAt INTEGER NOT NULL,
                        count INTEGER NOT NULL
                    );
                    PRAGMA application_id = \(applicationID);
                    """)
        }
        migrator.registerMigration("2 asking ahead") { db in
            try db.execute(
                sql: """
                    ALTER TABLE resolution ADD COLUMN askedEarly INTEGER;
                    ALTER TABLE resolution ADD COLUMN wastedEarly INTEGER;
                    ALTER TABLE resolution ADD COLUMN aheadMs REAL;
                    """)
        }
        migrator.registerMigration("3 feedback, price and versions") { db in
            try db.execute(
                sql: """
                    ALTER TABLE resolution ADD COLUMN feedback TEXT;
                    ALTER TABLE resolution ADD COLUMN price REAL;
                    ALTER TABLE resolution ADD COLUMN dictionaryVersion TEXT;
                    ALTER TABLE resolution ADD COLUMN modelVersion TEXT;
                    ALTER TABLE loss ADD COLUMN feedback INTEGER NOT NULL DEFAULT 0;
                    CREATE INDEX resolutionBySegment ON resolution (session, utterance, segment);
                    CREATE INDEX resolutionByText ON resolution (text);
                    CREATE INDEX resolutionByPhrase ON resolution (phrase);
                    """)
        }
        migrator.registerMigration("4 decoding") { db in
            try db.execute(sql: "ALTER TABLE resolution ADD COLUMN decodingMs REAL")
        }
        migrator.registerMigration("5 stops and withdrawals") { db in
            try db.execute(
                sql: """
                    ALTER TABLE resolution ADD COLUMN stops TEXT;
                    ALTER TABLE resolution ADD COLUMN withdrawals INTEGER;
                    """)
        }
        migrator.registerMigration("6 near misses") { db in
            try db.execute(
                sql: """
                    ALTER TABLE resolution ADD COLUMN near INTEGER;
                    ALTER TABLE resolution ADD COLUMN takenFor TEXT;
                    """)
        }
        migrator.registerMigration("7 partials and recogniser") { db in
            try db.execute(
                sql: """
                    ALTER TABLE resolution ADD COLUMN recogniser TEXT;
                    ALTER TABLE resolution ADD COLUMN partials TEXT;
                    """)
        }
        registerFleet(in: &migrator)
        for column in columns.dropFirst(Self.columns) {
            migrator.registerMigration("column \(column.name)") { db in
                try db.execute(sql: "ALTER TABLE resolution ADD COLUMN \(column.name) \(column.values.type)")
            }
        }
        return migrator
    }
}

extension DatabaseFile {
    package init(telemetry path: String, busyTimeout: Duration) {
        // 16 MiB of cache: rows arrive in order of time, but at random positions of the indexes by session, text and
        // phrase. SQLite's default of 2 MB writes 8,800 rows per second, 16 MiB writes 11,400 (`Benchmarks/`).
        let kind = DatabaseKind(
            name: "RapidIntent's telemetry", applicationID: TelemetrySchema.applicationID, survivesPowerCut: true,
            forgets: true, writingCacheKibibytes: 16_384
        ) { TelemetrySchema.migrator() }
        self.init(path: path, kind: kind, busyTimeout: busyTimeout)
    }
}
#endif
