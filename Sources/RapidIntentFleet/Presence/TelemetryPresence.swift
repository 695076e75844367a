#if Fleet
public import Foundation

/// What an outbox says of its telemetry file: what waits, and what the last hour was like.
public struct TelemetryPresence: Sendable, Equatable {
    /// The number of changes of rows that wait for the stream.
    public var waiting: Int
    /// The number of segments that could not be sent, since they were deleted before or too many waited.
    public var dropped: Int
    /// When the segment of the first waiting change was recorded; nil if nothing waits.
    public var oldestWaiting: Date?
    /// The utterances of the last hour, by the clock of the instance.
    public var lastHour: LastHour

    /// The utterances that ended within an hour.
    ///
    /// Of more than 100,000 segments, only the latest are counted.
    public struct LastHour: Sendable, Equatable {
        /// The number of utterances.
        public var utterances: Int
        /// The number of segments that fired a command, also if it was contradicted later.
        public var fired: Int
        /// The number of segments that were not resolved.
        public var unresolved: Int
        /// The number of these because the online service failed.
        public var failed: Int
    }
}
#endif
