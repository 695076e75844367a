/// The beginning of a spoken English cardinal below a thousand million, such as "two thousand three".
///
/// It accepts the cardinals that the core's normaliser reads as one number: with and without "and", "a hundred", and
/// "fifteen hundred".
struct CardinalWords: Hashable, Sendable {
    /// The kind of the last word, which decides what may follow.
    private enum Last: Hashable {
        case nothing, zero, article, tens, hundred, scale, and
        /// A word that ends the tens and units: "five", "fifteen", "five" of "twenty five".
        case ones
    }

    /// The part up to the last scale word: 2,000 for "two thousand three".
    private var total = 0
    /// The last scale word: 1,000 for "two thousand three".
    private var scale = Self.limit
    /// The part after the last scale word: 3 for "two thousand three".
    private var group = 0
    private var last = Last.nothing

    private static let limit = 1_000_000_000
    private static let scales = [("thousand", 1_000), ("million", 1_000_000)]

    /// The value; nil if the number cannot end here.
    var value: Int? {
        switch last {
        case .nothing, .article, .and: nil
        case .zero, .ones, .tens, .hundred, .scale: total + group
        }
    }

    /// The numbers that begin with these words.
    var values: [ClosedRange<Int>] {
        var groups: [ClosedRange<Int>]
        switch last {
        case .zero: return [0...0]
        case .nothing: return [0...Self.limit - 1]
        case .scale: return [total...total + scale - 1]
        case .and where group == 0: return [total + 1...total + scale - 1]
        case .and: groups = [group + 1...group + 99]
        case .hundred: groups = [group...group + 99]
        case .tens: groups = [group...group + 9]
        case .ones, .article: groups = [group...group]
        }
        if takesHundred { groups.append(group * 100...group * 100 + 99) }
        // "twenty five hundred"
        if last == .tens, scale == Self.limit, group < 100 {
            groups.append((group + 1) * 100...(group + 9) * 100 + 99)
        }
        // A number cannot end in "a".
        var values: [ClosedRange<Int>] = []
        for group in groups.dropFirst(last == .article ? 1 : 0) {
            values.append(total + group.lowerBound...total + group.upperBound)
        }
        for (_, scale) in Self.scales where scale < self.scale {
            for group in groups where group.upperBound < 1_000 {
                values.append(total + group.lowerBound * scale...total + group.upperBound * scale + scale - 1)
            }
        }
        return values
    }

    var continuations: [(word: String, longer: CardinalWords)] {
        var result: [(word: String, longer: CardinalWords)] = []
        func append(_ word: String, group: Int, _ last: Last) {
            var longer = self
            (longer.group, longer.last) = (group, last)
            result.append((word, longer))
        }
        let beginsGroup = last == .nothing || last == .scale || (last == .and && group == 0)
        let takesTens = beginsGroup || last == .hundred || last == .and
        if last == .nothing {
            append(SpokenNumber.small[0], group: 0, .zero)
            append("a", group: 1, .article)
        }
        if takesTens || last == .tens {
            for unit in 1...9 { append(SpokenNumber.small[unit], group: group + unit, .ones) }
        }
        if takesTens {
            for teen in 10...19 { append(SpokenNumber.small[teen], group: group + teen, .ones) }
            for ten in 2...9 { append(SpokenNumber.tens[ten], group: group + 10 * ten, .tens) }
        }
        if takesHundred { append("hundred", group: group * 100, .hundred) }
        if last == .hundred || last == .scale { append("and", group: group, .and) }
        if [.article, .ones, .tens, .hundred].contains(last), group < 1_000 {
            for (word, scale) in Self.scales where scale < self.scale {
                var longer = self
                (longer.total, longer.scale, longer.group, longer.last) = (total + group * scale, scale, 0, .scale)
                result.append((word, longer))
            }
        }
        return result
    }

    /// Whether "hundred" may follow: after one to nine, and after eleven to ninety-nine at the beginning.
    private var takesHundred: Bool {
        guard last == .article || last == .ones else { return false }
        return group < 10 || (scale == Self.limit && group < 100 && group % 10 != 0)
    }
}
