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
    /// Whether the words before one place and those from another one on are a number together, as in "1 hour and 15 minutes".
    func isOneNumber(before end: Int, from next: Int) -> Bool
    /// How far commands reach that begin at a place.
    mutating func reach(from place: Int) -> CommandReach
}

/// Where a text parts into the commands that it holds: a pure function of what its words come to.
///
/// - A complete command may be followed by another one, joined by a conjunction or by nothing. Every part is a complete command;
///   of an open text, the last one may still become one.
/// - A conjunction inside a longer command, or inside a number with its unit, parts nothing.
/// - Of all divisions, one with the fewest parts counts, of these the one whose earlier parts are longer. "Salt and pepper"
///   stays whole wherever something knows it whole. So no part behind another one begins with a wildcard: it would take the
///   words of the part before it, too.
///
/// Dynamic programming over the places at which a part may begin, of which people's texts have few.
struct SegmentDivision<Text: DividedText> {
    /// The best parts from a place on, linked so that places share what follows them.
    private indirect enum Parts {
        case end
        case part(Range<Int>, count: Int, Parts)

        var count: Int { if case .part(_, let count, _) = self { count } else { 0 } }

        func following(_ part: Range<Int>) -> Parts { .part(part, count: count + 1, self) }

        var all: [Range<Int>] {
            var (all, rest) = ([Range<Int>](), self)
            while case .part(let part, _, let next) = rest {
                all.append(part)
                rest = next
            }
            return all
        }
    }

    private var text: Text
    private var known: [Int: Parts?] = [:]

    private init(_ text: Text) { self.text = text }

    /// The words of each part of a text, end exclusive, in order.
    ///
    /// - Parameter text: Keeps what was found out about it.
    /// - Returns: Nothing where words belong to no command: the text is one segment then. The last part leaves out a conjunction
    ///   at the end of the text.
    static func parts(of text: inout Text) -> [Range<Int>] {
        var division = SegmentDivision(text)
        let parts = division.best(from: 0)?.all ?? []
        text = division.text
        return parts
    }

    private mutating func best(from place: Int) -> Parts? {
        if let result = known[place] { return result }
        var result: Parts?
        func take(_ rest: Parts?, behind part: Range<Int>) {
            guard let candidate = rest?.following(part) else { return }
            if let best = result, best.count <= candidate.count { return }
            result = candidate
        }
        let count = text.count
        let reach = text.reach(from: place)
        if reach.isAlive, text.isOpen { take(.end, behind: place..<count) }
        for end in reach.ends.reversed() {
            let part = place..<end
            let next = text.afterFillers(end)
            guard next < count else {
                take(.end, behind: part)
                continue
            }
            for after in text.afterConjunctions(next) where after >= reach.ends.last ?? end {
                if text.afterFillers(after) >= count {
                    take(.end, behind: part)
                } else if !text.isOneNumber(before: end, from: after) {
                    take(best(from: after), behind: part)
                }
            }
            if !text.isOneNumber(before: end, from: next) { take(best(from: next), behind: part) }
        }
        known[place] = .some(result)
        return result
    }
}
