import RapidIntent

extension UtteranceDecoder.Reading {
    /// The least confidence of an accepted reading of less than ``shortVoice``; for others, it is `Confidence.least`.
    ///
    /// A short sentence shares most of its words with a phrase by chance ("tell me a joke" recognised as "turn on the
    /// kitchen": 0.85), and short phrases that are spoken clearly exceed it ("stop": 0.87).
    static let leastConfidenceWhenShort = 0.86
    /// The duration of voice below which an utterance is short.
    static let shortVoice = Duration.seconds(2)

    /// Whether the reading is accepted, in an utterance with this much speech.
    ///
    /// Each of several commands is judged by its own length: "and" with a few other sounds can be mistaken for another
    /// command.
    func isHeard(inVoiceOf voice: Duration) -> Bool {
        let shortest = commands.map(\.length).min() ?? voice
        return confidence
            >= (min(voice, shortest) < Self.shortVoice ? Self.leastConfidenceWhenShort : Confidence.least)
    }

    /// The probability that such a reading is right, from 0 to 1: the lowest of those for ``advantage``, ``margin``,
    /// ``weakest`` and the advantages of its ``commands``.
    ///
    /// Of 50 pairs of commands by two synthetic voices, no second command had less than 1.2; of 100 sentences that only
    /// begin like a command, two had more than 0.7 after an "and" that was not said.
    var confidence: Double {
        min(
            Self.share(at: commands.map(\.advantage).reduce(advantage, min), in: Self.advantagePoints),
            margin.map { Self.share(at: $0, in: Self.marginPoints) } ?? 1,
            Self.share(at: weakest, in: Self.weakestPoints), isRivalled ? Self.rivalledShare : 1)
    }

    /// The confidence if a value sounds more like another word; always below `Confidence.least`.
    private static let rivalledShare = 0.1

    /// Interpolates linearly between points.
    private static func share(at value: Double, in points: [Point]) -> Double {
        guard let upper = points.firstIndex(where: { $0.value > value }) else {
            return points[points.count - 1].rightShare
        }
        guard upper > 0 else { return points[0].rightShare }
        let (below, above) = (points[upper - 1], points[upper])
        let share = (value - below.value) / (above.value - below.value)
        return below.rightShare + share * (above.rightShare - below.rightShare)
    }

    /// A measured value, and the share of right readings around it.
    typealias Point = (value: Double, rightShare: Double)

    /// For ``advantage``, in ascending order.
    ///
    /// Measured on 990 readings of 100 recorded commands: clean, over other voices (24 and 15 dB), pink noise (15 and 6
    /// dB), and artificial kitchen and café noise (15 and 6 dB). None of the 186 readings below 0 with less than
    /// ``shortVoice`` was right: mostly noise forced into a command. With other domains' dictionaries, the highest
    /// value was 0.43, and with more voice all were below 0.1.
    static let advantagePoints: [Point] = [
        (-0.6, 0.01), (-0.25, 0.15), (0.15, 0.45), (0.5, 0.62), (0.9, 0.86), (1.4, 0.97), (2.5, 0.99),
    ]

    /// For ``margin``, in ascending order.
    ///
    /// Of 108 commands after "don't" and "you must not", in two synthetic voices, none that would have fired had more
    /// than 62. None of 50 plain commands had less than 100, and none of 178 readings of recorded commands, clean and
    /// over dishes at 6 dB, less than 88.
    static let marginPoints: [Point] = [(-50, 0.01), (40, 0.1), (75, 0.5), (90, 0.87), (130, 0.95), (250, 0.99)]

    /// For ``weakest``, in ascending order.
    ///
    /// Sentences that only begin or end like a command fired at -80 and less. Of 178 readings of recorded commands,
    /// clean and over dishes at 6 dB, two had less than -100; of 44 over swelling pink noise at 6 dB, one in five.
    static let weakestPoints: [Point] = [(-200, 0.01), (-140, 0.5), (-80, 0.85), (-40, 0.95), (0, 0.99)]
}

/// How much better each word of a hypothesis explains its own audio than a free run of phones.
struct LocalAdvantage: Equatable {
    /// The words in order, without silence and noise.
    let words: [Word]

    struct Word: Equatable {
        var text: String
        /// The advantage over the phones, as a natural logarithm.
        var advantage: Double
        /// The length in frames of 10 ms.
        var frames: Int
    }

    /// Compares two hypotheses of the same audio.
    init(of words: [SphinxEngine.Segment], over phones: [SphinxEngine.Segment]) {
        // Cumulative scores of the phones per frame. A phone is short, so its score is spread evenly over its frames.
        let end = (words + phones).map(\.frames.upperBound).max() ?? 0
        var sums = [Double](repeating: 0, count: end + 1)
        for phone in phones {
            for frame in phone.frames { sums[frame + 1] += phone.logProbability / Double(phone.frames.count) }
        }
        for frame in 0..<end { sums[frame + 1] += sums[frame] }
        self.words = words.filter(\.isWord).map {
            Word(
                text: Hypothesis($0.word).text,
                advantage: $0.logProbability - (sums[$0.frames.upperBound] - sums[$0.frames.lowerBound]),
                frames: $0.frames.count)
        }
    }

    /// The lowest sum over a run of words; zero if every word is better than the phones.
    var weakest: Double {
        var (weakest, here) = (0.0, 0.0)
        for word in words {
            here = min(here + word.advantage, word.advantage)
            weakest = min(weakest, here)
        }
        return weakest
    }

    /// Splits the words into commands, each with the conjunctions before it.
    ///
    /// - Parameter texts: The possible commands. A conjunction divides only if a complete command precedes it and
    ///   another begins after it.
    func commands(in texts: Grammar.Texts, conjunctions: [String]) -> [ArraySlice<Word>] {
        var commands: [ArraySlice<Word>] = []
        // The beginning of the current command, with and without its conjunctions.
        var (start, text) = (0, 0)
        var place = 0
        while place < words.count {
            let behind = words[place...].firstIndex { !conjunctions.contains($0.text) } ?? words.count
            if behind > place, texts.contain(Self.text(of: words[text..<place])),
                texts.begin(with: Self.text(of: words[behind...].prefix { !conjunctions.contains($0.text) }))
            {
                commands.append(words[start..<place])
                (start, text) = (place, behind)
            }
            place = max(behind, place + 1)
        }
        return commands + [words[start...]]
    }

    private static func text(of words: ArraySlice<Word>) -> String { words.map(\.text).joined(separator: " ") }
}
