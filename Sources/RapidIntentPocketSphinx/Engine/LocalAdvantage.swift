/// How much better each word of a hypothesis explains its own audio than a free run of phones.
struct LocalAdvantage: Equatable {
    /// The words in order, without silence and noise.
    let words: [Word]

    struct Word: Equatable {
        /// The word as written in a phrase.
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
