extension Duration {
    /// Returns the duration of a number of samples, to the nanosecond.
    package static func audio(samples: Int, rate: Int) -> Duration {
        // Whole seconds are separate, so that the product cannot overflow, however long a stream runs.
        let (seconds, rest) = samples.quotientAndRemainder(dividingBy: rate)
        return .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / rate)
    }
}
