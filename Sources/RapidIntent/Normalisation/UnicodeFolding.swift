/// Unicode case folding and normalisation, equal in every locale.
///
/// Unifies case and compatibility variants and drops invisible characters (NFKC_Casefold, the Unicode Standard 3.13).
///
/// "ＷＨＥＲＥ", "where" and "Where" become equal, as do "é" and "e" with a combining accent, and "ß" and "ss". "’s" and
/// "ʼs" do not (see ``Apostrophes``). The Turkish "İ" becomes "i̇" on every system. The standard library offers neither
/// NFKC nor case folding, and this type avoids a dependency on Foundation.
package struct UnicodeFolding: Sendable {
    /// The tables, loaded at the first text that is not ASCII, in about a millisecond.
    package static let shared = UnicodeFolding()

    /// The rows, sorted: ranges of scalars with consecutive foldings, or single scalars with any folding.
    private struct Row {
        var first: UInt32
        var last: UInt32
        var stride: UInt32
        var target: [UInt32]
    }

    private let rows: [Row]
    private let compositions: [UInt64: UInt32]
    private let decompositions: [UInt32: (UInt32, UInt32)]

    private init() {
        var rows: [Row] = []
        for entry in Self.entries(of: EmbeddedText.bytes(of: "foldings.txt")) {
            let (key, target) = Self.halves(of: entry, at: "=")
            let (range, stride) = Self.halves(of: key, at: "/")
            let (first, last) = Self.halves(of: range, at: "-")
            let start = Self.number(first) ?? (rows.last?.last ?? 0) + 1
            rows.append(
                Row(
                    first: start, last: Self.number(last) ?? start, stride: Self.number(stride) ?? 1,
                    target: target.split(separator: ",").compactMap(Self.number)))
        }
        self.rows = rows
        var (compositions, decompositions): ([UInt64: UInt32], [UInt32: (UInt32, UInt32)]) = ([:], [:])
        for entry in Self.entries(of: EmbeddedText.bytes(of: "compositions.txt")) {
            let parts = entry.split { "+=".contains($0) }.compactMap(Self.number)
            guard parts.count == 3 else { continue }
            compositions[Self.pair(parts[0], parts[1])] = parts[2]
            decompositions[parts[2]] = (parts[0], parts[1])
        }
        (self.compositions, self.decompositions) = (compositions, decompositions)
    }

    /// Folds the scalars and composes the result.
    ///
    /// - Parameter droppingDiacritics: Whether to remove accents (the block Combining Diacritical Marks): "café"
    ///   becomes "cafe".
    package func fold(_ scalars: some Sequence<Unicode.Scalar>, droppingDiacritics: Bool = false) -> [Unicode.Scalar] {
        var decomposed: [Unicode.Scalar] = []
        for scalar in scalars { appendFolding(of: scalar, to: &decomposed) }
        if droppingDiacritics { decomposed.removeAll { (0x300...0x36F).contains($0.value) } }
        sortMarks(&decomposed)
        return composed(decomposed)
    }

    func folded(_ text: String, droppingDiacritics: Bool = false) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: fold(text.unicodeScalars, droppingDiacritics: droppingDiacritics))
        return String(result)
    }

    private func appendFolding(of scalar: Unicode.Scalar, to result: inout [Unicode.Scalar]) {
        let value = scalar.value
        if value < 0x80 {
            // In ASCII, only capital letters change, by adding 0x20.
            result.append((0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value + 0x20)) : scalar)
        } else if let row = row(for: value) {
            let step = row.target.count == 1 ? value - row.first : 0
            for target in row.target { appendDecomposition(of: target + step, to: &result) }
        } else {
            appendDecomposition(of: value, to: &result)
        }
    }

    private func appendDecomposition(of value: UInt32, to result: inout [Unicode.Scalar]) {
        if let (first, second) = decompositions[value] {
            appendDecomposition(of: first, to: &result)
            appendDecomposition(of: second, to: &result)
        } else if let syllable = Hangul(value) {
            result += syllable.jamo.compactMap(Unicode.Scalar.init)
        } else if let scalar = Unicode.Scalar(value) {
            result.append(scalar)
        }
    }

    private func row(for value: UInt32) -> Row? {
        let place = rows.firstPlace { $0.last >= value }
        guard place < rows.count, rows[place].first <= value,
            (value - rows[place].first) % rows[place].stride == 0
        else { return nil }
        return rows[place]
    }

    /// Sorts every run of combining marks into canonical order (UAX #15).
    private func sortMarks(_ scalars: inout [Unicode.Scalar]) {
        var start = 0
        while start < scalars.count {
            let run = scalars[start...].prefix { $0.properties.canonicalCombiningClass != .notReordered }
            if run.count > 1 {
                // Marks of one class must keep their order, and `sort` is not guaranteed to be stable.
                let ranked = run.enumerated().map { ($1.properties.canonicalCombiningClass.rawValue, $0, $1) }
                let sorted = ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
                scalars.replaceSubrange(run.indices, with: sorted.map { $0.2 })
            }
            start += run.count + 1
        }
    }

    /// Composes the scalars (UAX #15, canonical composition).
    private func composed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(scalars.count)
        var starter: Int?
        var lastRank: UInt8 = 0
        for scalar in scalars {
            let rank = scalar.properties.canonicalCombiningClass.rawValue
            let isBlocked = starter.map { result.count - 1 > $0 && lastRank >= rank } ?? true
            if let index = starter, !isBlocked, let joined = composition(result[index], scalar) {
                result[index] = joined
                continue
            }
            if rank == 0 { starter = result.count }
            lastRank = rank
            result.append(scalar)
        }
        return result
    }

    private func composition(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
        (Hangul.composition(first.value, second.value) ?? compositions[Self.pair(first.value, second.value)])
            .flatMap(Unicode.Scalar.init)
    }

    private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

    /// The entries of a file of `Unicode`, without its comments; the files have what the standard library does not offer.
    private static func entries(of table: [UInt8]) -> [Substring] {
        String(decoding: table, as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("#") }
            .flatMap { $0.split(separator: " ") }
    }

    private static func halves(of text: Substring, at separator: Character) -> (Substring, Substring) {
        guard let index = text.firstIndex(of: separator) else { return (text, "") }
        return (text[..<index], text[text.index(after: index)...])
    }

    /// A hexadecimal number of the generated tables; nil for a part that is left out.
    private static func number(_ text: Substring) -> UInt32? { UInt32(text, radix: 16) }
}

