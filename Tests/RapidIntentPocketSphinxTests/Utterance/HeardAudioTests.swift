import Testing

@testable import RapidIntentPocketSphinx

@Suite("HeardAudio")
struct HeardAudioTests {
    /// An utterance of one second with voice in every block; each sample is the number of its block.
    private func utterance() -> HeardAudio {
        var audio = HeardAudio()
        audio.isUtterance = true
        for number in 0..<50 { audio.append(block(number), original: block(number), isVoice: true) }
        return audio
    }

    private func block(_ number: Int) -> [Int16] { [Int16](repeating: Int16(number), count: HeardAudio.blockLength) }

    @Test(
        "of an utterance only the audio after its last voice is kept, 600 ms at most",
        arguments: [
            (Duration.zero, 0), (.milliseconds(300), 15), (.milliseconds(310), 15), (.milliseconds(600), 30),
            (.milliseconds(900), 30), (.seconds(1_000_000), 30), (.seconds(-1), 0),
        ])
    func clear(silence: Duration, kept: Int) {
        var audio = utterance()
        audio.clear(silence: silence)
        #expect(audio.samples == (50 - kept..<50).flatMap(block))
        #expect(audio.voice.count == kept)
        #expect(audio.original == audio.samples)
        #expect(!audio.isUtterance)
    }

    @Test("before an utterance little audio is kept, and from its beginning all")
    func margin() {
        var audio = HeardAudio()
        for _ in 0..<100 { audio.append(block(0), original: block(0), isVoice: false) }
        #expect((HeardAudio.margin...2 * HeardAudio.margin).contains(audio.voice.count))
        #expect(audio.samples.count == audio.voice.count * HeardAudio.blockLength)
        audio.isUtterance = true
        let before = audio.voice.count
        for _ in 0..<100 { audio.append(block(1), original: block(1), isVoice: true) }
        #expect(audio.voice.count == before + 100)
    }

    @Test("audio far from the voice is attenuated, audio near it is unchanged")
    func foreground() {
        var audio = HeardAudio()
        audio.isUtterance = true
        let loud = [Int16](repeating: 10_000, count: HeardAudio.blockLength)
        // 20 blocks of silence, 10 of voice, 10 of silence.
        for number in 0..<40 { audio.append(loud, original: loud, isVoice: (20..<30).contains(number)) }
        let kept = stride(from: 0, to: 40 * HeardAudio.blockLength, by: HeardAudio.blockLength)
            .map { audio.foreground(original: 0)[$0] }
        #expect(kept == (0..<40).map { (13..<32).contains($0) ? 10_000 : 100 })
        // What follows the last block is still unknown.
        #expect(audio.lastForeground(original: 0) == [Int16](repeating: 100, count: HeardAudio.blockLength))
    }

    @Test("audio in a pause is followed by silence, as if the utterance were over")
    func pause() {
        let audio = utterance()
        let silence = [Int16](repeating: 0, count: HeardAudio.sampleRate / 5)
        #expect(audio.foregroundInPause(original: 0) == audio.foreground(original: 0) + silence)
    }

    @Test(
        "a share of the original audio is mixed into the audio without noise",
        arguments: [
            (Float(0), Int16(1_000)), (0.3, 3_700), (1, 10_000),
        ])
    func share(original share: Float, sample: Int16) {
        var audio = HeardAudio()
        let block = [Int16](repeating: 1_000, count: HeardAudio.blockLength)
        audio.append(block, original: block.map { $0 * 10 }, isVoice: true)
        #expect(audio.foreground(original: share) == [Int16](repeating: sample, count: HeardAudio.blockLength))
        #expect(audio.lastForeground(original: share) == audio.foreground(original: share))
    }

    @Test("the loudest samples do not overflow when they are mixed", arguments: [Int16.min, .max])
    func extremes(sample: Int16) {
        var audio = HeardAudio()
        let block = [Int16](repeating: sample, count: HeardAudio.blockLength)
        audio.append(block, original: block, isVoice: true)
        #expect(audio.foreground(original: 0.3) == block)
    }
}
