import Foundation
import GRDB
import RapidIntent
import RapidIntentDatabase

/// One transaction's work: new rows, feedback for old ones, and the count of what was lost.
struct RecordedBatch {
    let session: String
    let configuration: TelemetryConfiguration
    /// The feedback that waits for its segment; as it is after the batch, once it was written.
    private(set) var awaited: AwaitedSegments
    /// What was lost before the batch, and then also within it.
    private(set) var loss: TelemetryLoss

    /// Begins with what waits and what was lost.
    init(
        session: String, configuration: TelemetryConfiguration, awaited: AwaitedSegments, loss: TelemetryLoss
    ) {
        self.session = session
        self.configuration = configuration
        self.awaited = awaited
        self.loss = loss
    }

    /// Writes entries, oldest first.
    mutating func write(_ entries: [TelemetryEntry], to db: Database) throws {
        for entry in entries {
            switch entry {
            case .ended(let resolution, let date):
                var row = RecordedResolution(
                    resolution, at: date, session: session, configuration: configuration)
                row.feedback = awaited.verdict(on: resolution)?.rawValue
                try row.insert(db)
            case .judged(let feedback, let isOpen):
                // What is still being said is not in the file; a row with its id is an earlier run's.
                if try isOpen || !update(feedback, in: db) { loss.feedback += awaited.hold(feedback) }
            }
        }
    }

    /// Gives up the feedback whose segment never came.
    mutating func giveUpAwaited() {
        loss.feedback += awaited.count
        awaited = AwaitedSegments()
    }

    /// Writes down what was lost, if anything was.
    func writeLoss(to db: Database, at now: () -> Date) throws {
        guard !loss.isEmpty else { return }
        try db.execute(
            sql: "INSERT INTO loss (session, recordedAt, count, feedback) VALUES (?, ?, ?, ?)",
            arguments: [session, now().epochMilliseconds, loss.segments, loss.feedback])
    }

    /// Notes feedback in the row of its segment; whether there is one.
    ///
    /// Ids of utterances come again where an app counts them anew with every start: the latest is meant.
    private func update(_ feedback: Feedback, in db: Database) throws -> Bool {
        try db.cachedStatement(
            sql: """
                UPDATE resolution SET feedback = ? WHERE id = (
                    SELECT max(id) FROM resolution WHERE session = ? AND utterance = ? AND segment = ?)
                """
        ).execute(
            arguments: [feedback.verdict.rawValue, session, feedback.utterance.rawValue, feedback.segment])
        return db.changesCount > 0
    }
}