/// The algorithm for Hangul syllables (the Unicode Standard, 3.12).
private struct Hangul {
    private static let syllableBase: UInt32 = 0xAC00
    private static let leadBase: UInt32 = 0x1100
    private static let vowelBase: UInt32 = 0x1161
    private static let tailBase: UInt32 = 0x11A7
    private static let leadCount: UInt32 = 19
    private static let vowelCount: UInt32 = 21
    private static let tailCount: UInt32 = 28
    private static let syllableCount = leadCount * vowelCount * tailCount

    private let index: UInt32

    /// Nil if the scalar is not a syllable.
    init?(_ value: UInt32) {
        guard value >= Self.syllableBase, value - Self.syllableBase < Self.syllableCount else { return nil }
        index = value - Self.syllableBase
    }

    var jamo: [UInt32] {
        let (block, tail) = (index / Self.tailCount, index % Self.tailCount)
        let parts = [Self.leadBase + block / Self.vowelCount, Self.vowelBase + block % Self.vowelCount]
        return tail == 0 ? parts : parts + [Self.tailBase + tail]
    }

    static func composition(_ first: UInt32, _ second: UInt32) -> UInt32? {
        if first >= leadBase, first - leadBase < leadCount, second >= vowelBase, second - vowelBase < vowelCount {
            return syllableBase + ((first - leadBase) * vowelCount + (second - vowelBase)) * tailCount
        }
        if let syllable = Hangul(first), syllable.index % tailCount == 0,
            second > tailBase, second - tailBase < tailCount
        {
            return first + (second - tailBase)
        }
        return nil
    }
}
