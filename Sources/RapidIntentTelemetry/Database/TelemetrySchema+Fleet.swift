#if SQLite
import GRDB

extension TelemetrySchema {
    /// Registers the tables of a fleet: what an instance has to send, and what a collector received.
    ///
    /// The triggers write down every change of a file with an outbox, in the transaction that makes it. A file without
    /// one pays for a look at an empty table per row. Deletions are written down by ``TelemetryEraser`` only: what
    /// retention deletes here may stay where it was collected.
    static func registerFleet(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("8 fleet") { db in
            try db.execute(
                sql: """
                    ALTER TABLE resolution ADD COLUMN site TEXT;
                    ALTER TABLE resolution ADD COLUMN instance TEXT;
                    ALTER TABLE resolution ADD COLUMN sender INTEGER;
                    ALTER TABLE resolution ADD COLUMN senderRow INTEGER;
                    ALTER TABLE resolution ADD COLUMN senderSequence INTEGER;
                    ALTER TABLE loss ADD COLUMN sender INTEGER;
                    ALTER TABLE loss ADD COLUMN senderRow INTEGER;
                    CREATE INDEX resolutionBySender ON resolution (sender, senderRow) WHERE sender IS NOT NULL;
                    CREATE INDEX lossBySender ON loss (sender, senderRow) WHERE sender IS NOT NULL;
                    CREATE TABLE fleetOutbox (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        site TEXT NOT NULL,
                        instance TEXT NOT NULL,
                        generation TEXT NOT NULL,
                        planned INTEGER NOT NULL,
                        acknowledged INTEGER NOT NULL,
                        dropped INTEGER NOT NULL
                    );
                    CREATE TABLE fleetChange (
                        id INTEGER PRIMARY KEY,
                        kind INTEGER NOT NULL,
                        row INTEGER NOT NULL,
                        recordedAt INTEGER NOT NULL,
                        batch INTEGER
                    );
                    CREATE INDEX fleetChangeByBatch ON fleetChange (batch);
                    CREATE INDEX fleetErasure ON fleetChange (kind, row) WHERE kind IN (2, 4);
                    CREATE TRIGGER fleetSegmentRecorded AFTER INSERT ON resolution
                    WHEN NEW.sender IS NULL AND EXISTS (SELECT 1 FROM fleetOutbox) BEGIN
                        INSERT INTO fleetChange (kind, row, recordedAt) VALUES (0, NEW.id, NEW.recordedAt);
                    END;
                    CREATE TRIGGER fleetSegmentChanged AFTER UPDATE ON resolution
                    WHEN NEW.sender IS NULL AND EXISTS (SELECT 1 FROM fleetOutbox) BEGIN
                        INSERT INTO fleetChange (kind, row, recordedAt) VALUES (1, NEW.id, NEW.recordedAt);
                    END;
                    CREATE TRIGGER fleetLossRecorded AFTER INSERT ON loss
                    WHEN NEW.sender IS NULL AND EXISTS (SELECT 1 FROM fleetOutbox) BEGIN
                        INSERT INTO fleetChange (kind, row, recordedAt) VALUES (3, NEW.id, NEW.recordedAt);
                    END;
                    CREATE TABLE fleetSender (
                        id INTEGER PRIMARY KEY,
                        site TEXT NOT NULL,
                        instance TEXT NOT NULL,
                        generation TEXT NOT NULL,
                        mark INTEGER NOT NULL,
                        dropped INTEGER NOT NULL,
                        lastReceived INTEGER NOT NULL,
                        UNIQUE (site, instance, generation)
                    );
                    CREATE TABLE fleetGap (
                        sender INTEGER NOT NULL,
                        first INTEGER NOT NULL,
                        last INTEGER NOT NULL,
                        PRIMARY KEY (sender, first)
                    ) WITHOUT ROWID;
                    CREATE TABLE fleetForgotten (
                        sender INTEGER NOT NULL,
                        kind INTEGER NOT NULL,
                        row INTEGER NOT NULL,
                        recordedAt INTEGER NOT NULL,
                        PRIMARY KEY (sender, kind, row, recordedAt)
                    ) WITHOUT ROWID;
                    CREATE TABLE fleetRefused (
                        site TEXT NOT NULL,
                        instance TEXT NOT NULL,
                        reason TEXT NOT NULL,
                        count INTEGER NOT NULL,
                        lastReceived INTEGER NOT NULL,
                        PRIMARY KEY (site, instance, reason)
                    ) WITHOUT ROWID;
                    """)
        }
        migrator.registerMigration("9 requests to forget") { db in
            try db.execute(
                sql: """
                    CREATE TABLE fleetForget (
                        id INTEGER PRIMARY KEY CHECK (id = 1),
                        sequence INTEGER NOT NULL,
                        storedAt INTEGER NOT NULL,
                        serial INTEGER NOT NULL
                    );
                    """)
        }
    }

    /// Makes a connection write down what it erases, so that no collector keeps it and no late message brings it back.
    ///
    /// The triggers exist for this connection only.
    static func recordErasures(of db: Database) throws {
        try db.execute(
            sql: """
                CREATE TEMP TRIGGER IF NOT EXISTS fleetSegmentErased BEFORE DELETE ON main.resolution BEGIN
                    INSERT INTO fleetChange (kind, row, recordedAt) SELECT 2, OLD.id, OLD.recordedAt
                        WHERE OLD.sender IS NULL AND EXISTS (SELECT 1 FROM fleetOutbox);
                    INSERT OR IGNORE INTO fleetForgotten
                        SELECT OLD.sender, 0, OLD.senderRow, OLD.recordedAt WHERE OLD.sender IS NOT NULL;
                END;
                CREATE TEMP TRIGGER IF NOT EXISTS fleetLossErased BEFORE DELETE ON main.loss BEGIN
                    INSERT INTO fleetChange (kind, row, recordedAt) SELECT 4, OLD.id, OLD.recordedAt
                        WHERE OLD.sender IS NULL AND EXISTS (SELECT 1 FROM fleetOutbox);
                    INSERT OR IGNORE INTO fleetForgotten
                        SELECT OLD.sender, 3, OLD.senderRow, OLD.recordedAt WHERE OLD.sender IS NOT NULL;
                END;
                """)
    }
}
#endif
