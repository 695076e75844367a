import Testing

@testable import RapidIntentSpeech

@Suite("UtteranceAudio")
struct UtteranceAudioTests {
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

    @Test(
        "of an utterance only as much audio as is asked for is kept, 600 ms at most",
        arguments: [
            (Duration.zero, 0), (.milliseconds(300), 15), (.milliseconds(310), 15), (.milliseconds(600), 30),
            (.milliseconds(900), 30), (.seconds(1_000_000), 30), (.seconds(-1), 0),
        ])
    func clear(keeping last: Duration, kept: Int) {
        var audio = utterance()
        audio.clear(keeping: last)
        #expect(audio.samples == (50 - kept..<50).flatMap(block))
        #expect(audio.voice.count == kept)
        #expect(audio.original == audio.samples)
        #expect(!audio.isUtterance)
    }

    @Test("before an utterance little audio is kept, and from its beginning all")
    func margin() {
        var audio = UtteranceAudio()
        for _ in 0..<100 { audio.append(.init(reduced: block(0), original: block(0)), isVoice: false) }
        #expect((UtteranceAudio.margin...2 * UtteranceAudio.margin).contains(audio.voice.count))
        #expect(audio.samples.count == audio.voice.count * UtteranceAudio.blockLength)
        audio.isUtterance = true
        let before = audio.voice.count
        for _ in 0..<100 { audio.append(.init(reduced: block(1), original: block(1)), isVoice: true) }
        #expect(audio.voice.count == before + 100)
    }
}
