/// How an intent is fired: its policy, the times that go with it, and what score the online service must reach.
package struct FiringRule: Sendable, Equatable {
    /// When a match may fire.
    package var policy: FiringPolicy
    /// How long a match must stand before it fires if no longer phrase can follow.
    package var settle: Duration
    /// How long a match must stand before it fires if a longer phrase may still follow.
    package var dwell: Duration
    /// The least score, from 0 to 1, at which an online prediction of the intent is accepted; nil to leave it to the
    /// ``PredictionThresholds`` of the service.
    package var accept: Double?
    /// The least score, from 0 to 1, at which the user is asked; nil to leave it to the service's thresholds.
    package var confirm: Double?
    /// By how much the intent must lead the next one, from 0 to 1; nil to leave it to the service's thresholds.
    package var margin: Double?
    /// What becomes of an online prediction of the intent that the words speak against.
    package var refused: RefusalPolicy

    /// The rule of an intent that says nothing about it: `settled`, 150 ms, 700 ms, the thresholds of the service.
    ///
    /// 150 ms rides out a hypothesis that flaps between two readings; 700 ms of an unchanged text was right for 92 % of
    /// 150 recorded commands whose tail was optional, where 300 ms was right for 44 %. Where silence is known,
    /// `pause(continuations:)` takes the place of `dwell`.
    package static let standard = FiringRule(policy: .settled, settle: .milliseconds(150), dwell: .milliseconds(700))

    /// Describes a rule.
    package init(
        policy: FiringPolicy, settle: Duration, dwell: Duration, accept: Double? = nil, confirm: Double? = nil,
        margin: Double? = nil, refused: RefusalPolicy = .unresolved
    ) {
        self.policy = policy
        self.settle = settle
        self.dwell = dwell
        self.accept = accept
        self.confirm = confirm
        self.margin = margin
        self.refused = refused
    }

    /// How long the speaker must be silent before a match fires that a longer phrase could still change, where voice activity is
    /// known: with the default ``dwell``, 350 ms if one phrase goes on, 641 ms if four do, and never longer than ``dwell``.
    ///
    /// The more phrases go on, the likelier a speaker who pauses here is to go on; and the longer a pause lasts, the less likely. If the
    /// lengths of pauses fall off exponentially, the two weigh the same after a time that grows with the logarithm of the odds.
    /// On 100 recorded orders, heard by PocketSphinx, 1 fired too early (its speaker paused for 800 ms), and they fired 278 ms after the end of speech
    /// (median); with 300 ms for one phrase instead of 350, 6 and 230 ms.
    ///
    /// - Parameter continuations: How many phrases go on, one or more.
    package func pause(continuations: Int) -> Duration {
        let share = 0.5 + 0.3 * Self.naturalLogarithm(of: max(continuations, 1))
        return min(dwell * share, dwell)
    }

    /// By ∫dx/x in its series, since the standard library has no logarithm; exact to 10⁻⁶ below 100, where the result matters.
    private static func naturalLogarithm(of number: Int) -> Double {
        guard number < 100 else { return 4.605_170 }
        // ln x = 2 artanh((x − 1) / (x + 1)), after halving to below 2.
        var (x, halvings) = (Double(number), 0.0)
        while x >= 2 {
            x /= 2
            halvings += 1
        }
        let y = (x - 1) / (x + 1)
        var (sum, power) = (0.0, y)
        for exponent in stride(from: 1.0, through: 15, by: 2) {
            sum += power / exponent
            power *= y * y
        }
        return 2 * sum + halvings * 0.693_147_18
    }
}
