import RapidIntentDatabase

/// How much a ``SQLitePredictionCache`` keeps, for how long, and how long it may think.
public struct PredictionCacheConfiguration: Sendable, Equatable {
    /// How many predictions the file holds, at least 1, of all services together; those that were not used for the longest
    /// time go first.
    public var capacity: Int { didSet { capacity = max(1, capacity) } }
    /// How old a prediction may be to answer.
    public var age: Duration { didSet { age = age.clamped(to: Self.ages) } }
    /// How old "the service found nothing" may be to answer.
    public var negativeAge: Duration { didSet { negativeAge = negativeAge.clamped(to: Self.ages) } }
    /// How long a look-up may take before it counts as a miss.
    public var lookUpLimit: Duration { didSet { lookUpLimit = lookUpLimit.clamped(to: Self.waits) } }
    /// How long to wait for a file that another process holds locked.
    public var busyTimeout: Duration { didSet { busyTimeout = busyTimeout.clamped(to: Self.waits) } }

    /// Describes a cache: 10,000 predictions for 30 days, "nothing" for a minute, 50 ms for a look-up.
    ///
    /// - What a fixed text means changes only with the model. A month bounds how long an answer outlives a model that was
    ///   trained anew under the same name; a house that is offline for weeks still finds what it has said before.
    /// - A minute of "nothing" spares the service those who repeat themselves, and hides for no longer than that that
    ///   the model has learnt.
    /// - A look-up usually takes less than a millisecond; 50 ms are lost, once, where the disk is stuck, before a service is asked
    ///   that takes 250 ms and more.
    ///
    /// What is out of range becomes the nearest that is not: a capacity of at least 1, ages from nothing to ten thousand
    /// years, waits from nothing to a day.
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
