#if Fleet
import GRDB
import RapidIntent
import RapidIntentTelemetry

/// What an instance sends: the changes of its telemetry file since the message before.
///
/// A message has its own number, ascending without a gap within a generation. The generation changes when the numbers
/// begin again, for instance because the file was replaced. <doc:FleetInterface> describes the form.
struct TelemetryMessage: Sendable, Equatable {
    static let version = 1
    /// The highest number of a message: the largest integer that every reader of JSON keeps exactly.
    static let sequences: ClosedRange<Int64> = 1...(1 << 53)

    /// Names a run of numbers.
    var generation: String
    var sequence: Int64
    /// How many segments of the generation could not be sent, because they were deleted or too many waited.
    var dropped: Int64 = 0
    var segments: [Segment] = []
    var losses: [Loss] = []
    var erasedSegments: [RowIdentity] = []
    var erasedLosses: [RowIdentity] = []

    /// A row in the instance's file.
    ///
    /// SQLite may use the number of an erased row again, but not with the same time.
    struct RowIdentity: Sendable, Hashable {
        var row: Int64
        /// The time in the row, in milliseconds since 1970.
        var recordedAt: Int64
    }

    struct Segment: Sendable, Equatable {
        var row: Int64
        /// The values, in the order of `SegmentColumn.recorded`.
        ///
        /// The order is part of the versioned interface (<doc:FleetInterface>). A column that a later version adds makes an
        /// older collector set the message aside; a column that is missing in a message of an older instance is `NULL`.
        var values: [DatabaseValue]

        private static let time = SegmentColumn.place(of: \.recordedAt)

        /// The row in the instance's file.
        var identity: RowIdentity {
            RowIdentity(row: row, recordedAt: Int64.fromDatabaseValue(values[Self.time]) ?? 0)
        }
    }

    struct Loss: Sendable, Equatable {
        /// The row in the instance's file.
        var identity: RowIdentity
        var session: String
        var count: Int64
        var feedback: Int64
    }

    /// The id by which the stream recognises a message that is sent again.
    func id(of instance: FleetName) -> String { "\(instance).\(generation).\(sequence)" }

    var isEmpty: Bool { segments.isEmpty && losses.isEmpty && erasedSegments.isEmpty && erasedLosses.isEmpty }
}
#endif
