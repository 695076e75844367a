extension Int16 {
    /// Rounds a sample whose full scale is −1 to 1; what goes beyond is cut off, and what is no number is silence.
    package init(fullScale sample: Float) {
        guard !sample.isNaN else {
            self = 0
            return
        }
        self.init(Swift.min(Swift.max((sample * 32_768).rounded(), -32_768), 32_767))
    }

    /// The sample with its full scale brought to −1 to 1.
    package var fullScale: Float { Float(self) / 32_768 }
}
