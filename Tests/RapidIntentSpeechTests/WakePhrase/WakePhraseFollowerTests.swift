import RapidIntent
import RapidIntentDictionary
import Testing

@testable import RapidIntentSpeech

@Suite("WakePhraseFollower")
struct WakePhraseFollowerTests {
    private static func partial(
        _ at: Int, _ text: String, silence: Int? = 0, isFinal: Bool = false, words: [Transcript.Word] = [],
        utterance: UtteranceID = "u1"
    ) -> RecognitionEvent {
        .transcript(
            Transcript(
                utterance: utterance, at: .milliseconds(at), text: text, isFinal: isFinal, words: words,
                silence: silence.map { .milliseconds($0) }))
    }

    private func woken(_ events: [RecognitionEvent]) throws -> [WakeDetection] {
        var follower = WakePhraseFollower(
            try SpokenWakePhrases(["up", "computer"], locale: "en"), settle: .milliseconds(200),
            lookBack: .milliseconds(100))
        return events.compactMap { event in
            if case .wake(let detection) = follower.receive(event) { detection } else { nil }
        }
    }

    private func wake(_ phrase: String, end: Int, at: Int) -> WakeDetection {
        WakeDetection(phrase: phrase, end: .milliseconds(end), at: .milliseconds(at))
    }

    @Test("an unfinished word does not wake")
    func beingSaid() throws {
        #expect(try woken([Self.partial(500, "i am up"), Self.partial(600, "i am upset")]).isEmpty)
    }

    @Test("a word wakes once it is stable, or followed by a word, silence or the end")
    func stood() throws {
        let up = Self.partial(500, "up")
        #expect(try woken([up, .progress(at: .milliseconds(680))]).isEmpty)
        #expect(try woken([up, .progress(at: .milliseconds(700))]) == [wake("up", end: 400, at: 700)])
        #expect(try woken([up, Self.partial(560, "up we")]) == [wake("up", end: 400, at: 560)])
        #expect(try woken([up, Self.partial(600, "up", silence: 200)]) == [wake("up", end: 400, at: 600)])
        #expect(try woken([up, Self.partial(600, "up", isFinal: true)]) == [wake("up", end: 400, at: 600)])
        #expect(try woken([up, .endpoint("u1", at: .milliseconds(620))]) == [wake("up", end: 400, at: 620)])
    }

    @Test("the end is that of the word, if words have times")
    func wordTimes() throws {
        let words = [
            Transcript.Word(text: "Computer,", start: .milliseconds(100), end: .milliseconds(480)),
            Transcript.Word(text: "where", start: .milliseconds(520), end: .milliseconds(700)),
        ]
        #expect(
            try woken([Self.partial(900, "Computer, where", words: words)]) == [wake("computer", end: 480, at: 900)])
    }

    @Test("each phrase is reported once, and again when it is repeated")
    func once() throws {
        let events = [
            Self.partial(500, "up now"), Self.partial(600, "up now and"), Self.partial(900, "up now and up again"),
            .endpoint("u1", at: .seconds(1)), .endpoint("u1", at: .seconds(1)),
            Self.partial(1500, "up now", utterance: "u2"),
        ]
        #expect(try woken(events).map(\.at) == [.milliseconds(500), .milliseconds(900), .milliseconds(1500)])
    }

    @Test("withdrawing a text withdraws its phrase")
    func takenBack() throws {
        #expect(
            try woken([Self.partial(500, "up"), Self.partial(600, "a"), .progress(at: .milliseconds(900))]).isEmpty)
    }
}
