#if Fleet
package import Foundation

/// What an outbox says of its telemetry file: what waits, and what the last hour was like.
package struct TelemetryPresence: Sendable, Equatable {
    /// The number of changes of rows that wait for the stream.
    package var waiting: Int
    /// The number of segments that could not be sent, since they were deleted before or too many waited.
    package var dropped: Int
    /// When the segment of the first waiting change was recorded; nil if nothing waits.
    package var oldestWaiting: Date?
    /// The utterances of the last hour, by the clock of the instance.
    package var lastHour: LastHour

    /// The utterances that ended within an hour.
    ///
    /// Of more than 100,000 segments, only the latest are counted.
    package struct LastHour: Sendable, Equatable {
        package var utterances: Int
        /// The number of segments that fired a command, also if it was contradicted later.
        package var fired: Int
        /// The number of segments that were not resolved.
        package var unresolved: Int
        /// The number of these because the online service failed.
        package var failed: Int
    }
}
#endif
