import Testing

@testable import RapidIntentPocketSphinx

@Suite("HeardAudio")
struct HeardAudioTests {
    /// An utterance of a second, its samples numbered from zero.
    private func utterance() -> HeardAudio {
        var audio = HeardAudio()
        audio.isUtterance = true
        audio.append((0..<16_000).map { Int16($0) })
        return audio
    }

    @Test(
        "of an utterance only what came after its last voice is kept, and 600 ms at most",
        arguments: [
            (Duration.zero, 0), (.milliseconds(300), 4_800), (.milliseconds(600), 9_600), (.milliseconds(900), 9_600),
            (.seconds(1_000_000), 9_600), (.seconds(-1), 0),
        ])
    func clear(silence: Duration, kept: Int) {
        var audio = utterance()
        audio.clear(silence: silence)
        #expect(audio.samples == (16_000 - kept..<16_000).map { Int16($0) })
        #expect(!audio.isUtterance)
    }

    @Test("before an utterance little is kept, and all of it from its beginning")
    func margin() {
        var audio = HeardAudio()
        for _ in 0..<100 { audio.append([Int16](repeating: 0, count: 320)) }
        #expect((HeardAudio.margin...2 * HeardAudio.margin).contains(audio.samples.count))
        audio.isUtterance = true
        let before = audio.samples.count
        for _ in 0..<100 { audio.append([Int16](repeating: 1, count: 320)) }
        #expect(audio.samples.count == before + 32_000)
    }
}
