/// How much better than a free run of phones each word of a hypothesis explains its own part of the audio.
struct LocalAdvantage: Equatable {
    /// The words' advantages, in their order, as natural logarithms; silence and noise are left out.
    let byWord: [Double]

    /// Compares two hypotheses of the same audio.
    init(of words: [SphinxEngine.Segment], over phones: [SphinxEngine.Segment]) {
        // By frame: what the phones before it come to. A phone is short, so that its frames count as equally good.
        let end = (words + phones).map(\.frames.upperBound).max() ?? 0
        var sums = [Double](repeating: 0, count: end + 1)
        for phone in phones {
            for frame in phone.frames { sums[frame + 1] += phone.logProbability / Double(phone.frames.count) }
        }
        for frame in 0..<end { sums[frame + 1] += sums[frame] }
        byWord = words.filter(\.isWord).map {
            $0.logProbability - (sums[$0.frames.upperBound] - sums[$0.frames.lowerBound])
        }
    }

    /// The sum over the run of words that comes out worst; zero where every word is better than the phones.
    var weakest: Double {
        var (weakest, here) = (0.0, 0.0)
        for advantage in byWord {
            here = min(here + advantage, advantage)
            weakest = min(weakest, here)
        }
        return weakest
    }
}
