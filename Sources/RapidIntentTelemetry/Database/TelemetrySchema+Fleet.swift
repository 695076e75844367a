#if SQLite
import GRDB

extension TelemetrySchema {
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
