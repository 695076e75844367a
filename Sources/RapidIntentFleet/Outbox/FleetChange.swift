#if Fleet
import GRDB

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
#endif
