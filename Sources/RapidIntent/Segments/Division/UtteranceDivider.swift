/// Divides the texts of one utterance into commands, and reuses the work for the common beginning of two texts.
struct UtteranceDivider: Sendable {
    /// The maximum number of words of a text to divide, which bounds the cost of long dictation.
    static let wordLimit = 200

    private var text = ""
    /// The matchers of the commands that begin at a word, updated to the end of the text.
    private var matchers: [Int: DictionarySetMatcher] = [:]
    /// The parts of the last text: complete commands, except that the last one may be unfinished; empty if the text is
    /// one segment.
    private(set) var parts: [UtterancePart] = []
    /// Whether the last text ends in a conjunction.
    private(set) var endsInConjunction = false
    /// Whether the last text is commands only if a name beside one is a command by itself: then it is none, and like no other.
    private(set) var holdsStrayValue = false
    /// Whether more words could make the last text one phrase, so that its parts fire in silence only.
    private(set) var waitsForSilence = false

    /// Divides a text, unless it matches a phrase as a whole.
    ///
    /// If more words could make an open text one phrase ("pause the tv and close the blinds" … "timer"), it is divided
    /// only at conjunctions, and only if each part is complete; the parts then wait for silence, as if each could change.
    ///
    /// A final text that a wildcard makes a phrase is divided too, if several commands account for all its words: "call my wife
    /// and turn off the light".
    ///
    /// In a script without spaces, a command may also end inside a written word.
    ///
    /// A text that no complete commands account for may leave out words that were said before (``ImpliedDivision``), or take some back
    /// (``CorrectedDivision``), or end in words that no command has (``RestDivision``).
    ///
    /// - Parameters:
    ///   - said: What earlier utterances said; nil if nothing is left out or taken back.
    ///   - fired: The number of commands at the beginning that were fired.
    mutating func divide(
        _ text: String, in matcher: DictionarySetMatcher, isFinal: Bool, after said: EarlierCommands? = nil,
        fired: Int = 0
    ) {
        guard matcher.mayHoldSeveral(isFinal: isFinal), let separated = SeparatedText(text) else {
            return divideAtSpaces(text, in: matcher, isFinal: isFinal, after: said, fired: fired)
        }
        // The parts so far have other places.
        parts = []
        var spaced = matcher.restarted
        _ = spaced.update(to: separated.text)
        divideAtSpaces(separated.text, in: spaced, isFinal: isFinal, after: said, fired: fired)
        parts = parts.map { separated.written($0, in: matcher) }
    }

    private mutating func divideAtSpaces(
        _ text: String, in matcher: DictionarySetMatcher, isFinal: Bool, after said: EarlierCommands?, fired: Int
    ) {
        holdsStrayValue = false
        let isPlain = matcher.mayHoldSeveral(isFinal: isFinal)
        let isImplied = said.map(matcher.mayLeaveOutWords) ?? false
        guard isPlain || isImplied else {
            if !parts.isEmpty { parts = [] }
            waitsForSilence = false
            return
        }
        var divided = read(text, in: matcher, isFinal: isFinal)
        defer { matchers = divided.matchers }
        let mayBecomeOne = !isFinal && matcher.mayBecomeOnePhrase
        let earlier = mayBecomeOne || waitsForSilence ? [] : parts
        parts = []
        (endsInConjunction, waitsForSilence) = (false, mayBecomeOne)
        guard divided.count <= Self.wordLimit else { return }
        var plain = isPlain ? plainParts(of: &divided, in: matcher, reusing: earlier) : []
        if !isAcceptable(plain, divided, matcher, mayBecomeOne: mayBecomeOne) { plain = [] }
        if plain.count > 1, let last = plain.last, divided.givesUp(in: last.words) {
            // Also where a phrase says it, as "cancel" may.
            let corrected = CorrectedDivision.parts(of: divided, in: matcher, after: .none)
            plain = utteranceParts(corrected, of: divided, in: matcher)
        }
        let values = bareValues(plain, matcher, isBegun: said?.beginning != nil)
        var found = values == .none ? plain : []
        if let said, isImplied, found.isEmpty || !isFinal && found.last?.matched.matches.isEmpty == true {
            let implied = impliedParts(of: divided, in: matcher, after: said, fired: fired)
            let isBetter = found.isEmpty || implied.allSatisfy { !$0.isCommand || !$0.matched.matches.isEmpty }
            if isBetter, isAcceptable(implied, divided, matcher, mayBecomeOne: mayBecomeOne) { found = implied }
        }
        if found.isEmpty, values == .first, said != nil { found = plain }
        holdsStrayValue = found.isEmpty && values != .none
        guard let last = found.last else { return }
        parts = found
        if mayBecomeOne {
            let odds = matcher.oddsOfOnePhrase
            for index in parts.indices { parts[index].waitsForOnePhrase(odds) }
        }
        endsInConjunction = !divided.nextPlaces(
            after: last.words.upperBound, allowing: isImplied ? divided.implying.additions : .none
        ).contains(divided.count)
    }

