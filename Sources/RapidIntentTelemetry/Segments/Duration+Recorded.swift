#if SQLite
extension Duration {
    /// The duration in a column; nil if there is none, or if another program wrote an impossible one.
    ///
    /// - Parameter milliseconds: The column.
    init?(recordedMilliseconds milliseconds: Double?) {
        // 10^15 ms are 30,000 years; a number that does not fit in a duration would trap.
        guard let milliseconds, milliseconds.magnitude < 1e15 else { return nil }
        self = .milliseconds(milliseconds)
    }
}
#endif
