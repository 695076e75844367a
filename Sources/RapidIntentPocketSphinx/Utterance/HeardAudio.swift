/// The audio of the utterance under way, with a little of what came before it.
///
/// Before an utterance only the last ``margin`` is kept; the utterance itself is bounded by its longest length.
struct HeardAudio {
    /// The samples kept.
    private(set) var samples: [Int16] = []
    /// Whether an utterance is under way.
    var isUtterance = false

    /// How many samples are kept from before an utterance: 600 ms, twice what the engine's detector needs to be sure.
    static let margin = 9_600

    /// Takes samples in.
    mutating func append(_ new: [Int16]) {
        samples += new
        // Cut at twice the margin, so that not every frame moves the rest.
        if !isUtterance, samples.count > 2 * Self.margin { samples.removeFirst(samples.count - Self.margin) }
    }

    /// Forgets the utterance.
    mutating func clear() {
        samples = Array(samples.suffix(Self.margin))
        isUtterance = false
    }
}