    /// The parts that are commands on their own.
    private func plainParts(
        of divided: inout TextInDictionaries, in matcher: DictionarySetMatcher, reusing earlier: [UtterancePart]
    ) -> [UtterancePart] {
        var end = 0
        return SegmentDivision.parts(of: &divided).map { words in
            defer { end = words.upperBound }
            let text = divided.written.text(of: words)
            let begins = divided.reach(from: words.lowerBound).begins
            if var same = earlier.first(where: { $0.text == text && $0.isPlain }) {
                same.matched = same.matched.moved(by: words.lowerBound - same.words.lowerBound)
                same.words = words
                same.begins = begins
                return same
            }
            var part = UtterancePart(
                words, text: text, meaning: divided.meant.text(of: words), in: matcher, begins: begins)
            if (end..<words.lowerBound).contains(where: { !divided.afterOpenings($0).isEmpty }) { part.mayGoOn = true }
            return part
        }
    }

    /// Where parts are nothing but a value beside a command with more words.
    private enum BareValues { case none, first, further }

    /// Behind a command, a value belongs to it rather than being one of its own; before one, it may share its words.
    ///
    /// "Turn off the lamp and the tv" does not turn on the tv, though "the tv" does. Values alone may complete what was begun.
    private func bareValues(
        _ found: [UtterancePart], _ matcher: DictionarySetMatcher, isBegun: Bool
    ) -> BareValues {
        guard found.count > 1 else { return .none }
        let cues = matcher.refusalCues
        let words = found.map { $0.text.split(separator: " ").map(String.init) }
        let isBare = zip(found, words).enumerated().map { number, part in
            let match = part.0.matched.moved(by: -part.0.words.lowerBound).match
            return match?.isValue(part.1, behind: number == 0 ? [] : words[number - 1], cues) ?? false
        }
        guard let first = isBare.first else { return .none }
        if isBare.allSatisfy(\.self) { return isBegun ? .first : .none }
        return first ? .first : isBare.contains(true) ? .further : .none
    }

    /// The parts of which some leave out words, or take them back.
    private func impliedParts(
        of divided: TextInDictionaries, in matcher: DictionarySetMatcher, after said: EarlierCommands, fired: Int
    ) -> [UtterancePart] {
        var division = ImpliedDivision(divided, matcher, after: said)
        var found = division.parts()
        if found.isEmpty { found = CorrectedDivision.parts(of: divided, in: matcher, after: said) }
        if found.isEmpty { found = RestDivision.parts(of: divided, in: matcher, fired: fired) }
        return utteranceParts(found, of: divided, in: matcher)
    }

    private func utteranceParts(
        _ found: [ImpliedPart], of divided: TextInDictionaries, in matcher: DictionarySetMatcher
    ) -> [UtterancePart] {
        found.enumerated().map { index, part in
            var part = UtterancePart(part, text: divided.written.text(of: part.words), in: matcher)
            // Other words may follow: "and the tv is broken".
            if divided.isOpen, index == found.count - 1, !part.matched.matches.isEmpty {
                part.matched.canChange = true
                part.matched.odds = part.matched.odds + ContinuationOdds(phrases: 1)
            }
            return part
        }
    }

