public import RapidIntent

/// What a file says about firing, and about when an online answer is believed; nil is "not said".
public struct IntentSettings: Sendable, Equatable {
    /// When a match may fire.
    public var fire: Located<FiringPolicy>?
    /// How long a match must stand if nothing longer can follow.
    public var settle: Located<Duration>?
    /// How long a match must stand if something longer may follow.
    public var dwell: Located<Duration>?
    /// The least score of an online prediction, from 0 to 1.
    public var accept: Located<Double>?
    /// The least score at which the user is asked, from 0 to 1.
    public var confirm: Located<Double>?
    /// By how much an online prediction must lead the next one, from 0 to 1.
    public var margin: Located<Double>?
    /// What becomes of an online prediction that the words speak against.
    public var refused: Located<RefusalPolicy>?

    /// Describes settings.
    public init(
        fire: Located<FiringPolicy>? = nil, settle: Located<Duration>? = nil, dwell: Located<Duration>? = nil,
        accept: Located<Double>? = nil, confirm: Located<Double>? = nil, margin: Located<Double>? = nil,
        refused: Located<RefusalPolicy>? = nil
    ) {
        self.fire = fire
        self.settle = settle
        self.dwell = dwell
        self.accept = accept
        self.confirm = confirm
        self.margin = margin
        self.refused = refused
    }
}
