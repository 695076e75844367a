import RapidIntentSpeech

/// The audio of the utterance under way, with a little of what came before it, and the places of speech in it.
///
/// In blocks of 20 ms. Before an utterance only the last ``margin`` blocks are kept; the utterance itself is bounded by its
/// longest length.
struct HeardAudio {
    /// The audio with noise turned down.
    private(set) var samples: [Int16] = []
    /// The same audio as it was: for the general model, which was made from rooms with noise in them, and in part for the
    /// others.
    private(set) var original: [Int16] = []
    /// Whether there was speech, block by block, with the detector's hangover.
    private(set) var voice: [Bool] = []
    /// Whether an utterance is under way.
    var isUtterance = false

    /// Samples per second, as the engine wants them.
    static let sampleRate = 16_000
    /// How many samples there are in a block.
    static let blockLength = 320
    /// How long a block is.
    static let blockDuration = Duration.milliseconds(20)
    /// How many blocks are kept from before an utterance: 600 ms, so that the engine hears what silence sounds like.
    static let margin = 30

    /// How many blocks of silence are added to a pause: 200 ms; 60 ms told that order apart, and 600 ms did no harm.
    private static let pauseLength = 10
    /// How far around the voice the audio is left as it is: soft beginnings and ends of words are no voice to a detector.
    private static let reach = (before: 7, after: 2)
    /// What everything else is turned down to: 40 dB, quieter than anything that the engine takes for speech.
    private static let background: Float = 0.01

    /// The number of blocks with speech.
    var voicedBlocks: Int { voice.reduce(0) { $0 + ($1 ? 1 : 0) } }

    /// Takes a block in, with what it was before noise was turned down.
    mutating func append(_ block: [Int16], original: [Int16], isVoice: Bool) {
        samples += block
        self.original += original
        voice.append(isVoice)
        // Cut at twice the margin, so that not every block moves the rest.
        if !isUtterance, voice.count > 2 * Self.margin { keep(Self.margin) }
    }

    /// Forgets the utterance, and keeps what came after its last voice: that may be the beginning of the next one.
    ///
    /// - Parameter silence: The silence so far; zero during speech.
    mutating func clear(silence: Duration) {
        // Rounded down: rather a block too few than one of the word before.
        keep(Int(min(max(silence, .zero), Self.blockDuration * Self.margin) / Self.blockDuration))
        isUtterance = false
    }

    private mutating func keep(_ blocks: Int) {
        voice.removeFirst(max(voice.count - blocks, 0))
        samples.removeFirst(max(samples.count - voice.count * Self.blockLength, 0))
        original.removeFirst(max(original.count - voice.count * Self.blockLength, 0))
    }

    /// What the engine is to hear of all this: the voice, and everything else turned down.
    ///
    /// - Parameter share: How much of it is the audio as it was, from 0, all noise turned down, to 1, none.
    func foreground(original share: Float) -> [Int16] {
        var samples = zip(samples, original).map { Self.mixed($0, $1, share) }
        for block in voice.indices where !isNearVoice(block) { turnDown(&samples, block) }
        return samples
    }

    /// What the engine is to hear in a pause: all this, and ``pauseLength`` blocks of silence, as if the speaker had finished.
    ///
    /// The voice is held on to for as long as the detector's hangover, so that a pause has hardly any silence in it when it
    /// is noticed, and the engine tells the last words apart by the silence after them: "a little bit of sugar" was "a bit of
    /// sugar" until 60 ms later.
    func foregroundInPause(original share: Float) -> [Int16] {
        foreground(original: share) + [Int16](repeating: 0, count: Self.pauseLength * Self.blockLength)
    }

    /// The audio of the last block for the engine, while what follows is unknown.
    func lastForeground(original share: Float) -> [Int16] {
        var block = zip(samples.suffix(Self.blockLength), original.suffix(Self.blockLength))
            .map { Self.mixed($0, $1, share) }
        if !isNearVoice(voice.count - 1) { turnDown(&block, 0) }
        return block
    }

    private static func mixed(_ reduced: Int16, _ original: Int16, _ share: Float) -> Int16 {
        // Between the two, so that it cannot overflow.
        Int16((Float(reduced) * (1 - share) + Float(original) * share).rounded())
    }

    private func isNearVoice(_ block: Int) -> Bool {
        voice[max(block - Self.reach.after, 0)...min(block + Self.reach.before, voice.count - 1)].contains(true)
    }

    private func turnDown(_ samples: inout [Int16], _ block: Int) {
        let start = block * Self.blockLength
        for index in start..<min(start + Self.blockLength, samples.count) {
            samples[index] = Int16((Float(samples[index]) * Self.background).rounded())
        }
    }
}
