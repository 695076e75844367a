/// How much better than a free run of phones each word of a hypothesis explains its own part of the audio.
struct LocalAdvantage: Equatable {
    /// The words in their order; silence and noise are left out.
    let words: [Word]

    /// A word.
    struct Word: Equatable {
        /// As it is written in a phrase.
        var text: String
        /// How much better it is than the phones, as a natural logarithm.
        var advantage: Double
        /// For how many frames of 10 ms it lasts.
        var frames: Int
    }

    /// Compares two hypotheses of the same audio.
    init(of words: [SphinxEngine.Segment], over phones: [SphinxEngine.Segment]) {
        // By frame: what the phones before it come to. A phone is short, so that its frames count as equally good.
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

    /// The sum over the run of words that comes out worst; zero where every word is better than the phones.
    var weakest: Double {
        var (weakest, here) = (0.0, 0.0)
        for word in words {
            here = min(here + word.advantage, word.advantage)
            weakest = min(weakest, here)
        }
        return weakest
    }

    /// The words command by command, each with the conjunctions before it.
    ///
    /// - Parameter texts: What is a command. A conjunction divides only where a command is whole before it and one begins behind it.
    func commands(in texts: Grammar.Texts, conjunctions: [String]) -> [ArraySlice<Word>] {
        var commands: [ArraySlice<Word>] = []
        // Where the command under way begins, with its conjunctions and without.
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
