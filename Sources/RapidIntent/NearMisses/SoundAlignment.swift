/// How what a phrase expects and what was heard fit together, sound by sound.
struct SoundAlignment: Sendable {
    var cost: Int32
    /// The share of each expected word that was not heard, and of each heard word that nothing expects: 0 to 1.
    var unheard: [Double]
    var unexplained: [Double]
    /// For each expected word, the share in which it and the heard words in its place differ: 0 to 1.
    var differences: [Double]
    /// For each heard word, the share in which it and the expected words in its place differ: 0 to 1.
    var heardDifferences: [Double]
    /// For each expected word, the heard words it was aligned with; empty if it was swallowed.
    var heardWords: [Range<Int>]
}

/// Finds the alignment with the least cost.
///
/// Dynamic programming over both (Needleman and Wunsch 1970), with the costs of ``SoundCosts``. Words play no part, so that they
/// may be split, joined and swallowed. Takes time and memory proportional to the product of both lengths; memory is reused.
struct SoundAligner {
    private var costs: [Int32] = []
    private var steps: [UInt8] = []

    private static let both: UInt8 = 0
    private static let swallowed: UInt8 = 1
    private static let added: UInt8 = 2

    /// Aligns two texts.
    ///
    /// - Returns: Nil if the cost is above a limit.
    mutating func align(_ said: SpokenWords, with heard: SpokenWords, limit: Int32) -> SoundAlignment? {
        let cost = fill(said.sounds, heard.sounds)
        guard cost <= limit else { return nil }
        var saidCosts = [Int32](repeating: 0, count: said.words.count)
        var heardCosts = [Int32](repeating: 0, count: heard.words.count)
        var heardWords = [Range<Int>](repeating: 0..<0, count: said.words.count)
        let width = heard.sounds.count + 1
        var (row, column) = (said.sounds.count, heard.sounds.count)
        while row > 0 || column > 0 {
            switch steps[row * width + column] {
            case Self.both:
                (row, column) = (row - 1, column - 1)
                let cost = SoundCosts.substitutions[Int(said.sounds[row]) * 64 + Int(heard.sounds[column])]
                let (word, other) = (Int(said.wordOfSound[row]), Int(heard.wordOfSound[column]))
                saidCosts[word] += (cost + 1) / 2
                heardCosts[other] += (cost + 1) / 2
                let known = heardWords[word]
                heardWords[word] = known.isEmpty ? other..<other + 1 : min(known.lowerBound, other)..<known.upperBound
            case Self.swallowed:
                row -= 1
                saidCosts[Int(said.wordOfSound[row])] += SoundCosts.weights[Int(said.sounds[row])]
            default:
                column -= 1
                heardCosts[Int(heard.wordOfSound[column])] += SoundCosts.weights[Int(heard.sounds[column])]
            }
        }
        func shares(_ costs: [Int32], _ words: [SpokenWords.Word]) -> [Double] {
            words.indices.map { min(1, Double(costs[$0]) / Double(max(10, words[$0].cost))) }
        }
        return SoundAlignment(
            cost: cost, unheard: shares(saidCosts, said.words), unexplained: shares(heardCosts, heard.words),
            differences: said.words.indices.map { word in
                let place = heardWords[word]
                let cost = place.reduce(saidCosts[word]) { $0 + heardCosts[$1] }
                let all = place.reduce(max(10, said.words[word].cost)) { $0 + heard.words[$1].cost }
                return min(1, Double(cost) / Double(all))
            },
            heardDifferences: heard.words.indices.map { word in
                let places = heardWords.indices.filter { heardWords[$0].contains(word) }
                let cost = places.reduce(heardCosts[word]) { $0 + saidCosts[$1] }
                let all = places.reduce(max(10, heard.words[word].cost)) { $0 + said.words[$1].cost }
                return min(1, Double(cost) / Double(all))
            }, heardWords: heardWords)
    }

    /// Fills the table of costs and returns that of everything.
    private mutating func fill(_ said: [UInt8], _ heard: [UInt8]) -> Int32 {
        let width = heard.count + 1
        let size = (said.count + 1) * width
        if costs.count < size {
            costs = [Int32](repeating: 0, count: size)
            steps = [UInt8](repeating: 0, count: size)
        }
        let (weights, substitutions) = (SoundCosts.weights, SoundCosts.substitutions)
        costs.withUnsafeMutableBufferPointer { costs in
            steps.withUnsafeMutableBufferPointer { steps in
                weights.withUnsafeBufferPointer { weights in
                    substitutions.withUnsafeBufferPointer { substitutions in
                        costs[0] = 0
                        for column in heard.indices {
                            costs[column + 1] = costs[column] + weights[Int(heard[column])]
                            steps[column + 1] = Self.added
                        }
                        for row in said.indices {
                            let (start, sound) = ((row + 1) * width, Int(said[row]))
                            let swallowing = weights[sound]
                            costs[start] = costs[start - width] + swallowing
                            steps[start] = Self.swallowed
                            for column in heard.indices {
                                let place = start + column + 1
                                var best = costs[place - width - 1] + substitutions[sound * 64 + Int(heard[column])]
                                var step = Self.both
                                let swallowed = costs[place - width] + swallowing
                                if swallowed < best { (best, step) = (swallowed, Self.swallowed) }
                                let added = costs[place - 1] + weights[Int(heard[column])]
                                if added < best { (best, step) = (added, Self.added) }
                                costs[place] = best
                                steps[place] = step
                            }
                        }
                    }
                }
            }
        }
        return costs[size - 1]
    }
}
