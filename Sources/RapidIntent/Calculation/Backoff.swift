/// The waits before attempts after failures.
///
/// Their upper bound doubles with each failure, and a part is random, so that a thousand instances do not come back at
/// the same moment.
package struct Backoff: Sendable, Equatable {
    private let least: Duration
    private let spread: Double
    private let first: Duration
    private let longest: Duration
    private var failures = 0

    /// Describes waits.
    ///
    /// - Parameters:
    ///   - least: The shortest wait, at most `longest`.
    ///   - spread: The part of a wait that is random, from 0 to 1.
    ///   - first: The upper bound of the first wait.
    ///   - longest: The upper bound of all waits.
    package init(least: Duration = .zero, spread: Double = 1, first: Duration, longest: Duration) {
        (self.least, self.spread, self.first, self.longest) = (min(least, longest), spread, first, longest)
    }

    /// The wait after a number of failures.
    ///
    /// - Parameters:
    ///   - failures: The number, at least 1.
    ///   - random: A random number from 0 to 1.
    package func wait(after failures: Int, random: Double) -> Duration {
        // Beyond 2^30, every bound has reached the longest.
        let bound = min(longest, first * (1 << min(failures - 1, 30)))
        let least = max(least, bound * (1 - spread))
        return least + (bound - least) * random
    }

    /// Counts a failure, and returns the wait after it.
    ///
    /// - Parameter random: A random number from 0 to 1.
    package mutating func next(random: Double = .random(in: 0...1)) -> Duration {
        failures += 1
        return wait(after: failures, random: random)
    }

    /// Begins again with the first wait, after a success.
    package mutating func reset() { failures = 0 }
}
