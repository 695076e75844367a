extension Duration {
    /// The duration in milliseconds, to the precision of a `Double`.
    package var milliseconds: Double {
        let (seconds, attoseconds) = components
        return Double(seconds) * 1e3 + Double(attoseconds) / 1e15
    }
}
