/// The time limits of a recogniser, in real time.
public struct RecogniserTimeLimits: Sendable, Hashable {
    /// The longest time for which it accepts no audio although audio is available.
    public var intake: Duration
    /// The longest time from the end of its audio to the end of its events.
    public var finish: Duration

    /// Creates limits; the default is zero, for a recogniser without limits of its own.
    public init(intake: Duration = .zero, finish: Duration = .zero) {
        self.intake = intake
        self.finish = finish
    }
}
