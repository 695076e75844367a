/// What becomes of a final text that no phrase fits, but that sounds like one.
///
/// ```swift
/// IntentResolver(dictionary: dictionary, nearMisses: NearMissPolicy(accept: 0.95))
/// ```
public struct NearMissPolicy: Sendable, Equatable {
    /// The least score, 0 to 1, at which the command is fired.
    public let accept: Double
    /// The least score, 0 to 1, at which the user is asked whether the command was meant.
    public let confirm: Double
    /// Whether the online service is asked first; if it knows no better, the near miss decides.
    public let asksServiceFirst: Bool

    /// Creates a policy; scores that are not from 0 to 1 count as the nearest that is.
    public init(accept: Double = 0.9, confirm: Double = 0.5, asksServiceFirst: Bool = false) {
        self.accept = accept.isNaN ? 1 : min(max(accept, 0), 1)
        self.confirm = min(confirm.isNaN ? 1 : min(max(confirm, 0), 1), self.accept)
        self.asksServiceFirst = asksServiceFirst
    }

    /// The default.
    public static let standard = NearMissPolicy()
}
