import RapidIntent
import RapidIntentDictionary
import Testing

/// How long a match waits that more words could change.
@Suite struct ContinuationOddsTests {
    private let rule = FiringRule.standard

    private func milliseconds(_ duration: Duration?) -> Int? { duration.map { Int($0 / .milliseconds(1)) } }

    @Test(
        "The more phrases can continue, the longer the pause, up to the dwell",
        arguments: [1: 350, 2: 496, 4: 641, 9: 700])
    func pauses(phrases: Int, pause: Int) {
        let odds = ContinuationOdds(phrases: phrases)
        #expect(milliseconds(rule.pause(odds: odds)) == pause)
        // The text alone says less than silence.
        #expect(milliseconds(rule.stillness(odds: odds)) == 700)
    }

    @Test("The pace of the speaker scales the wait, within the bounds")
    func pace() {
        let odds = ContinuationOdds(phrases: 1)
        #expect(milliseconds(rule.pause(odds: odds, pace: 0.6)) == 210)
        #expect(milliseconds(rule.pause(odds: odds, pace: 1.8)) == 630)
        #expect(milliseconds(rule.stillness(odds: odds, pace: 0.6)) == 420)
        #expect(milliseconds(rule.stillness(odds: odds, pace: 1.8)) == 700)
    }

    @Test("Odds below the risk wait for 'settle' only; a risk of 0 waits for the final transcript")
    func risks() {
        var rule = rule
        #expect(rule.stillness(odds: ContinuationOdds(phrases: 0, beginsWithWildcard: true)) == rule.settle)
        rule.undo = Reversibility.none
        #expect(rule.pause(odds: ContinuationOdds(phrases: 1)) == nil)
        #expect(rule.pause(odds: .none) == .zero)
        rule.risk = 1
        #expect(rule.pause(odds: ContinuationOdds(phrases: 50)) == .zero)
    }

    @Test("A lower risk never shortens a wait")
    func monotone() {
        var random = SplitMix64(seed: 21)
        for _ in 0..<2_000 {
            let odds = ContinuationOdds(ratio: Double.random(in: 0...9, using: &random))
            let pace = Double.random(in: 0.6...1.8, using: &random)
            let risks = [Double.random(in: 0.0001...1, using: &random), Double.random(in: 0.0001...1, using: &random)]
            let waits = risks.sorted().map { risk -> Duration in
                var rule = rule
                rule.risk = risk
                return rule.stillness(odds: odds, pace: pace) ?? .seconds(99)
            }
            #expect(waits[0] >= waits[1], "\(odds) \(risks)")
        }
    }

    @Test("A phrase's history outweighs the number of phrases that can continue")
    func histories() throws {
        func wait(_ histories: [PhraseHistories.Key: PhraseHistory]) throws -> Duration? {
            var source = DictionarySource(intents: ["Where": ["where am i"], "Going": ["where am i going"]])
            source.histories = PhraseHistories(histories)
            var matcher = TranscriptMatcher(try CommandDictionary([source]))
            let state = matcher.update(to: "where am i")
            return state.match?.rule.stillness(odds: state.odds)
        }
        let own = PhraseHistories.Key(intent: "Where", phrase: "where am i", following: 1)
        let (seldom, often) = (PhraseHistory(said: 90, continued: 1), PhraseHistory(said: 90, continued: 60))
        #expect(try wait([:]) == .milliseconds(700))
        #expect(try wait([own: often]) == .milliseconds(700))
        #expect(try wait([own: seldom]) == .milliseconds(150))
        // Of another place of the phrase, nothing is known.
        #expect(
            try wait([PhraseHistories.Key(intent: "Where", phrase: "where am i", following: 2): seldom])
                == .milliseconds(700))
    }

    @Test("A wildcard that could follow anything holds nothing up; other continuations do")
    func leadingWildcards() throws {
        var matcher = TranscriptMatcher(
            try CommandDictionary([
                DictionarySource(
                    lists: [.wildcard("command")],
                    intents: [
                        IntentSource("On", phrases: "turn on the light"),
                        IntentSource("Off", phrases: "turn off the light", "turn off the light show"),
                        IntentSource("Later", phrases: "{command} in a minute"),
                    ])
            ]))
        let on = matcher.update(to: "turn on the light")
        #expect(on.canChange && on.following == 0 && on.match?.rule.stillness(odds: on.odds) == .milliseconds(150))
        let off = matcher.update(to: "turn off the light")
        #expect(off.canChange && off.match?.rule.stillness(odds: off.odds) == .milliseconds(700))
        #expect(matcher.update(to: "turn on the light in a minute").match?.command.intent == "Later")
    }
}
