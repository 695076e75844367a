/// Limits how much of an utterance is decoded again in its pauses.
///
/// Every pause decodes the whole utterance so far, so the cost would grow with the square of the pauses: background
/// voices with a pause every half second took twice real time. Commands have few pauses and stay below the limit.
struct PauseBudget {
    /// The limit, as a multiple of the utterance's length.
    let share: Int

    private var spent = 0

    init(share: Int = 3) { self.share = share }

    /// Whether an utterance of so many blocks may be decoded; if so, counts it.
    mutating func afford(_ length: Int) -> Bool {
        guard spent + length <= share * length else { return false }
        spent += length
        return true
    }
}
