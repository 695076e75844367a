extension Int16 {
    /// Rounds a sample whose full scale is −1 to 1; values beyond are clipped, and NaN becomes silence.
    package init(fullScale sample: Float) {
        guard !sample.isNaN else {
            self = 0
            return
        }
        self.init(Swift.min(Swift.max((sample * 32_768).rounded(), -32_768), 32_767))
    }

    /// The sample scaled to −1 to 1.
    package var fullScale: Float { Float(self) / 32_768 }
}
