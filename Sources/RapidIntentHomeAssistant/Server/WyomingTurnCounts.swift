#if SpeechServers
/// How many turns a ``WyomingServer`` hears, and has granted and refused since its creation, for metrics.
public struct WyomingTurnCounts: Sendable, Equatable {
    /// The turns that are heard at the moment.
    public internal(set) var open = 0
    /// The granted turns.
    public internal(set) var granted = 0
    /// The turns refused because ``WyomingServerLimits/turns`` were heard already.
    public internal(set) var refusedAtLimit = 0
    /// The turns refused because the recogniser was slower than speech.
    public internal(set) var refusedAsSlow = 0
    /// The granted turns in which the recogniser was slower than speech.
    public internal(set) var slow = 0
}
#endif
