#if Server
/// Counts the requests of several servers against one rate limit, such as through a fleet.
///
/// Each function decides at once, without a network.
public protocol SharedRates: Sendable {
    /// Returns nil if a request of a key is admitted, otherwise the time to wait.
    ///
    /// - Parameters:
    ///   - key: The name of the key.
    ///   - limit: The limit of all servers together.
    func admit(_ key: String, within limit: RateLimit) -> Duration?

    /// Charges requests that cannot be refused any more, and returns the time to wait.
    ///
    /// - Parameters:
    ///   - key: The name of the key.
    ///   - count: How many.
    ///   - limit: The limit of all servers together.
    func charge(_ key: String, _ count: Int, within limit: RateLimit) -> Duration
}
#endif
