/// How sure a reading is.
struct ReadingConfidence {
    /// Between 0 and 1; nil for a reading that does not fit at all.
    func confidence(of reading: UtteranceDecoder.Reading) -> Double? {
        reading.advantage
    }
}
