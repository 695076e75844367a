/// How an intent is fired: its policy, the times that go with it, and what score the online service must reach.
public struct FiringRule: Sendable, Equatable {
    /// When a match may fire.
    public var policy: FiringPolicy
    /// How long a match must stand before it fires if no longer phrase can follow.
    public var settle: Duration
    /// How long a match must stand before it fires if a longer phrase may still follow.
    public var dwell: Duration
    /// The least score, from 0 to 1, at which an online prediction of the intent is accepted.
    public var accept: Double

    /// The rule of an intent that says nothing about it: `settled`, 150 ms, 700 ms, 0.90.
    ///
    /// 150 ms rides out a hypothesis that flaps between two readings; 700 ms of an unchanged text was right for 92 % of
    /// 150 recorded commands whose tail was optional, where 300 ms was right for 44 %. Where silence is known, it counts
    /// as well as the unchanged text, and both can be shorter.
    public static let standard = FiringRule(
        policy: .settled, settle: .milliseconds(150), dwell: .milliseconds(700), accept: 0.90)

    /// Describes a rule.
    public init(policy: FiringPolicy, settle: Duration, dwell: Duration, accept: Double) {
        self.policy = policy
        self.settle = settle
        self.dwell = dwell
        self.accept = accept
    }
}
