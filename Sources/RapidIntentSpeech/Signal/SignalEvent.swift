/// A trouble with audio that began or is over; each episode gives one of both.
public struct SignalEvent: Sendable, Equatable {
    /// What the trouble is, with the figures it began with.
    public var trouble: SignalTrouble
    /// When it was noticed, on the stream's clock.
    public var at: Duration
    /// What happened.
    public var change: Change

    /// Describes an event.
    package init(_ trouble: SignalTrouble, at: Duration, _ change: Change) {
        self.trouble = trouble
        self.at = at
        self.change = change
    }

    /// What happened to a trouble.
    public enum Change: Sendable, Equatable {
        /// It has begun.
        case began
        /// It is over; how long it was known.
        case ended(after: Duration)
    }
}

extension SignalEvent: CustomStringConvertible {
    /// The event as people read it.
    public var description: String {
        switch change {
        case .began: "\(trouble)"
        case .ended(let time): "over after \(Int((time / .seconds(1)).rounded())) s: \(trouble)"
        }
    }
}
