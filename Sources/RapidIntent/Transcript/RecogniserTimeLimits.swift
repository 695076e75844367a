/// How long a recogniser may take before something is wrong, in real time.
public struct RecogniserTimeLimits: Sendable, Hashable {
    /// The longest time in which it takes no audio although there is some.
    public var intake: Duration
    /// The longest time from the end of its audio to the end of what it tells.
    public var finish: Duration

    /// Describes limits; zero, the default, for a recogniser that claims no time.
    public init(intake: Duration = .zero, finish: Duration = .zero) {
        self.intake = intake
        self.finish = finish
    }
}
