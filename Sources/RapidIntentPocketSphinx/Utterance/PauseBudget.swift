/// How much of an utterance may be decoded anew in its pauses.
///
/// Every pause decodes all that was said so far, so that the cost would grow with the square of the pauses: voices in the
/// background that go on and off every half second took twice as long to hear as they lasted. People's orders have few pauses and
/// stay below this.
struct PauseBudget {
    /// How many times as much as the utterance is long.
    static let share = 3

    private var spent = 0

    /// Whether an utterance of so many blocks may be decoded, which then counts as done.
    mutating func afford(_ length: Int) -> Bool {
        guard spent + length <= Self.share * length else { return false }
        spent += length
        return true
    }
}
