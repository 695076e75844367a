import RapidIntentSpeech

/// The audio of the current utterance, with a little earlier audio, and its voice activity.
///
/// In blocks of 20 ms. Before an utterance only the last ``margin`` blocks are kept; the length limit bounds the
/// utterance itself.
struct HeardAudio {
    /// The audio after noise reduction.
    private(set) var samples: [Int16] = []
    /// The original audio: for the general model, which was trained on rooms with noise, and in part for the others.
    private(set) var original: [Int16] = []
    /// The voice activity of each block, with the detector's hangover.
    private(set) var voice: [Bool] = []
    /// Whether an utterance has begun.
    var isUtterance = false

    /// Samples per second for the engine.
    static let sampleRate = NoiseReducedBlocks.sampleRate
    /// The number of samples in a block.
    static let blockLength = NoiseReducedBlocks.length
    static let blockDuration = Duration.milliseconds(20)
    /// The number of blocks kept before an utterance: 600 ms, so that the engine also receives silence.
    static let margin = 30

    /// The number of blocks of silence added to a pause: 200 ms; 60 ms were enough in a test, and 600 ms did no harm.
    private static let pauseLength = 10
    /// The blocks around the voice that stay unchanged: a detector does not detect soft beginnings and ends of words.
    private static let reach = (before: 7, after: 2)
    /// The gain of all other blocks: −40 dB, below anything that the engine treats as speech.
    private static let background: Float = 0.01

    /// The number of blocks with speech.
    var voicedBlocks: Int { voice.reduce(0) { $0 + ($1 ? 1 : 0) } }

    /// Appends a block after noise reduction, with its original.
    mutating func append(_ block: [Int16], original: [Int16], isVoice: Bool) {
        samples += block
        self.original += original
        voice.append(isVoice)
        // Cut at twice the margin, so that few appends move the rest.
        if !isUtterance, voice.count > 2 * Self.margin { keep(Self.margin) }
    }

    /// Removes the utterance, and keeps the audio after its last voice: it may begin the next one.
    ///
    /// - Parameter silence: The silence so far; zero during speech.
    mutating func clear(silence: Duration) {
        // Rounded down, so that no block of the last word is kept.
        keep(Int(min(max(silence, .zero), Self.blockDuration * Self.margin) / Self.blockDuration))
        isUtterance = false
    }

    private mutating func keep(_ blocks: Int) {
        voice.removeFirst(max(voice.count - blocks, 0))
        samples.removeFirst(max(samples.count - voice.count * Self.blockLength, 0))
        original.removeFirst(max(original.count - voice.count * Self.blockLength, 0))
    }

    /// The audio for the engine: the voice, with everything else attenuated.
    ///
    /// - Parameter share: The share of the original audio, from 0, full noise reduction, to 1, none.
    func foreground(original share: Float) -> [Int16] {
        var samples = zip(samples, original).map { Self.mixed($0, $1, share) }
        for block in voice.indices where !isNearVoice(block) { turnDown(&samples, block) }
        return samples
    }

    /// The audio for the engine in a pause, with ``pauseLength`` blocks of silence added, as if the speaker had
    /// finished.
    ///
    /// Because of the detector's hangover, a pause contains hardly any silence when it is detected, but the engine
    /// needs the silence to distinguish the last words: without it, "a little bit of sugar" was "a bit of sugar" until
    /// 60 ms later.
    func foregroundInPause(original share: Float) -> [Int16] {
        foreground(original: share) + [Int16](repeating: 0, count: Self.pauseLength * Self.blockLength)
    }

    /// The last block for the engine, while the following audio is unknown.
    func lastForeground(original share: Float) -> [Int16] {
        var block = zip(samples.suffix(Self.blockLength), original.suffix(Self.blockLength))
            .map { Self.mixed($0, $1, share) }
        if !isNearVoice(voice.count - 1) { turnDown(&block, 0) }
        return block
    }

    private static func mixed(_ reduced: Int16, _ original: Int16, _ share: Float) -> Int16 {
        // The result lies between the two, so it cannot overflow.
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
