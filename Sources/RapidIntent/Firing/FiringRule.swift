/// How an intent is fired: its policy, the times that go with it, and what score the online service must reach.
public struct FiringRule: Sendable, Equatable {
    /// When a match may fire.
    public var policy: FiringPolicy
    /// How long a match must stand before it fires if no longer phrase can follow.
    public var settle: Duration
    /// How long a match must stand before it fires if a longer phrase may still follow.
    public var dwell: Duration
    /// How long nobody must have spoken before a match fires that a longer phrase could still change, where voice activity is
    /// known: three sevenths of ``dwell``, 300 ms for its default.
    ///
    /// On recorded commands, 300 ms of silence were surer than 700 ms of an unchanged text: 2 % wrong where that had 5 %.
    public var pause: Duration { dwell * 3 / 7 }
    /// The least score, from 0 to 1, at which an online prediction of the intent is accepted; nil to leave it to the
    /// ``PredictionThresholds`` of the service.
    public var accept: Double?
    /// The least score, from 0 to 1, at which the user is asked; nil to leave it to the service's thresholds.
    public var confirm: Double?
    /// By how much the intent must lead the next one, from 0 to 1; nil to leave it to the service's thresholds.
    public var margin: Double?

    /// The rule of an intent that says nothing about it: `settled`, 150 ms, 700 ms, the thresholds of the service.
    ///
    /// 150 ms rides out a hypothesis that flaps between two readings; 700 ms of an unchanged text was right for 92 % of
    /// 150 recorded commands whose tail was optional, where 300 ms was right for 44 %. Where silence is known, ``pause`` takes
    /// the place of `dwell`.
    public static let standard = FiringRule(policy: .settled, settle: .milliseconds(150), dwell: .milliseconds(700))

    /// Describes a rule.
    public init(
        policy: FiringPolicy, settle: Duration, dwell: Duration, accept: Double? = nil, confirm: Double? = nil,
        margin: Double? = nil
    ) {
        self.policy = policy
        self.settle = settle
        self.dwell = dwell
        self.accept = accept
        self.confirm = confirm
        self.margin = margin
    }
}
