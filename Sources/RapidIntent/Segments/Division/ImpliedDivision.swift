/// A part of a text, with the words that it stands for.
struct ImpliedPart: Sendable, Equatable {
    /// The words of the text.
    var words: Range<Int>
    var meaning: Meaning
    /// Whether a guess of what was meant made it a command: of "it", or of what an earlier utterance was about.
    var isGuess = false
    /// Whether words after it take the command back.
    var isTakenBack = false
    /// Whether it is what is left behind the commands.
    var isRest = false
    /// Whether more words must come: it is no command yet, even if what it stands for is one.
    var isUnfinished = false

    /// Whether some words that it stands for were said in an earlier utterance, or are left out after a question.
    var followsUp: Bool { meaning.places.contains(nil) }

    /// The command of its meaning; nil if it is none, or not clear.
    func match(in matcher: DictionarySetMatcher) -> Match? {
        var matcher = matcher.restarted
        return matcher.update(to: meaning.text).match
    }
}

/// Divides a text into commands of which some leave out words that others have: a pure function.
///
/// - "Turn on the lamp and the tv": words behind a command take the place of some of its words, the fewest that make a command of the
///   same intent. Without a conjunction between them, one must follow: "lock the gate, the back door and the front door".
/// - "Turn off the hall and kitchen lights": words before and behind several others belong to each.
/// - "Turn on the lamp and set it to red": words of the last command take the place of a pronoun, the most that make a command.
/// - What an earlier utterance said counts as said before, with a word that shows it: "and the kitchen", "the bedroom too".
///
/// Nothing is a command because of a wildcard. Every word belongs to a command, and the fewest commands with the fewest words of their
/// own win.
struct ImpliedDivision {
    /// The maximum number of words of a text to divide in this way.
    static let wordLimit = 40
    /// The maximum numbers of words of a command that others refer to, between a value and the next joint, and before a pronoun.
    private static let (longestAntecedent, farthestJoint, farthestPronoun) = (16, 12, 8)
    /// The maximum numbers of values of a command, and of commands that a pronoun may refer to.
    private static let (mostValues, mostAntecedents) = (6, 3)

    private typealias Words = Range<Int>

    private indirect enum Parts {
        case end
        case part(ImpliedPart, count: Int, cost: Int, Parts)

        var weight: (Int, Int) { if case .part(_, let count, let cost, _) = self { (count, cost) } else { (0, 0) } }

        func following(_ parts: [ImpliedPart], cost: Int) -> Parts {
            parts.reversed().enumerated().reduce(self) { rest, next in
                .part(
                    next.element, count: rest.weight.0 + 1, cost: rest.weight.1 + (next.offset == 0 ? cost : 0), rest)
            }
        }

        var all: [ImpliedPart] {
            var (all, rest) = ([ImpliedPart](), self)
            while case .part(let part, _, _, let next) = rest {
                all.append(part)
                rest = next
            }
            return all
        }
    }

    /// A way to go on at a place.
    private struct Option {
        var parts: [ImpliedPart]
        var last: Antecedent?
        /// The commands before the last one.
        var others: [Antecedent] = []
        var end: Int
        var cost = 0
        /// Whether a command of the same kind must follow, behind a conjunction.
        var owes = false
    }

    private struct Key: Hashable {
        var place: Int
        var context: Int
        var isJoined: Bool
        var owes: Bool
    }

    private var text: TextInDictionaries
    private var matcher: DictionarySetMatcher
    private let said: Meaning
    /// How many texts may still be matched.
    private var budget: Int
    /// The commands said before, each with the number of the one before it.
    private var contexts: [(antecedent: Antecedent, before: Int)] = []
    private let earlier: EarlierCommands
    private var known: [Key: Parts?] = [:]

    /// The cost of a last part that is not complete: any complete one is better.
    private static let unfinished = 1_000
    /// The cost of a value that is a command by itself: in "desk lamp and speaker off" it shares the words of the other.
    private static let bareValue = 100

