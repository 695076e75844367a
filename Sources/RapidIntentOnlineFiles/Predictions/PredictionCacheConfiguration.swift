#if SQLite
import RapidIntentDatabase

/// How much a ``SQLitePredictionCache`` stores, for how long, and how long a look-up may take.
public struct PredictionCacheConfiguration: Sendable, Equatable {
    /// The largest number of predictions in the file, at least 1, of all services together.
    ///
    /// The least recently used ones are deleted first.
    package var capacity: Int { didSet { capacity = max(1, capacity) } }
    /// The greatest age at which a prediction is used.
    package var age: Duration { didSet { age = age.clamped(to: Self.ages) } }
    /// The greatest age at which "the service found nothing" is used.
    package var negativeAge: Duration { didSet { negativeAge = negativeAge.clamped(to: Self.ages) } }
    /// The longest time of a look-up before it counts as a miss.
    package var lookUpLimit: Duration { didSet { lookUpLimit = lookUpLimit.clamped(to: Self.waits) } }
    /// How long to wait for a file that another process holds locked.
    package var busyTimeout: Duration { didSet { busyTimeout = busyTimeout.clamped(to: Self.waits) } }

    /// Describes a cache: 10,000 predictions for 30 days, "nothing" for a minute, 50 ms for a look-up.
    ///
    /// - The meaning of a fixed text changes only with the model. A month limits how long an answer outlives a model that was
    ///   retrained under the same name; a house that is offline for weeks still finds its earlier answers.
    /// - A minute of "nothing" saves calls when users repeat themselves. It hides a text that the model has learnt since for
    ///   no longer than that.
    /// - A look-up usually takes less than a millisecond. If the disk is stuck, 50 ms are lost before a service is asked
    ///   that takes 250 ms and more.
    ///
    /// Values out of range are replaced by the nearest valid ones: a capacity of at least 1, ages from zero to ten thousand
    /// years, waits from zero to a day.
    public init(
        capacity: Int = 10_000, age: Duration = .seconds(30 * 86_400), negativeAge: Duration = .seconds(60),
        lookUpLimit: Duration = .milliseconds(50), busyTimeout: Duration = .milliseconds(500)
    ) {
        self.capacity = max(1, capacity)
        self.age = age.clamped(to: Self.ages)
        self.negativeAge = negativeAge.clamped(to: Self.ages)
        self.lookUpLimit = lookUpLimit.clamped(to: Self.waits)
        self.busyTimeout = busyTimeout.clamped(to: Self.waits)
    }

    /// Up to ten thousand years of 365 days, which no clock reaches.
    private static let ages: ClosedRange<Duration> = .zero ... .seconds(10_000 * 365 * 86_400)
    private static let waits: ClosedRange<Duration> = .zero ... .seconds(86_400)
}
#endif