    /// Whether parts account for a text.
    ///
    /// A part alone may have another meaning than inside the text, for example a number. Such a division is rejected.
    private func isAcceptable(
        _ found: [UtterancePart], _ divided: TextInDictionaries, _ matcher: DictionarySetMatcher, mayBecomeOne: Bool
    ) -> Bool {
        guard let last = found.last else { return false }
        return found.dropLast().allSatisfy { !$0.isCommand || !$0.matched.matches.isEmpty }
            && (!last.isCommand
                || (divided.isOpen && !mayBecomeOne ? !last.matched.isDead : !last.matched.matches.isEmpty))
            && (matcher.state.matches.isEmpty && !mayBecomeOne || found.count > 1 || completesOther(last, matcher))
            && (!mayBecomeOne
                || zip(found, found.dropFirst()).allSatisfy { divided.hasConjunction(between: $0.words, $1.words) })
    }

    /// Whether a part completes what the last utterance began, though it is a phrase by itself, too: "the fireplace" after "turn off".
    private func completesOther(_ part: UtterancePart, _ matcher: DictionarySetMatcher) -> Bool {
        !part.isPlain && !matcher.state.matches.isEmpty
    }

    /// The words of a final text that belong to none of its commands, as written.
    ///
    /// Nil if the text contains no complete command, or if all words belong to commands but the division is unclear
    /// because of a number ("volume 5 and 10 minute timer").
    mutating func unknownWords(of text: String, in matcher: DictionarySetMatcher) -> String? {
        var divided = read(text, in: matcher, isFinal: true)
        guard divided.count <= Self.wordLimit else { return nil }
        guard let unknown = UnknownWords.ranges(in: &divided), !unknown.isEmpty else { return nil }
        return unknown.map(divided.written.text).joined(separator: " … ")
    }

    private mutating func read(_ text: String, in matcher: DictionarySetMatcher, isFinal: Bool) -> TextInDictionaries {
        if !text.utf8.starts(with: self.text.utf8) { matchers.removeAll() }
        self.text = text
        return TextInDictionaries(text, matcher, isOpen: !isFinal, matchers: matchers)
    }
}

/// The text of an utterance, with the commands that begin at its words.
struct TextInDictionaries: DividedText {
    let written: WrittenWords
    let meant: WrittenWords
    let isOpen: Bool
    let count: Int
    var matchers: [Int: DictionarySetMatcher]
    private let matcher: DictionarySetMatcher
    private let words: [NormalisedText.Word]
    private var reaches: [Int: CommandReach] = [:]

    init(_ text: String, _ matcher: DictionarySetMatcher, isOpen: Bool, matchers: [Int: DictionarySetMatcher]) {
        written = WrittenWords(text)
        meant = Self.withVerb(written, matcher)
        words = matcher.text.words
        count = words.last.map { Int($0.sourceEnd) } ?? 0
        self.matcher = matcher
        self.matchers = matchers
        self.isOpen = isOpen
    }

    /// The words with the verb of the dictionaries in the place of its form in "-ing" after "would you mind".
    private static func withVerb(_ written: WrittenWords, _ matcher: DictionarySetMatcher) -> WrittenWords {
        let words = matcher.text.words
        for start in words.indices {
            guard let length = matcher.frames.gerundOpenings.lengths(at: words[start...]).max(),
                let word = words[(start + length)...].first(where: { !$0.isFiller }),
                let verb = EnglishVerb.verbs(ofGerund: matcher.text.string(of: word)).first(where: matcher.knows)
            else { continue }
            return written.replacing(Int(word.sourceStart), with: verb)
        }
        return written
    }

    var implying: ImplyingWords { matcher.implying }

    /// The index of the first normalised word that begins at a place or after it.
    private func index(_ place: Int) -> Int { words.firstPlace { $0.sourceStart >= place } }

    func afterFillers(_ place: Int) -> Int {
        words[index(place)...].first { !$0.isFiller }.map { Int($0.sourceStart) } ?? count
    }

    func afterConjunctions(_ place: Int) -> [Int] { ends(of: matcher.conjunctions, at: place) }

    func isOpenConjunction(from place: Int) -> Bool {
        // "5 and" may have been the beginning of "5 and a half".
        let last = words[..<index(place)].last { !$0.isFiller }
        if !isOpen, last.map(matcher.text.isNumber) ?? false { return false }
        return places(from: ends(of: matcher.openConjunctions, at: place), following: afterOpenings).contains(count)
    }

