extension UtteranceDecoder.Reading {
    /// Below this, the words were forced on something else, and the reading is none.
    static let leastConfidence = 0.5
    /// The same for less than ``shortVoice``: a short sentence shares most of its words with a phrase by chance ("tell me a
    /// joke" heard as "turn on the kitchen": 0.85), and short phrases, spoken clearly, come above it ("stop": 0.87).
    static let leastConfidenceWhenShort = 0.86
    /// With less voice than this, an utterance is short.
    static let shortVoice = Duration.seconds(2)

    /// Whether it counts as heard, in an utterance with that much speech.
    ///
    /// Of several commands, each is as short as it is: "and" with a few sounds of something else is easily taken for one more.
    func isHeard(inVoiceOf voice: Duration) -> Bool {
        let shortest = commands.map(\.length).min() ?? voice
        return confidence
            >= (min(voice, shortest) < Self.shortVoice ? Self.leastConfidenceWhenShort : Self.leastConfidence)
    }

    /// How often such a reading was right, from 0 to 1: the least that ``advantage``, ``margin``, ``weakest`` and the advantages of
    /// its ``commands`` speak for.
    ///
    /// Of 50 pairs of commands by two synthetic voices, no second command had less than 1.2, and of 100 sentences that only begin
    /// like one two had more than 0.7 behind an "and" that was not said.
    var confidence: Double {
        min(
            Self.share(at: commands.map(\.advantage).reduce(advantage, min), in: Self.advantagePoints),
            margin.map { Self.share(at: $0, in: Self.marginPoints) } ?? 1,
            Self.share(at: weakest, in: Self.weakestPoints), isRivalled ? Self.rivalledShare : 1)
    }

    /// How often a reading was right of which a value sounds more like another word: below ``leastConfidence`` in any case.
    private static let rivalledShare = 0.1

    /// Where straight lines between points lead.
    private static func share(at value: Double, in points: [Point]) -> Double {
        guard let upper = points.firstIndex(where: { $0.value > value }) else {
            return points[points.count - 1].rightShare
        }
        guard upper > 0 else { return points[0].rightShare }
        let (below, above) = (points[upper - 1], points[upper])
        let share = (value - below.value) / (above.value - below.value)
        return below.rightShare + share * (above.rightShare - below.rightShare)
    }

    /// A measured value, and how often readings around it were right.
    typealias Point = (value: Double, rightShare: Double)

    /// For ``advantage``, from the least to the greatest.
    ///
    /// 990 readings of 100 recorded orders gave them: clean, with other voices 24 and 15 dB, with
    /// pink noise 15 and 6 dB, and with made-up kitchen and café noise 15 and 6 dB below them. None of the 186 readings below 0 with
    /// less than ``shortVoice`` was right: noise alone, mostly, forced into an order. Of the same orders forced into other
    /// domains' dictionaries, the best had 0.43, and those with more voice were all below 0.1.
    static let advantagePoints: [Point] = [
        (-0.6, 0.01), (-0.25, 0.15), (0.15, 0.45), (0.5, 0.62), (0.9, 0.86), (1.4, 0.97), (2.5, 0.99),
    ]

    /// For ``margin``: of 108 commands behind "don't" and "you must not", in two synthetic voices, none that would have fired had
    /// more than 62; of 50 plain commands none had less than 100, and of 178 readings of recorded orders, clean and amid dishes 6 dB
    /// below them, none less than 88.
    static let marginPoints: [Point] = [(-50, 0.01), (40, 0.1), (75, 0.5), (90, 0.87), (130, 0.95), (250, 0.99)]

    /// For ``weakest``: of sentences that only begin or end like a command, what had been fired had -80 and less; of 178 readings
    /// of recorded orders, clean and amid dishes 6 dB below them, two had less than -100, and of 44 in swelling pink noise 6 dB below
    /// them one in five.
    static let weakestPoints: [Point] = [(-200, 0.01), (-140, 0.5), (-80, 0.85), (-40, 0.95), (0, 0.99)]
}
