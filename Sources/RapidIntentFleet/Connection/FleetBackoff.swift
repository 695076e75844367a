/// The pauses between attempts: twice as long each time, with random parts, so that a thousand instances do not come
/// back at the same moment.
struct FleetBackoff: Sendable {
    /// The shortest pause.
    ///
    /// A cluster without a leader refuses at once.
    static let shortest = Duration.milliseconds(100)
    /// The longest pause.
    static let longest = Duration.seconds(10)

    private var limit = Self.shortest * 2

    /// The next pause.
    ///
    /// - Parameter share: A random number from 0 to 1.
    mutating func next(share: Double = .random(in: 0...1)) -> Duration {
        defer { limit = min(limit * 2, Self.longest) }
        return Self.shortest + (limit - Self.shortest) * share
    }

    /// Begins again with the shortest pause, after a success.
    mutating func reset() { self = FleetBackoff() }
}