    func hasConjunction(between part: Range<Int>, _ next: Range<Int>) -> Bool {
        (part.upperBound..<next.lowerBound).contains { !afterConjunctions($0).isEmpty }
    }

    func afterOpenings(_ place: Int) -> [Int] { ends(of: matcher.frames.openings, at: place) }

    func afterClosings(_ place: Int) -> [Int] { ends(of: matcher.frames.closings, at: place) }

    /// The places after what joins two values of a command at a place.
    func afterJoints(_ place: Int) -> [Int] { afterConjunctions(place) + ends(of: implying.joints, at: place) }

    /// The words that it means, at their own places.
    var said: Meaning {
        let words = meant.all
        return Meaning(words: words, places: words.indices.map { $0 })
    }

    /// The words from a place on, in normal form.
    func normalisedWords(from place: Int) -> [String] {
        words[index(place)...].filter { !$0.isFiller }.map(matcher.text.string)
    }

    /// The places after words at a place.
    func after(_ words: WordSequences, at place: Int) -> [Int] { ends(of: words, at: place) }

    /// The places after "the one" at a place that have words behind them.
    func afterOnes(_ place: Int) -> [Int] {
        after(implying.ones, at: place).map(afterFillers).filter { $0 < count }
    }

    /// Whether words say that nothing is wanted, and nothing else: "never mind".
    func givesUp(in range: Range<Int>) -> Bool {
        after(implying.givingUp, at: range.lowerBound).contains(range.upperBound)
    }

    /// The verb of a written word that ends in a pronoun, and whether that is one of several things: "spegni" of "spegnila".
    func verb(withPronounAt place: Int) -> (verb: String, isPlural: Bool)? {
        guard !implying.enclitics.isEmpty else { return nil }
        let word = written.text(of: place..<place + 1).lowercased()
        return implying.enclitics.lazy.filter { word.hasSuffix($0.text) }
            .map { (String(word.dropLast($0.text.count)), $0.isPlural) }
            .first { matcher.knows(matcher.normalise($0.0).text) }
    }

    /// The joints of values that begin in a range of words, each with the place after it.
    func joints(in range: Range<Int>) -> [(end: Int, next: Int)] {
        range.reduce(into: []) { joints, place in
            guard place >= joints.last?.next ?? 0, let end = afterJoints(place).max() else { return }
            let next = afterFillers(end)
            if next < count { joints.append((place, next)) }
        }
    }

    /// The places at which the next part may begin after a part that `words` may follow.
    func nextPlaces(after end: Int, allowing words: WordSequences) -> [Int] {
        places(from: [end]) { afterClosings($0) + ends(of: words, at: $0) }
    }

    private func ends(of sequences: WordSequences, at place: Int) -> [Int] {
        let first = index(place)
        guard first < words.count, words[first].sourceStart == place else { return [] }
        return sequences.lengths(at: words[first...]).compactMap { length in
            let next = first + length
            let end = words[next - 1].sourceEnd
            return next < words.count && words[next].sourceStart < end ? nil : Int(end)
        }
    }

    func isOneNumber(before end: Int, from next: Int) -> Bool {
        let first = index(afterFillers(next))
        guard first < words.count, matcher.text.isNumber(words[first]) else { return false }
        // A number, or a number and its unit.
        return words[..<index(end)].filter { !$0.isFiller }.suffix(2).contains(where: matcher.text.isNumber)
    }

    mutating func reach(from place: Int) -> CommandReach {
        if let known = reaches[place] { return known }
        var reach: CommandReach
        if place == 0 {
            reach = matcher.reach()
            if !isOpen {
                reach.conjunctionInWildcard = matcher.conjunctionInWildcard
                reach.endsInValue = matcher.endsInValue
            }
            // Several commands are looked for here; the whole text is no part.
            reach.isAlive = false
        } else {
            var follower = matchers[place] ?? matcher.restarted
            _ = follower.update(to: meant.text(from: place))
            reach = follower.reach()
            matchers[place] = follower
            for index in reach.ends.indices { reach.ends[index] += place }
            reach.lastEndWithoutWildcard? += place
            if !isOpen {
                reach.conjunctionInWildcard = follower.conjunctionInWildcard.map { $0 + place }
                reach.endsInValue = follower.endsInValue
            }
        }
        reaches[place] = reach
        return reach
    }
}
