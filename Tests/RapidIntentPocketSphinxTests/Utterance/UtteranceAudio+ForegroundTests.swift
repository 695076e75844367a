import Testing

@testable import RapidIntentPocketSphinx
@testable import RapidIntentSpeech

@Suite("UtteranceAudio for the engine")
struct ForegroundTests {
    /// An utterance of one second with voice in every block; each sample is the number of its block.
    private func utterance() -> UtteranceAudio {
        var audio = UtteranceAudio()
        audio.isUtterance = true
        for number in 0..<50 { audio.append(.init(reduced: block(number), original: block(number)), isVoice: true) }
        return audio
    }

    private func block(_ number: Int) -> [Int16] {
        [Int16](repeating: Int16(number), count: UtteranceAudio.blockLength)
    }

    @Test("audio far from the voice is attenuated, audio near it is unchanged")
    func foreground() {
        var audio = UtteranceAudio()
        audio.isUtterance = true
        let loud = [Int16](repeating: 10_000, count: UtteranceAudio.blockLength)
        // 20 blocks of silence, 10 of voice, 10 of silence.
        for number in 0..<40 { audio.append(.init(reduced: loud, original: loud), isVoice: (20..<30).contains(number)) }
        let kept = stride(from: 0, to: 40 * UtteranceAudio.blockLength, by: UtteranceAudio.blockLength)
            .map { audio.foreground(original: 0)[$0] }
        #expect(kept == (0..<40).map { (13..<32).contains($0) ? 10_000 : 100 })
        // What follows the last block is still unknown.
        #expect(audio.lastForeground(original: 0) == [Int16](repeating: 100, count: UtteranceAudio.blockLength))
    }

    @Test("audio in a pause is followed by silence, as if the utterance were over")
    func pause() {
        let audio = utterance()
        let silence = [Int16](repeating: 0, count: NoiseReducedBlocks.sampleRate / 5)
        #expect(audio.foregroundInPause(original: 0) == audio.foreground(original: 0) + silence)
    }

    @Test(
        "a share of the original audio is mixed into the audio without noise",
        arguments: [
            (Float(0), Int16(1_000)), (0.3, 3_700), (1, 10_000),
        ])
    func share(original share: Float, sample: Int16) {
        var audio = UtteranceAudio()
        let block = [Int16](repeating: 1_000, count: UtteranceAudio.blockLength)
        audio.append(.init(reduced: block, original: block.map { $0 * 10 }), isVoice: true)
        #expect(audio.foreground(original: share) == [Int16](repeating: sample, count: UtteranceAudio.blockLength))
        #expect(audio.lastForeground(original: share) == audio.foreground(original: share))
    }

    @Test("the loudest samples do not overflow when they are mixed", arguments: [Int16.min, .max])
    func extremes(sample: Int16) {
        var audio = UtteranceAudio()
        let block = [Int16](repeating: sample, count: UtteranceAudio.blockLength)
        audio.append(.init(reduced: block, original: block), isVoice: true)
        #expect(audio.foreground(original: 0.3) == block)
    }
}
