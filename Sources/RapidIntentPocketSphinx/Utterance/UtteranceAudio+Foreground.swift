import RapidIntentSpeech

extension UtteranceAudio {
    /// The number of blocks of silence added to a pause: 200 ms; 60 ms were enough in a test, and 600 ms did no harm.
    private static let pauseLength = 10
    /// The blocks around the voice that stay unchanged: a detector does not detect soft beginnings and ends of words.
    private static let reach = (before: 7, after: 2)
    /// The gain of all other blocks: −40 dB, below anything that the engine treats as speech.
    private static let background: Float = 0.01

    /// The audio for the engine: the voice, with everything else attenuated.
    ///
    /// - Parameter share: The share of the original audio, from 0, full noise reduction, to 1, none.
    func foreground(original share: Float) -> [Int16] {
        var samples = zip(samples, original).map { Self.mixed($0, $1, share) }
        for block in voice.indices where !isNearVoice(block) { Self.turnDown(&samples, block) }
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
        if !isNearVoice(voice.count - 1) { Self.turnDown(&block, 0) }
        return block
    }

    private static func mixed(_ reduced: Int16, _ original: Int16, _ share: Float) -> Int16 {
        // The result lies between the two, so it cannot overflow.
        Int16((Float(reduced) * (1 - share) + Float(original) * share).rounded())
    }

    private func isNearVoice(_ block: Int) -> Bool {
        voice[max(block - Self.reach.after, 0)...min(block + Self.reach.before, voice.count - 1)].contains(true)
    }

    private static func turnDown(_ samples: inout [Int16], _ block: Int) {
        let start = block * blockLength
        for index in start..<min(start + blockLength, samples.count) {
            samples[index] = Int16((Float(samples[index]) * background).rounded())
        }
    }
}
