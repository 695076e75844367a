#if Fleet
import GRDB

/// What a collected file lacks: messages that did not arrive, segments that could not be sent, messages set aside.
package struct CollectionFindings: Sendable, Equatable {
    /// Instances with missing messages or dropped segments.
    package var instances: [Instance] = []
    /// Messages that were set aside.
    package var refusals: [Refusal] = []

    package struct Instance: Sendable, Equatable {
        package var site: String
        package var instance: String
        package var missingMessages: Int
        /// The number of segments that the instance could not send.
        package var droppedSegments: Int
    }

    /// Messages that were set aside for one reason.
    package struct Refusal: Sendable, Equatable {
        /// The site; empty if the subject named none.
        package var site: String
        /// The instance; empty if the subject named none.
        package var instance: String
        /// The reason, such as `otherVersion`.
        package var reason: String
        package var count: Int
    }

    package var isEmpty: Bool { instances.isEmpty && refusals.isEmpty }

    init() {}

    init(_ db: Database) throws {
        instances = try Row.fetchAll(
            db,
            sql: """
                SELECT site, instance, sum(missing), sum(dropped) FROM (
                    SELECT site, instance, dropped,
                        (SELECT total(last - first + 1) FROM fleetGap WHERE sender = fleetSender.id) AS missing
                    FROM fleetSender)
                GROUP BY site, instance HAVING sum(missing) > 0 OR sum(dropped) > 0 ORDER BY site, instance
                """
        ).map {
            Instance(
                site: $0[0], instance: $0[1], missingMessages: Int(clamping: Int64($0[2] as Double)),
                droppedSegments: $0[3])
        }
        refusals = try Row.fetchAll(
            db, sql: "SELECT site, instance, reason, count FROM fleetRefused ORDER BY site, instance, reason"
        ).map { Refusal(site: $0[0], instance: $0[1], reason: $0[2], count: $0[3]) }
    }
}
#endif
