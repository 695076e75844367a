/// The wrong keys that came from one address, and how long it has to wait before the next one is looked into.
///
/// A value: time is a parameter and never goes back.
struct WrongKeys: Sendable, Equatable {
    /// How many wrong keys cost nothing: people mistype, and a key that was taken out of the file is still in use for a while.
    static let free = 5
    /// The first wait; each further wrong key doubles it.
    static let shortestWait = Duration.seconds(1)
    static let longestWait = Duration.seconds(60)
    /// After so long without a wrong key, those before are forgotten.
    static let memory = Duration.seconds(600)

    /// How to answer a wrong key.
    enum Verdict: Sendable, Equatable {
        /// It is wrong: the number of wrong keys so far, how many were turned away since the one before, and the wait that begins.
        case refused(count: Int, turnedAway: Int, wait: Duration)
        /// It came too soon after others.
        case turnedAway(wait: Duration)
    }

    private var count = 0
    private var turnedAway = 0
    private var end = Duration.zero
    /// When the last wrong key came.
    private(set) var last: Duration

    /// An address that presents its first wrong key now.
    init(at now: Duration) { last = now }

    /// Whether the wrong keys are too long ago to count.
    func isForgotten(at now: Duration) -> Bool { now >= last + Self.memory }

    /// Records a wrong key.
    mutating func record(at now: Duration) -> Verdict {
        if isForgotten(at: now) { self = WrongKeys(at: now) }
        last = now
        guard now >= end else {
            turnedAway += 1
            return .turnedAway(wait: end - now)
        }
        count += 1
        defer { turnedAway = 0 }
        var wait = Duration.zero
        if count >= Self.free {
            // Doubled at most 16 times: the longest wait is reached long before.
            wait = min(Self.longestWait, Self.shortestWait * (1 << min(count - Self.free, 16)))
            end = now + wait
        }
        return .refused(count: count, turnedAway: turnedAway, wait: wait)
    }
}
