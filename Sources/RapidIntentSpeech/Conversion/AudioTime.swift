extension Duration {
    /// How long a number of samples lasts, to the nanosecond.
    package static func audio(samples: Int, rate: Int) -> Duration {
        // Whole seconds apart, so that the product stays far below Int64's limit however long a stream runs.
        let (seconds, rest) = samples.quotientAndRemainder(dividingBy: rate)
        return .seconds(seconds) + .nanoseconds(rest * 1_000_000_000 / rate)
    }
}