    /// How many texts a division may match.
    static let largestBudget = 1_500

    init(
        _ text: TextInDictionaries, _ matcher: DictionarySetMatcher, after earlier: EarlierCommands,
        budget: Int = largestBudget
    ) {
        self.text = text
        self.budget = budget
        self.matcher = matcher.restarted
        self.earlier = earlier
        said = text.said
    }

    /// The parts of the text; none if some words belong to no command.
    mutating func parts() -> [ImpliedPart] {
        guard text.count <= Self.wordLimit, text.count == said.count else { return [] }
        var context = -1
        for antecedent in earlier.commands.prefix(Self.mostAntecedents).reversed() where antecedent.mayBeMeant {
            contexts.append((antecedent, context))
            context = contexts.count - 1
        }
        let best = best(Key(place: 0, context: context, isJoined: false, owes: false))
        // What was not looked at may be better.
        return budget > 0 ? best?.all ?? [] : []
    }

    /// The parts of words as a text of their own; none if some belong to no command.
    ///
    /// - Parameter budget: How many texts may be matched; what is left.
    static func parts(
        of meaning: Meaning, in matcher: DictionarySetMatcher, isOpen: Bool = false,
        after earlier: EarlierCommands = .none, budget: inout Int
    ) -> [ImpliedPart] {
        budget -= meaning.count
        guard meaning.count > 0, budget > 0 else { return [] }
        var matcher = matcher.restarted
        _ = matcher.update(to: meaning.text)
        let text = TextInDictionaries(meaning.text, matcher, isOpen: isOpen, matchers: [:])
        var division = ImpliedDivision(text, matcher, after: earlier, budget: budget)
        defer { budget = division.budget }
        return division.parts()
    }

    // MARK: - The best parts

    private mutating func best(_ key: Key) -> Parts? {
        if let result = known[key] { return result }
        known[key] = .some(nil)
        var result: Parts?
        func take(_ rest: Parts?, behind parts: [ImpliedPart], cost: Int) {
            guard let candidate = rest?.following(parts, cost: cost) else { return }
            if let best = result, best.weight <= candidate.weight { return }
            result = candidate
        }
        let count = text.count
        let endsInValue = text.reach(from: key.place).endsInValue
        for option in options(at: key) {
            guard option.end < count || text.isOpen || option.last != nil else { continue }
            guard let last = option.last else {
                take(.end, behind: option.parts, cost: option.cost)
                continue
            }
            let context = (option.others + [last]).reduce(key.context) { enter($1, after: $0) }
            let end = option.end
            for next in text.nextPlaces(after: end, allowing: text.implying.additions) {
                guard next < count, !(next == text.afterFillers(end) && text.isOpenConjunction(from: next)) else {
                    if !option.owes, next == count || !endsInValue {
                        take(.end, behind: option.parts, cost: option.cost)
                    }
                    continue
                }
                for after in text.afterJoints(next)
                where text.afterFillers(after) < count && !text.isOneNumber(before: end, from: after) {
                    let rest = Key(
                        place: text.afterFillers(after), context: context, isJoined: true, owes: option.owes)
                    take(best(rest), behind: option.parts, cost: option.cost)
                }
                guard !text.isOneNumber(before: end, from: next) else { continue }
                let rest = Key(place: next, context: context, isJoined: false, owes: option.owes)
                take(best(rest), behind: option.parts, cost: option.cost)
            }
        }
        let first = text.afterFillers(key.place)
        for after in text.afterOpenings(first) where !key.owes {
            var next = key
            next.place = text.afterFillers(after)
            if next.place < count { take(best(next), behind: [], cost: 0) }
        }
        known[key] = .some(result)
        return result
    }

    private mutating func enter(_ antecedent: Antecedent, after context: Int) -> Int {
        if let known = contexts.firstIndex(where: { $0.before == context && $0.antecedent == antecedent }) {
            return known
        }
        contexts.append((antecedent, context))
        return contexts.count - 1
    }

