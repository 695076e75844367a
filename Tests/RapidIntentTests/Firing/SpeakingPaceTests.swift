import RapidIntent
import Testing

@Suite struct SpeakingPaceTests {
    private func scale(_ heard: [(words: Int, milliseconds: Int)], areWordTimes: Bool = true) -> Double {
        var pace = SpeakingPace()
        for (words, milliseconds) in heard {
            pace.hear(words: words, at: .milliseconds(milliseconds), isWordTime: areWordTimes)
        }
        return pace.scale
    }

    @Test("Nothing, one word, and the usual pace give 1")
    func usual() {
        #expect(scale([]) == 1)
        #expect(scale([(4, 900)]) == 1)
        #expect(scale([(1, 500), (2, 800), (3, 1_100)]) == 1)
    }

    @Test("Slow and quick speakers are told apart, within limits")
    func paces() {
        #expect(abs(scale([(1, 400), (4, 1_900)]) - 4 / 3) < 0.001)
        #expect(scale([(1, 0), (10, 900)]) < 0.8)
        #expect(scale([(1, 0), (2, 60_000)]) == 1.8)
        #expect(scale([(1, 0), (99, 1_000)]) == 0.6)
    }

    @Test("Transcripts that come in bursts show no quick speaker, and word times replace them")
    func arrivals() {
        #expect(scale([(1, 0), (4, 300)], areWordTimes: false) == 1)
        #expect(scale([(1, 0), (2, 60_000)], areWordTimes: false) == 1.8)
        var pace = SpeakingPace()
        pace.hear(words: 1, at: .zero)
        pace.hear(words: 3, at: .seconds(9))
        pace.hear(words: 1, at: .milliseconds(100), isWordTime: true)
        #expect(pace.scale == 1)
    }

    @Test("Transcripts with no more words change nothing")
    func repeated() { #expect(scale([(1, 0), (4, 900), (4, 5_000), (3, 9_000)]) == 1) }
}
