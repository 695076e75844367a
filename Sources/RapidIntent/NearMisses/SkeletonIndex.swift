/// Finds the phrases whose consonants resemble those of a text.
///
/// An inverted index from three consonants in a row, without vowels and by class (``Sound/skeleton``), to phrases. Recognisers
/// mishear vowels and the voice of consonants, and draw word boundaries elsewhere; most of the skeleton survives. Among the eight
/// phrases that share most with a misheard sentence of SLURP is the right one as often as among all 1,532.
struct SkeletonIndex: Sendable {
    /// The end of a text in a skeleton.
    static let edge: UInt8 = 15
    private static let codes = 1 << 12

    /// Where the phrases of each code begin, and the end.
    private var starts: [UInt32]
    private var phrases: [UInt32]
    /// How much each code says about a phrase.
    private var weights: [Float]

    /// How many entries are read at most: the commonest codes of a large dictionary are left out.
    private static let readLimit = 12_000
    /// The share of the best score below which a phrase is left out.
    private static let leastShare: Float = 0.4
    /// So many are compared all the same: in a small dictionary, what phrases have in common hardly counts.
    private static let leastCount = 3

    /// Creates an index from the codes of phrases.
    ///
    /// - Parameters:
    ///   - entries: Codes with the numbers of their phrases, each pair once.
    init(_ entries: [(code: UInt16, phrase: UInt32)], count: Int) {
        starts = [UInt32](repeating: 0, count: Self.codes + 1)
        for entry in entries { starts[Int(entry.code) + 1] += 1 }
        for code in 0..<Self.codes { starts[code + 1] += starts[code] }
        weights = (0..<Self.codes).map { [starts] code -> Float in
            let found = Double(starts[code + 1] - starts[code])
            return Float((Double(count + 1) / (found + 0.5)).naturalLogarithm)
        }
        phrases = [UInt32](repeating: 0, count: entries.count)
        var next = starts
        for entry in entries {
            phrases[Int(next[Int(entry.code)])] = entry.phrase
            next[Int(entry.code)] += 1
        }
    }

    /// The code of three classes in a row.
    static func code(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> UInt16 {
        UInt16(first) << 8 | UInt16(second) << 4 | UInt16(third)
    }

    /// The codes of a text, each once, with its edges; equal classes in a row are one.
    static func codes(of sounds: some Sequence<Sound>) -> [UInt16] {
        var codes: [UInt16] = []
        var reader = SkeletonReader(isAtEdge: true)
        for sound in sounds { if let code = reader.read(sound.skeleton), !codes.contains(code) { codes.append(code) } }
        if let code = reader.read(Self.edge), !codes.contains(code) { codes.append(code) }
        return codes
    }

    /// The phrases that share most with a text, best first.
    ///
    /// Costs the number of phrases with one of the codes, up to a limit.
    ///
    /// - Parameter scores: Zeros for all phrases, as they are afterwards.
    func best(_ limit: Int, for codes: [UInt16], _ scores: inout [Float]) -> [UInt32] {
        var read = 0
        var touched: [UInt32] = []
        for code in codes.sorted(by: { weights[Int($0)] > weights[Int($1)] }) {
            let range = Int(starts[Int(code)])..<Int(starts[Int(code) + 1])
            guard read + range.count <= Self.readLimit || read == 0 else { break }
            read += range.count
            let weight = weights[Int(code)]
            for place in range.prefix(Self.readLimit) {
                let phrase = phrases[place]
                if scores[Int(phrase)] == 0 { touched.append(phrase) }
                scores[Int(phrase)] += weight
            }
        }
        var best: [(score: Float, phrase: UInt32)] = []
        for phrase in touched {
            let score = scores[Int(phrase)]
            scores[Int(phrase)] = 0
            if best.count == limit, let last = best.last, last.score >= score { continue }
            if best.count == limit { best.removeLast() }
            let place = best.firstIndex { $0.score < score } ?? best.count
            best.insert((score, phrase), at: place)
        }
        let least = (best.first?.score ?? 0) * Self.leastShare
        let count = best.firstIndex { $0.score < least } ?? best.count
        return best.prefix(max(count, Self.leastCount)).map(\.phrase)
    }
}

/// Reads the classes of a text one after the other and makes the codes of three in a row.
struct SkeletonReader: Hashable, Sendable {
    private var first: UInt8
    private var second: UInt8

    /// - Parameter isAtEdge: Whether the text begins here; else what stands before is unknown.
    init(isAtEdge: Bool) {
        first = 0
        second = isAtEdge ? SkeletonIndex.edge : 0
    }

    /// The code that ends with a class; nil if the class is 0 or equals the last one, or if fewer than three are known.
    mutating func read(_ class: UInt8) -> UInt16? {
        guard `class` != 0, `class` != second else { return nil }
        defer { (first, second) = (second, `class`) }
        // A text without consonants, and one with a single one, have codes, too.
        guard second != 0, first != 0 || `class` == SkeletonIndex.edge else { return nil }
        return SkeletonIndex.code(first, second, `class`)
    }
}