    // MARK: - The ways to go on

    private mutating func options(at key: Key) -> [Option] {
        let place = key.place
        let completions = place == 0 ? completions() : []
        let whole = completions.filter { text.nextPlaces(after: $0.end, allowing: .none).contains(text.count) }
        if !whole.isEmpty { return whole }
        var options: [Option] = []
        if !key.owes {
            let reach = text.reach(from: place)
            for end in reach.ends.reversed() {
                if let last = reach.lastEndWithoutWildcard, last > end, !text.joints(in: end..<last).isEmpty {
                    continue
                }
                let meaning = said[place..<end]
                guard let match = match(meaning.text), !isFurtherValue(meaning, match, after: key.context) else {
                    continue
                }
                let isBare = match.isBareValue(meaning.words, matcher.refusalCues)
                options.append(
                    Option(
                        parts: [ImpliedPart(words: place..<end, meaning: meaning)],
                        last: Antecedent(meaning: meaning, match: match), end: end, cost: isBare ? Self.bareValue : 0))
            }
            if text.isOpen, reach.isAlive {
                options.append(unfinished(from: place, said[place..<text.count], isGuess: false))
            }
            options += groups(from: place)
            if options.isEmpty { options += references(from: place, key.context) }
            if place == 0 { options += completions + followUps(key.context) }
        }
        if place > 0, key.context >= 0, contexts[key.context].antecedent.mayBeMeant, isSaidHere(key.context) {
            let antecedent = contexts[key.context].antecedent
            for var option in ellipses(from: place, of: antecedent, isJoined: key.isJoined, isGuess: false) {
                option.owes = !key.isJoined
                options.append(option)
            }
        }
        return options
    }

    /// Whether words that are a command by themselves are a further value of the one before: "turn off the lamp and the tv".
    private func isFurtherValue(_ meaning: Meaning, _ match: Match, after context: Int) -> Bool {
        guard context >= 0, isSaidHere(context) else { return false }
        let (before, cues) = (contexts[context].antecedent, matcher.refusalCues)
        return match.isValue(meaning.words, behind: before.meaning.words, cues)
            && !before.match.isBareValue(before.meaning.words, cues)
    }

    /// Whether a command is in the text, not in an earlier utterance.
    private func isSaidHere(_ context: Int) -> Bool {
        contexts[context].antecedent.meaning.places.contains { $0 != nil }
    }

    private func unfinished(from place: Int, _ meaning: Meaning, isGuess: Bool) -> Option {
        Option(
            parts: [
                ImpliedPart(words: place..<text.count, meaning: meaning, isGuess: isGuess, isUnfinished: true)
            ], last: nil, end: text.count, cost: Self.unfinished)
    }

    /// Words that take the place of some of an earlier command's.
    private mutating func ellipses(
        from place: Int, of antecedent: Antecedent, isJoined: Bool, isGuess: Bool
    ) -> [Option] {
        let (before, count) = (antecedent.meaning, antecedent.meaning.count)
        guard count <= Self.longestAntecedent, antecedent.match.wildcardWords.isEmpty else { return [] }
        var found: [Int: Option] = [:]
        var alive: Option?
        let ones = text.afterOnes(place)
        /// Looks for words from a place on behind the first words of the command.
        func look(from start: Int, behind kept: Meaning, cost: Int) {
            let reach = reach(of: kept, from: start)
            for end in reach.ends where end > start && found[end] == nil {
                found[end] = ellipsis(
                    place..<end, kept + said[start..<end], antecedent, cost: cost + end - start, isGuess)
            }
            if text.isOpen, isJoined, reach.isAlive, alive == nil {
                alive = unfinished(from: place, kept + said[start..<text.count], isGuess: isGuess)
            }
        }
        // "The ones in the hall" after "open the kitchen blinds": the blinds.
        for start in ones where isJoined {
            for value in antecedent.match.command.entities.compactMap(\.words) {
                for kept in (0...value.lowerBound).reversed() {
                    look(from: start, behind: before[0..<kept] + before[value], cost: count - kept)
                }
            }
        }
        for start in [place] + ones {
            for replaced in 1..<max(1, count) {
                look(from: start, behind: before[0..<count - replaced], cost: replaced)
            }
        }
        if found.isEmpty, isJoined {
            for replaced in 1..<max(1, count - 1) {
                for first in 0..<count - replaced {
                    let (kept, rest) = (before[0..<first], before[first + replaced..<count])
                    for end in place + 1..<max(place + 1, min(text.count, place + 5) + 1) where found[end] == nil {
                        found[end] = ellipsis(
                            place..<end, kept + said[place..<end] + rest, antecedent, cost: replaced + end - place,
                            isGuess)
                    }
                }
                if !found.isEmpty { break }
            }
        }
        return found.values.sorted { $0.end > $1.end } + (alive.map { [$0] } ?? [])
    }

