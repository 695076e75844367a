import RapidIntentSpeech

/// The audio of the utterance under way, with a little of what came before it.
///
/// Before an utterance only the last ``margin`` is kept; the utterance itself is bounded by its longest length.
struct HeardAudio {
    /// The samples kept.
    private(set) var samples: [Int16] = []
    /// Whether an utterance is under way.
    var isUtterance = false

    /// Samples per second, as the engine wants them.
    static let sampleRate = 16_000
    /// How many samples are kept from before an utterance: 600 ms, twice what the engine's detector needs to be sure.
    static let margin = 9_600

    /// Takes samples in.
    mutating func append(_ new: [Int16]) {
        samples += new
        // Cut at twice the margin, so that not every frame moves the rest.
        if !isUtterance, samples.count > 2 * Self.margin { samples.removeFirst(samples.count - Self.margin) }
    }

    /// Forgets the utterance, and keeps what came after its last voice: that may be the beginning of the next one.
    ///
    /// - Parameter silence: How long nobody has spoken; zero if somebody still does.
    mutating func clear(silence: Duration) {
        let margin = Duration.audio(samples: Self.margin, rate: Self.sampleRate)
        // Rounded down: rather a sample too few than one of the word before.
        let kept = Int(min(max(silence, .zero), margin) / .seconds(1) * Double(Self.sampleRate))
        samples = Array(samples.suffix(kept))
        isUtterance = false
    }
}
