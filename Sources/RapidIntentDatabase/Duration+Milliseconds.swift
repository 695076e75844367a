#if SQLite
extension Duration {
    /// The duration in milliseconds, to the precision of a `Double`.
    package var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }

    /// The duration within bounds, so that no later sum of it overflows.
    package func clamped(to bounds: ClosedRange<Duration>) -> Duration {
        min(max(self, bounds.lowerBound), bounds.upperBound)
    }
}
#endif
