/// Divides a text in which the speaker takes words back: a pure function.
///
/// - "Turn on the lamp, no wait, the fan": what follows takes the place of the last words, the fewest that make commands.
/// - "Turn on the, no wait, turn off the fan": or of all words since the last command before.
/// - "Open the awning, no, only to fifty percent": or it comes behind them.
/// - "Turn on the lamp, never mind": nothing takes their place.
///
/// A command whose words are taken back stays a part, so that it can be contradicted if it was fired.
enum CorrectedDivision {
    /// Words that take others back.
    private struct Cue {
        var words: Range<Int>
        /// Whether it may follow words that are no complete command.
        var isStrong = false
        /// Whether it takes everything back.
        var givesUp = false
    }

    /// The parts of a text; none if it takes nothing back, or if it is unclear what is meant.
    static func parts(
        of text: TextInDictionaries, in matcher: DictionarySetMatcher, after earlier: EarlierCommands
    ) -> [ImpliedPart] {
        guard text.count <= ImpliedDivision.wordLimit, let cue = cue(in: text) else { return [] }
        let said = text.said
        guard said.count == text.count else { return [] }
        let rest = said[cue.words.upperBound..<said.count]
        let before: Meaning
        if cue.words.lowerBound > text.afterFillers(0) {
            before = said[0..<cue.words.lowerBound]
        } else if let last = earlier.commands.first, last.mayBeMeant, !cue.givesUp {
            before = last.meaning.said
        } else {
            before = said[0..<0]
        }
        let isSaidHere = before.places.first.map { $0 != nil } ?? false
        var budget = ImpliedDivision.largestBudget
        let taken = ImpliedDivision.parts(of: before, in: matcher, budget: &budget)
        if rest.words.isEmpty || cue.givesUp && text.afterFillers(cue.words.upperBound) == text.count {
            guard isSaidHere, cue.isStrong || cue.givesUp else { return [] }
            return taken.enumerated().map { number, part in
                var part = part
                part.isTakenBack = cue.givesUp || number == taken.count - 1
                return part
            }
        }
        var unfinished: [ImpliedPart] = []
        for kept in (0...before.count).reversed() {
            guard isAllowed(cue, kept, before, taken, matcher) else { continue }
            let whole = before[0..<kept] + rest
            let found = ImpliedDivision.parts(
                of: whole, in: matcher, isOpen: text.isOpen, after: kept > 0 ? .none : antecedents(of: taken, matcher),
                budget: &budget)
            guard let last = found.last else { continue }
            if kept == before.count, kept > 0 {
                guard last.words.lowerBound < kept, found.count == max(1, taken.count),
                    keeps(taken.last, last, in: matcher)
                else { continue }
            }
            let parts = parts(
                of: found, whole, kept: kept, taken: taken, isSaidHere: isSaidHere, cue.words, count: text.count)
            let isComplete = found.allSatisfy { $0.match(in: matcher) != nil }
            if isComplete { return parts }
            if unfinished.isEmpty { unfinished = parts }
        }
        return text.isOpen ? unfinished : []
    }

    /// Whether words behind a command say more of it: "ten minutes", "fifteen" are no ten minutes and fifteen seconds.
    private static func keeps(_ old: ImpliedPart?, _ new: ImpliedPart, in matcher: DictionarySetMatcher) -> Bool {
        guard let old = old?.match(in: matcher)?.command else { return true }
        guard let new = new.match(in: matcher)?.command else { return false }
        return old.entities.allSatisfy { entity in
            new.entities.contains { $0.name == entity.name && $0.value == entity.value }
        }
    }

    /// The last words that take others back.
    private static func cue(in text: TextInDictionaries) -> Cue? {
        var cue: Cue?
        var place = 0
        while place < text.count {
            var next = Cue(words: place..<place)
            var weak = 0
            while true {
                let start = text.afterFillers(next.words.upperBound)
                let ends = [text.implying.replacing, text.implying.replacingWeakly, text.implying.givingUp].map {
                    text.after($0, at: start).max() ?? 0
                }
                guard let end = ends.max(), end > start else { break }
                if ends[2] == end {
                    next.givesUp = true
                } else if ends[0] == end {
                    next.isStrong = true
                } else {
                    weak += 1
                }
                next.words = place..<end
            }
            next.isStrong = next.isStrong || weak > 1
            if next.words.isEmpty {
                place += 1
            } else {
                cue = next
                place = next.words.upperBound
            }
        }
        return cue
    }

    /// Whether what follows may take the place of the words from a place on.
    private static func isAllowed(
        _ cue: Cue, _ kept: Int, _ before: Meaning, _ taken: [ImpliedPart], _ matcher: DictionarySetMatcher
    ) -> Bool {
        if before.count == 0 || !taken.isEmpty { return true }
        let isNumber = { (word: String) in
            let normalised = matcher.normalise(word)
            return normalised.words.contains(where: normalised.isNumber)
        }
        if !cue.isStrong { return kept > 0 && kept < before.count && isNumber(before.words[kept]) }
        if kept > 0 { return true }
        var matcher = matcher.restarted
        return !matcher.update(to: before.text).isDead
    }

    private static func antecedents(of parts: [ImpliedPart], _ matcher: DictionarySetMatcher) -> EarlierCommands {
        EarlierCommands(
            commands: parts.reversed().compactMap { part in
                part.match(in: matcher).map { Antecedent(meaning: part.meaning.said, match: $0) }
            })
    }

    /// The parts of the corrected words, at the places of the text, with those that were taken back.
    private static func parts(
        of found: [ImpliedPart], _ whole: Meaning, kept: Int, taken: [ImpliedPart], isSaidHere: Bool,
        _ cue: Range<Int>, count: Int
    ) -> [ImpliedPart] {
        var parts: [ImpliedPart] = []
        var isReplaced = false
        for (number, part) in found.enumerated() {
            var part = part
            part.meaning.places = part.meaning.places.map { $0.flatMap { $0 < whole.count ? whole.places[$0] : nil } }
            if part.words.upperBound > kept, !isReplaced {
                isReplaced = true
                var back: [ImpliedPart] = isSaidHere ? Array(taken.dropFirst(number)) : []
                for index in back.indices { back[index].isTakenBack = true }
                parts += back
                let start = back.isEmpty ? min(part.words.lowerBound, cue.lowerBound) : cue.lowerBound
                part.words = start..<cue.upperBound + part.words.upperBound - kept
            } else if part.words.upperBound > kept {
                part.words = part.words.moved(by: cue.upperBound - kept)
            }
            part.words = part.words.clamped(to: 0..<count)
            part.isGuess = part.isGuess || !isSaidHere && kept > 0
            parts.append(part)
        }
        return parts
    }
}