    private mutating func ellipsis(
        _ words: Words, _ meaning: Meaning, _ antecedent: Antecedent, cost: Int, _ isGuess: Bool
    ) -> Option? {
        guard let match = match(meaning.text), match.wildcardWords.isEmpty,
            match.command.intent == antecedent.match.command.intent,
            !match.command.isEquivalent(to: antecedent.match.command)
        else { return nil }
        return Option(
            parts: [ImpliedPart(words: words, meaning: meaning, isGuess: isGuess)],
            last: Antecedent(meaning: meaning, match: match), end: words.upperBound, cost: cost)
    }

    /// Several values between words that belong to each of them.
    private mutating func groups(from place: Int) -> [Option] {
        let joints = text.joints(in: place + 1..<min(text.count, place + Self.farthestJoint))
        guard !joints.isEmpty else { return [] }
        var found: [Int: Option] = [:]
        for last in joints.indices.prefix(Self.mostValues) {
            for first in joints.startIndex...last {
                let inner = (first..<last).map { joints[$0].next..<joints[$0 + 1].end }
                guard inner.allSatisfy({ !$0.isEmpty }),
                    !joints[first...last].contains(where: { text.isOneNumber(before: $0.end, from: $0.next) })
                else { continue }
                for start in (place..<joints[first].end).reversed() {
                    let (shared, next) = (said[place..<start], joints[last].next)
                    for end in reach(of: shared, from: next).ends where end > next + 1 {
                        for tail in next + 1..<end {
                            let own = [start..<joints[first].end] + inner + [next..<tail]
                            let cost = own.reduce(0) { $0 + $1.count }
                            if let known = found[end], known.cost <= cost { continue }
                            let words =
                                [place..<joints[first].end] + inner + [next..<end]
                            if let option = group(own, words, between: shared, said[tail..<end], cost: cost) {
                                found[end] = option
                            }
                        }
                    }
                }
            }
        }
        return Array(found.values)
    }

    private mutating func group(
        _ own: [Words], _ words: [Words], between first: Meaning, _ last: Meaning, cost: Int
    ) -> Option? {
        var parts: [ImpliedPart] = []
        var antecedents: [Antecedent] = []
        for (own, words) in zip(own, words).reversed() {
            let meaning = first + said[own] + last
            guard let match = match(meaning.text), match.wildcardWords.isEmpty,
                antecedents.allSatisfy({ other in
                    let command = other.match.command
                    return command.intent == match.command.intent && !command.isEquivalent(to: match.command)
                })
            else { return nil }
            antecedents.insert(Antecedent(meaning: meaning, match: match), at: 0)
            parts.insert(ImpliedPart(words: words, meaning: meaning), at: 0)
        }
        guard let antecedent = antecedents.popLast() else { return nil }
        return Option(
            parts: parts, last: antecedent, others: antecedents, end: words[words.count - 1].upperBound, cost: cost)
    }

