public import RapidIntent

/// Settings for firing and for accepting online predictions; nil if not given.
public struct IntentSettings: Sendable, Equatable {
    /// When a match may fire.
    public var fire: Located<FiringPolicy>?
    /// How long a match must be stable if nothing longer can follow.
    public var settle: Located<Duration>?
    /// How long a match must be stable, at most, if something longer may follow.
    public var dwell: Located<Duration>?
    /// The acceptable probability, from 0 to 1, that the user goes on after the match fires.
    public var risk: Located<Double>?
    /// What it costs to take the command back; decides the risk if it is not set.
    public var undo: Located<Reversibility>?
    /// The minimum score of an accepted online prediction, from 0 to 1.
    public var accept: Located<Double>?
    /// The minimum score of a prediction that needs confirmation, from 0 to 1.
    public var confirm: Located<Double>?
    /// The minimum lead of an online prediction over the next one, from 0 to 1.
    public var margin: Located<Double>?
    /// The policy for an online prediction that the words contradict.
    public var refused: Located<RefusalPolicy>?
    /// The minimum score of a near miss that fires, from 0 to 1; 1 for none.
    public var nearAccept: Located<Double>?
    /// The minimum score of a near miss that needs confirmation, from 0 to 1; 1 for none.
    public var nearConfirm: Located<Double>?

    /// Creates settings.
    public init(
        fire: Located<FiringPolicy>? = nil, settle: Located<Duration>? = nil, dwell: Located<Duration>? = nil,
        risk: Located<Double>? = nil, undo: Located<Reversibility>? = nil, accept: Located<Double>? = nil,
        confirm: Located<Double>? = nil, margin: Located<Double>? = nil, refused: Located<RefusalPolicy>? = nil,
        nearAccept: Located<Double>? = nil, nearConfirm: Located<Double>? = nil
    ) {
        self.fire = fire
        self.settle = settle
        self.dwell = dwell
        self.risk = risk
        self.undo = undo
        self.accept = accept
        self.confirm = confirm
        self.margin = margin
        self.refused = refused
        self.nearAccept = nearAccept
        self.nearConfirm = nearConfirm
    }
}
