#if SQLite
/// The evidence that the waiting time of a phrase needs before it is tuned.
package struct TuningPolicy: Sendable, Equatable {
    /// The minimum number of times that the phrase was said completely although more could follow: 10.
    ///
    /// With fewer, the number of phrases that can continue weighs more than the evidence.
    package var minimumSaid = 10
    /// The minimum number of sessions in which it was said: 2.
    package var minimumSessions = 2
    /// The number of contradictions from which a phrase may lose its tuning: 2.
    ///
    /// One contradiction may be an accident, whatever its share.
    package var minimumContradicted = 2

    /// Creates a policy with the defaults.
    package init() {}
}
#endif
