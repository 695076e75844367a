#if Fleet
import GRDB
import RapidIntentTelemetry

/// Puts a message together from changes, up to a number of bytes.
struct OutboxBatch {
    private(set) var message: TelemetryMessage
    /// The changes that are in the message, or need not be because an earlier one covers them.
    private(set) var taken: [Int64] = []
    /// The changes of segments that cannot be sent, because the row is gone or larger than a message.
    private(set) var droppedSegments = 0

    private let limit: Int
    private var size = 0
    private var segments: Set<TelemetryMessage.RowIdentity> = []
    private var losses: Set<TelemetryMessage.RowIdentity> = []

    /// Begins a message, whose rows have at most `limit` bytes.
    init(generation: String, sequence: Int64, limit: Int) {
        message = TelemetryMessage(generation: generation, sequence: sequence)
        self.limit = limit
    }

    /// The message, with the number of segments that could not be sent.
    func message(dropped: Int64) -> TelemetryMessage {
        var message = message
        message.dropped = dropped
        return message
    }

    /// Adds a change with the present content of its row; returns false if the message is full.
    mutating func add(_ change: FleetChange, _ db: Database) throws -> Bool {
        switch change.kind {
        case .segmentRecorded, .segmentChanged:
            guard !segments.contains(change.identity) else { break }
            guard let segment = try Self.segment(change.identity, db) else {
                if change.kind == .segmentRecorded, try !Self.isErased(change, db) { droppedSegments += 1 }
                break
            }
            let bytes = segment.size
            if bytes > limit {
                if change.kind == .segmentRecorded { droppedSegments += 1 }
                break
            }
            guard fits(bytes) else { return false }
            segments.insert(change.identity)
            message.segments.append(segment)
        case .lossRecorded:
            guard !losses.contains(change.identity), let loss = try Self.loss(change.identity, db) else { break }
            guard fits(loss.size) else { return false }
            losses.insert(change.identity)
            message.losses.append(loss)
        case .segmentErased:
            guard fits(TelemetryMessage.RowIdentity.size) else { return false }
            message.erasedSegments.append(change.identity)
        case .lossErased:
            guard fits(TelemetryMessage.RowIdentity.size) else { return false }
            message.erasedLosses.append(change.identity)
        }
        taken.append(change.id)
        return true
    }

    private mutating func fits(_ bytes: Int) -> Bool {
        guard size + bytes <= limit || size == 0 else { return false }
        size += bytes
        return true
    }

    // MARK: - Rows

    private static let selection = """
        SELECT \(SegmentColumn.recorded.map(\.name).joined(separator: ", ")) FROM resolution
        WHERE id = ? AND recordedAt = ?
        """

    /// The segment in a row; nil if the row is gone, or has another segment by now.
    private static func segment(
        _ identity: TelemetryMessage.RowIdentity, _ db: Database
    ) throws -> TelemetryMessage.Segment? {
        try Row.fetchOne(db.cachedStatement(sql: selection), arguments: [identity.row, identity.recordedAt])
            .map { TelemetryMessage.Segment(row: identity.row, values: Array($0.databaseValues)) }
    }

    private static func loss(
        _ identity: TelemetryMessage.RowIdentity, _ db: Database
    ) throws -> TelemetryMessage.Loss? {
        try Row.fetchOne(
            db, sql: "SELECT session, count, feedback FROM loss WHERE id = ? AND recordedAt = ?",
            arguments: [identity.row, identity.recordedAt]
        ).map { TelemetryMessage.Loss(identity: identity, session: $0[0], count: $0[1], feedback: $0[2]) }
    }

    /// Whether a row was erased on purpose, so that its absence is no loss.
    private static func isErased(_ change: FleetChange, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM fleetChange WHERE kind = ? AND row = ? AND recordedAt = ?)",
            arguments: [
                FleetChange.Kind.segmentErased.rawValue, change.identity.row, change.identity.recordedAt,
            ]) ?? false
    }
}

/// A change of a telemetry file that a collector does not have on its disk yet, as triggers write it down.
struct FleetChange {
    /// The number of the change, ascending.
    var id: Int64
    var kind: Kind
    var identity: TelemetryMessage.RowIdentity

    enum Kind: Int {
        case segmentRecorded = 0
        case segmentChanged = 1
        case segmentErased = 2
        case lossRecorded = 3
        case lossErased = 4
    }

    /// The columns that ``init(_:)`` reads, in order.
    static let columns = "id, kind, row, recordedAt"

    /// Reads a row; nil for a kind of a later version.
    init?(_ row: Row) {
        guard let kind = Kind(rawValue: row[1]) else { return nil }
        self.kind = kind
        id = row[0]
        identity = TelemetryMessage.RowIdentity(row: row[2], recordedAt: row[3])
    }
}

/// How much an outbox keeps for a collector that cannot be reached.
///
/// Of what waits, only the numbers of rows are kept, some 40 bytes each: the rows themselves stay in the telemetry file,
/// as long as its retention allows.
public struct OutboxLimits: Sendable, Equatable {
    /// The maximum number of changes that wait; of more, the oldest are dropped and counted.
    package var changes: Int
    /// The maximum age of what waits; older segments are dropped and counted.
    package var age: Duration
    /// The maximum size of a message in bytes; less if the server accepts less.
    package var messageBytes: Int
    package var messageChanges: Int

    /// Creates limits.
    public init(
        changes: Int = 1_000_000, age: Duration = .seconds(30 * 86_400), messageBytes: Int = 256 << 10,
        messageChanges: Int = 500
    ) {
        self.changes = max(1, changes)
        self.age = age
        self.messageBytes = max(1024, messageBytes)
        self.messageChanges = max(1, messageChanges)
    }

    /// The maximum number of bytes of rows in a message, so that it is smaller than the server's limit.
    func rowBytes(payload: Int) -> Int {
        // The rest holds the names of columns, the numbers, and feedback that comes between two attempts.
        max(512, min(messageBytes, payload / 4 * 3) - 2048)
    }
}
#endif
