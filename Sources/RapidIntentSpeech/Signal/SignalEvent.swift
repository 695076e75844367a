/// The beginning or the end of a problem of the audio; each episode gives one of both.
public struct SignalEvent: Sendable, Equatable {
    /// The problem, with the measurements at its beginning.
    public var trouble: SignalTrouble
    /// When it was detected, on the stream's clock.
    package var at: Duration
    /// Whether it began or ended.
    public var change: Change

    package init(_ trouble: SignalTrouble, at: Duration, _ change: Change) {
        self.trouble = trouble
        self.at = at
        self.change = change
    }

    /// The change of a problem.
    public enum Change: Sendable, Equatable {
        /// The problem has begun.
        case began
        /// The problem has ended, this long after its detection.
        case ended(after: Duration)
    }
}

extension SignalEvent: CustomStringConvertible {
    /// The event as a message.
    public var description: String {
        switch change {
        case .began: "\(trouble)"
        case .ended(let time): "over after \(Int((time / .seconds(1)).rounded())) s: \(trouble)"
        }
    }
}