    /// A command with a pronoun, for which words of an earlier command stand.
    private mutating func references(from place: Int, _ context: Int) -> [Option] {
        guard context >= 0 else { return [] }
        for start in place..<min(text.count, place + Self.farthestPronoun) {
            let (many, before) = (text.after(text.implying.plurals, at: start), said[place..<start])
            let ends = Set(text.after(text.implying.pronouns, at: start) + many).sorted(by: >)
            // "Turn it back off".
            for (end, next) in ends.map({ ($0, $0) })
                + ends.flatMap({ end in text.after(text.implying.additions, at: end).map { (end, $0) } })
            {
                let found = references(place, before, next, context, isPlural: many.contains(end))
                if !found.isEmpty { return found }
            }
            if let (verb, isPlural) = text.verb(withPronounAt: start) {
                let before = before + Meaning(words: [verb], places: [start])
                let found = references(place, before, start + 1, context, isPlural: isPlural)
                if !found.isEmpty { return found }
            }
        }
        return []
    }

    /// - Parameters:
    ///   - before: The words before the pronoun, from a place on.
    ///   - end: The place after the pronoun.
    ///   - isPlural: Whether it may stand for several things, as "them" does.
    private mutating func references(
        _ place: Int, _ before: Meaning, _ end: Int, _ context: Int, isPlural: Bool
    ) -> [Option] {
        let chain = antecedents(from: context)
        for first in isPlural ? Array(chain.indices.prefix(Self.mostAntecedents)) : [] {
            let run = chain[first...].prefix { $0.match.command.intent == chain[first].match.command.intent }
            guard run.count > 1 else { continue }
            let each = run.reversed().map { references(place, before, end, to: $0) }
            let found = each[0].found.keys.compactMap { last in
                together(each.compactMap { $0.found[last] }, count: each.count, words: place..<last)
            }
            if !found.isEmpty { return found }
        }
        for antecedent in chain.prefix(Self.mostAntecedents) {
            let (found, alive) = references(place, before, end, to: antecedent)
            if !found.isEmpty || alive != nil {
                return found.values.sorted { $0.end > $1.end } + (alive.map { [$0] } ?? [])
            }
        }
        return []
    }

    /// The commands said before, the last one first, as many as have values that "them" may stand for.
    private func antecedents(from context: Int) -> [Antecedent] {
        var (all, context) = ([Antecedent](), context)
        while context >= 0, all.count < Self.mostValues {
            all.append(contexts[context].antecedent)
            context = contexts[context].before
        }
        return all
    }

    /// The commands in which words of an earlier one stand for a pronoun, with the most words for each end.
    private mutating func references(
        _ place: Int, _ before: Meaning, _ end: Int, to antecedent: Antecedent
    ) -> (found: [Int: Option], alive: Option?) {
        guard antecedent.mayBeMeant, antecedent.meaning.count <= Self.longestAntecedent else { return ([:], nil) }
        var (found, alive) = ([Int: Option](), Option?.none)
        for range in antecedent.referents {
            let meaning = before + antecedent.meaning[range]
            let reach = reach(of: meaning, from: end)
            for last in reach.ends where last >= end && found[last] == nil {
                let meaning = meaning + said[end..<last]
                guard let match = match(meaning.text), match.wildcardWords.isEmpty,
                    !match.command.isEquivalent(to: antecedent.match.command)
                else { continue }
                found[last] = Option(
                    parts: [ImpliedPart(words: place..<last, meaning: meaning, isGuess: true)],
                    last: Antecedent(meaning: meaning, match: match), end: last, cost: 1)
            }
            if text.isOpen, alive == nil, reach.isAlive {
                alive = unfinished(from: place, meaning + said[end..<text.count], isGuess: true)
            }
        }
        return (found, alive)
    }

