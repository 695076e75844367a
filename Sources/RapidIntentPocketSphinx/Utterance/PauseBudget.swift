/// Limits how much of an utterance is decoded again in its pauses.
///
/// Every pause decodes the whole utterance so far, so the cost would grow with the square of the pauses: background
/// voices with a pause every half second took twice real time. Commands have few pauses and stay below the limit.
struct PauseBudget {
    /// The limit, as a multiple of the utterance's length.
    static let share = 3

    private var spent = 0

    /// Whether an utterance of so many blocks may be decoded; if so, counts it.
    mutating func afford(_ length: Int) -> Bool {
        guard spent + length <= Self.share * length else { return false }
        spent += length
        return true
    }
}
