/// A text whose words are asked about while it is divided; places are words of the text as it is written.
protocol DividedText {
    /// How many words it has.
    var count: Int { get }
    /// Whether the last part may be one that is still being said.
    var isOpen: Bool { get }
    /// The first place from one on that is no filler; ``count`` if there is none.
    func afterFillers(_ place: Int) -> Int
    /// The places behind the conjunctions that begin at a place.
    func afterConjunctions(_ place: Int) -> [Int]
    /// How far commands reach that begin at a place.
    mutating func reach(from place: Int) -> CommandReach
}

/// Where a text parts into the commands that it holds: a pure function of what its words come to.
///
/// - A complete command may be followed by another one, joined by a conjunction or by nothing.
/// - What no dictionary knows is a part of its own where a conjunction stands between it and a complete command.
/// - Of all divisions, one with the fewest unknown words counts, of these one with the fewest parts, of these the one whose
///   earlier parts are longer. "Salt and pepper" stays whole wherever something knows it whole.
///
/// Dynamic programming over the places at which a part may begin, of which people's texts have few.
struct SegmentDivision<Text: DividedText> {
    /// A part of a text.
    struct Part: Equatable {
        /// Its words, end exclusive.
        var words: Range<Int>
        /// Whether it is a command, or may still become one.
        var isKnown: Bool
    }

    private struct Place: Hashable {
        var word: Int
        /// Whether a conjunction stands before it, or nothing at all.
        var isJoined: Bool
        /// Whether the part before it is one that nobody knows: another such part would be the same one.
        var followsUnknown: Bool
    }

    /// The best parts from a place on, linked so that places share what follows them.
    private indirect enum Parts {
        case end
        case part(Part, unknownWords: Int, count: Int, Parts)

        var unknownWords: Int { if case .part(_, let words, _, _) = self { words } else { 0 } }
        var count: Int { if case .part(_, _, let count, _) = self { count } else { 0 } }

        func following(_ part: Part) -> Parts {
            .part(part, unknownWords: unknownWords + (part.isKnown ? 0 : part.words.count), count: count + 1, self)
        }

        func isBetter(than other: Parts?) -> Bool {
            guard let other else { return true }
            return (unknownWords, count) < (other.unknownWords, other.count)
        }

        var all: [Part] {
            var (all, rest) = ([Part](), self)
            while case .part(let part, _, _, let next) = rest {
                all.append(part)
                rest = next
            }
            return all
        }
    }

    private var text: Text
    private var known: [Place: Parts?] = [:]

    private init(_ text: Text) { self.text = text }

    /// The parts of a text, in order.
    ///
    /// - Parameter text: Keeps what was found out about it.
    /// - Returns: Nothing where no part is a command: the text is one segment then. A single part leaves out a conjunction
    ///   behind a command.
    static func parts(of text: inout Text) -> [Part] {
        var division = SegmentDivision(text)
        let parts = division.best(from: Place(word: 0, isJoined: true, followsUnknown: false))?.all ?? []
        text = division.text
        return parts.contains(where: \.isKnown) ? parts : []
    }

    private mutating func best(from place: Place) -> Parts? {
        if let result = known[place] { return result }
        var result: Parts?
        func take(_ rest: Parts?, behind part: Part) {
            guard let candidate = rest?.following(part), candidate.isBetter(than: result) else { return }
            result = candidate
        }
        let count = text.count
        let reach = text.reach(from: place.word)
        if reach.isAlive, text.isOpen { take(Parts.end, behind: Part(words: place.word..<count, isKnown: true)) }
        for end in reach.ends.reversed() {
            let part = Part(words: place.word..<end, isKnown: true)
            let next = text.afterFillers(end)
            guard next < count else {
                take(Parts.end, behind: part)
                continue
            }
            for after in text.afterConjunctions(next) {
                let isLast = text.afterFillers(after) >= count
                let rest = isLast ? Parts.end : best(from: Place(word: after, isJoined: true, followsUnknown: false))
                take(rest, behind: part)
            }
            take(best(from: Place(word: next, isJoined: false, followsUnknown: false)), behind: part)
        }
        if place.isJoined, !place.followsUnknown {
            take(Parts.end, behind: Part(words: place.word..<count, isKnown: false))
            for end in place.word + 1..<max(place.word + 1, count) {
                for after in text.afterConjunctions(end) where text.afterFillers(after) < count {
                    take(
                        best(from: Place(word: after, isJoined: true, followsUnknown: true)),
                        behind: Part(words: place.word..<end, isKnown: false))
                }
            }
        }
        known[place] = .some(result)
        return result
    }
}