    /// Several commands of the same words, each of which gets some of them; nil if one of the commands is missing.
    private func together(_ options: [Option], count: Int, words: Words) -> Option? {
        guard options.count == count, words.count >= count, var option = options.last else { return nil }
        option.parts = options.enumerated().flatMap { number, option in
            let start = words.lowerBound + number
            return option.parts.map { part in
                var part = part
                part.words = start..<(number == count - 1 ? words.upperBound : start + 1)
                return part
            }
        }
        option.others = options.dropLast().compactMap(\.last)
        return option
    }

    /// What an utterance makes of the last command: "and the kitchen", "the bedroom too", "again".
    private mutating func followUps(_ context: Int) -> [Option] {
        guard context >= 0 else { return [] }
        var options: [Option] = []
        let antecedent = contexts[context].antecedent
        let place = text.afterFillers(0)
        let count = text.count
        for end in text.after(text.implying.repeating, at: place)
        where text.nextPlaces(after: end, allowing: text.implying.additions).contains(count)
            && Antecedent.mayBeGuessed(antecedent.match.rule)
        {
            let meaning = antecedent.meaning.said
            options.append(
                Option(
                    parts: [ImpliedPart(words: 0..<count, meaning: meaning, isGuess: true)], last: antecedent,
                    end: count, cost: 1))
        }
        let cues = text.places(from: [place]) { text.afterJoints($0) + text.after(text.implying.continuing, at: $0) }
        for start in cues where start > place && start < count {
            options += ellipses(from: start, of: antecedent, isJoined: true, isGuess: true)
            options += references(from: start, context)
        }
        options += ellipses(from: place, of: antecedent, isJoined: true, isGuess: true).filter { option in
            option.last != nil && !text.after(text.implying.additions, at: option.end).isEmpty
        }
        return options
    }

    /// The rest of a command of which the last utterance was the beginning, with the fewest words between them.
    private mutating func completions() -> [Option] {
        guard let beginning = earlier.beginning else { return [] }
        let place = text.afterFillers(0)
        guard place < text.count else { return [] }
        var found: [Int: Option] = [:]
        // "For ten minutes" after "set a timer for".
        let first = said.words[place].lowercased()
        let isRepeated = place + 1 < text.count && beginning.words.last == first && earlier.glue.contains(first)
        let starts = [place] + text.afterOnes(place) + (isRepeated ? [place + 1] : [])
        for glue in earlier.glue {
            let start = beginning + Meaning(said: glue)
            for first in starts {
                for last in reach(of: start, from: first).ends where last > first {
                    let (meaning, cost) = (start + said[first..<last], glue.utf8.split(separator: 0x20).count + 1)
                    guard let match = match(meaning.text), match.wildcardWords.isEmpty else { continue }
                    // "The kitchen one".
                    let end = text.after(text.implying.ones, at: last).max() ?? last
                    if let other = found[end], let known = other.last?.match {
                        // Two commands are no answer.
                        if other.cost == cost, !known.command.isEquivalent(to: match.command) { return [] }
                        continue
                    }
                    found[end] = Option(
                        parts: [ImpliedPart(words: 0..<end, meaning: meaning)],
                        last: Antecedent(meaning: meaning, match: match), end: end, cost: cost)
                }
            }
        }
        return Array(found.values)
    }

    // MARK: - Matching

    private mutating func match(_ text: String) -> Match? {
        guard budget > 0 else { return nil }
        budget -= 1
        return matcher.update(to: text).match
    }

    /// The commands that begin with `words` and go on with the text from a place; their ends are places of the text.
    private mutating func reach(of words: Meaning, from place: Int) -> CommandReach {
        guard budget > 0, place <= text.count else { return CommandReach() }
        if words.count == 0, place < text.count { return text.reach(from: place) }
        budget -= 1
        _ = matcher.update(to: (words.words + said.words[place...]).joined(separator: " "))
        var reach = matcher.reach()
        reach.ends = reach.ends.map { $0 - words.count + place }.filter { $0 >= place }
        return reach
    }
}
