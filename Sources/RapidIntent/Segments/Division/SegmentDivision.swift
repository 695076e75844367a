/// A text to divide; places are words of the text as written.
protocol DividedText {
    /// The number of words.
    var count: Int { get }
    /// Whether the speaker may still be saying the last part.
    var isOpen: Bool { get }
    /// The first place from `place` on that is not a filler; ``count`` if there is none.
    func afterFillers(_ place: Int) -> Int
    /// The places after the conjunctions that begin at a place.
    func afterConjunctions(_ place: Int) -> [Int]
    /// Whether the words from a place to the end are a conjunction of a next command that was not said, such as "and"; not
    /// "afterwards", which delays the command before it.
    func isOpenConjunction(from place: Int) -> Bool
    /// The places after the polite openings that begin at a place, such as "could you".
    func afterOpenings(_ place: Int) -> [Int]
    /// The places after the polite closings that begin at a place, such as "for me".
    func afterClosings(_ place: Int) -> [Int]
    /// Whether the words before `end` and from `next` on are one number, as in "1 hour and 15 minutes".
    func isOneNumber(before end: Int, from next: Int) -> Bool
    /// The commands that begin at a place.
    mutating func reach(from place: Int) -> CommandReach
}

extension DividedText {
    /// The places at which the next part may begin after a part: the first one without polite closings between.
    func nextPlaces(after end: Int) -> [Int] { places(from: [end], following: afterClosings) }

    /// The places, after fillers, that any number of words from `next` lead to, the first ones included.
    func places(from first: [Int], following next: (Int) -> [Int]) -> [Int] {
        var places = first.map(afterFillers)
        var number = 0
        while number < places.count {
            for after in next(places[number]).map(afterFillers) where !places.contains(after) { places.append(after) }
            number += 1
        }
        return places
    }
}

/// Divides a text into the commands that it contains: a pure function.
///
/// - A complete command may be followed by another one, with or without a conjunction. Every part is a complete
///   command; in an open text, the last part may still become one.
/// - Polite words before and after a command belong to no part.
/// - A conjunction inside a longer command without a wildcard, or inside a number with its unit, does not divide.
/// - The division with the fewest parts wins, except that a wildcard at the end of a final text swallows no commands; among
///   equals, the one with the longer earlier parts. "Salt and pepper" is not divided if a command contains it whole.
///   Therefore only the first part can begin with a wildcard: elsewhere the wildcard would also match the words of the
///   previous part.
///
/// Uses dynamic programming over the places at which a part may begin.
struct SegmentDivision<Text: DividedText> {
    /// The best parts from a place on, as a linked list, so that places share their tails.
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
    /// - Parameter text: The text, which caches what was computed.
    /// - Returns: Empty if some words belong to no command: the text is then one segment. The last part excludes a
    ///   conjunction at the end of the text.
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
        let joint = reach.conjunctionInWildcard
        // Several commands come before one whose wildcard swallows the others.
        let ends = reach.ends.reversed()
        for end in ends.filter({ end in joint.map { end <= $0 } ?? false }) + ends {
            if let joint, end > joint, result != nil { break }
            let part = place..<end
            for next in text.nextPlaces(after: end) {
                // "Now and then" is no unfinished command.
                guard next < count, !(next == text.afterFillers(end) && text.isOpenConjunction(from: next)) else {
                    // "For ten minutes and" may have been the beginning of "ten minutes and ten seconds".
                    if next == count || !reach.endsInValue { take(.end, behind: part) }
                    continue
                }
                for after in text.afterConjunctions(next) {
                    let isInsideLonger = joint != next && after < reach.ends.last ?? end
                    if isInsideLonger, after < reach.lastEndWithoutWildcard ?? end { continue }
                    // Otherwise a wildcard would only be exchanged for another one.
                    if isInsideLonger, text.reach(from: after).lastEndWithoutWildcard == nil { continue }
                    if text.afterFillers(after) < count, !text.isOneNumber(before: end, from: after) {
                        take(best(from: after), behind: part)
                    }
                }
                if !text.isOneNumber(before: end, from: next) { take(best(from: next), behind: part) }
            }
        }
        let first = text.afterFillers(place)
        for after in text.afterOpenings(first) {
            let next = text.afterFillers(after)
            guard next < count, let rest = best(from: next) else { continue }
            if let best = result, best.count <= rest.count { continue }
            result = rest
        }
        known[place] = .some(result)
        return result
    }
}
