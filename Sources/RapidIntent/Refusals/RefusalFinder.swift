/// Finds what the words of a sentence say against a command that a service named for it.
///
/// ```swift
/// RefusalFinder(dictionaries).refusal(of: Command(intent: "Lock"), in: "why did you lock the door")   // question, "why"
/// ```
///
/// A pure function of the sentence and of what the intent's own phrases and examples show (``IntentWording``):
///
/// - Cues of the language (``RefusalCues``) speak against it, unless its own phrases or examples hold the same cue, and plain
///   questions, unless half of its phrases are questions.
/// - Words of the opposite (``OppositeWords``) speak against it, unless its own phrases or examples hold the same word.
/// - A sentence that ends where a phrase of the intent has one more word, and none ends, breaks off.
/// - A command must have the values that at least one of its phrases asks for. What stands where a value would, and is in no
///   list, is named.
///
/// Costs a hash probe for each word and each placeholder of the intent; the first time that an intent is named, a look at
/// its phrases and examples, and at the phrases of the others.
package struct RefusalFinder: Sendable {
    private let dictionaries: [CommandDictionary]
    private let locale: LocaleIdentifier

    /// - Parameter locale: The language of the sentences; nil for that of the dictionaries.
    package init(_ dictionaries: DictionarySet, locale: LocaleIdentifier? = nil) {
        self.locale = locale ?? dictionaries.locale
        self.dictionaries = dictionaries.dictionaries(for: locale)
    }

    /// What speaks against a command; nil if nothing does.
    ///
    /// - Parameter unknownWords: Those beside phrases of the dictionaries in the text that belong to none; nil where no phrase
    ///   stands in it.
    package func refusal(of command: Command, in text: String, unknownWords: String? = nil) -> Refusal? {
        let sentence = Sentence(text, values: command.entities, locale: locale)
        let wordings = wordings(of: command)
        // A service's value is understood by the service.
        let values = Set(command.entities.flatMap { Normaliser(locale: locale).normalise($0.text).wordsWithFillers })
        let isKnown = { (word: String) in values.contains(word) || sentence.isBare(word) || self.isKnown(word) }
        return cue(in: sentence, wordings) ?? opposite(in: sentence, of: command.intent, wordings)
            ?? missingValue(of: command, in: sentence, wordings) ?? sentence.unfinished(wordings)
            ?? unknownThing(in: sentence, wordings, isKnown: isKnown)
            ?? unknownWords.flatMap { unknown in
                // "walnut and turn on the light": a service hears the phrase, and nobody knows what the rest does to it.
                Normaliser(locale: locale).normalise(unknown).wordsWithFillers.allSatisfy(isKnown)
                    ? nil : Refusal(.unknownWords, words: unknown)
            }
    }

    /// Whether a sentence cannot mean a command whatever it is about: it holds words of the opposite, or lacks a value.
    package func excludes(_ command: Command, in text: String) -> Bool {
        let sentence = Sentence(text, values: command.entities, locale: locale)
        let wordings = wordings(of: command)
        return opposite(in: sentence, of: command.intent, wordings) != nil
            || missingValue(of: command, in: sentence, wordings) != nil
    }

    /// Whether a command has fewer values than any phrase of its intent asks for.
    package func lacksValue(_ command: Command) -> Bool { !missingNames(of: command, wordings(of: command)).isEmpty }

    private func wordings(of command: Command) -> [IntentWording] {
        dictionaries.compactMap { $0.storage.wording(ofIntent: command.intent) }
    }

    // MARK: - Cues

    private func cue(in sentence: Sentence, _ wordings: [IntentWording]) -> Refusal? {
        for cue in sentence.cues {
            guard let reason = cue.reason, reason != .unfinished else { continue }
            if reason == .request, !wordings.contains(where: \.isQuestion) || sentence.mayAsk { continue }
            if wordings.contains(where: \.isQuestion) {
                // Who is asked who sings a song also knows who wrote it.
                if cue.isAnswerable || wordings.contains(where: { $0.cues.contains { $0.cue == cue.cue } }) { continue }
            } else if wordings.contains(where: { $0.cues.contains(sentence.use(of: cue)) }) {
                continue
            }
            if sentence.isInValue(cue.words) || ends(cue, in: sentence, wordings) { continue }
            return Refusal(reason, words: sentence.source(of: cue.words))
        }
        return nil
    }

    /// Whether a cue asks for the end of something, as the intent does by the same word: "stop playing music".
    private func ends(_ cue: RefusalCues.Found, in sentence: Sentence, _ wordings: [IntentWording]) -> Bool {
        guard cue.words.count == 2, sentence.words[cue.words.upperBound - 1].hasSuffix("ing") else { return false }
        let (end, activity) = (sentence.words[cue.words.lowerBound], sentence.words[cue.words.upperBound - 1])
        return wordings.contains { wording in
            // "stop pausing the music" does not ask for a pause.
            wording.phraseTokens.contains { $0.word == end }
                && !wording.phraseTokens.contains { activity.dropLast(3).hasPrefix($0.word.dropLast()) }
        }
    }

    // MARK: - Opposites

    private func opposite(in sentence: Sentence, of intent: String, _ wordings: [IntentWording]) -> Refusal? {
        let opposites = OppositeWords.words(for: locale)
        let tokens = opposites.tokens(in: sentence.words)
        // Whoever asks whether a door is locked may say "open".
        guard !tokens.isEmpty, !wordings.contains(where: \.isQuestion) else { return nil }
        let sides = wordings.reduce(into: [Int: OppositeWords.Side]()) { $0.merge($1.sides) { first, _ in first } }
        var seen: Set<OppositeWords.Side> = []
        for (token, place) in tokens {
            guard let said = opposites.side(of: token) else { continue }
            // "the light on my desk, turn it off" is the price: of words with other meanings the first one counts.
            let isSaidBefore = opposites.isAmbiguous(said.pair) && seen.contains(said.opposite)
            seen.insert(said)
            guard !isSaidBefore, !sentence.isInValue(place..<place + 1), let own = sides[said.pair],
                !wordings.contains(where: { $0.tokens.contains(token) }),
                said != own || isSaid(token, byAnyOn: own.opposite, besides: intent)
            else { continue }
            let start = token.isReversed && place > 0 ? place - 1 : place
            return Refusal(.opposite, words: sentence.source(of: start..<place + 1))
        }
        return nil
    }

    /// Whether the phrases of an intent on the other side hold a word: "i am hot" asks for cooler air.
    private func isSaid(_ token: OppositeWords.Token, byAnyOn side: OppositeWords.Side, besides intent: String) -> Bool
    {
        dictionaries.contains { dictionary in
            dictionary.intents.contains { other in
                guard other.name != intent, let wording = dictionary.storage.wording(ofIntent: other.name) else {
                    return false
                }
                return wording.sides[side.pair] == side && wording.tokens.contains(token)
            }
        }
    }

    // MARK: - Words nobody knows

    private func isKnown(_ word: String) -> Bool { dictionaries.contains { $0.storage.isKnown(word) } }

    /// A thing of which no phrase and no example speaks: "lock my bicycle".
    ///
    /// Who is asked a question does no harm by answering.
    private func unknownThing(
        in sentence: Sentence, _ wordings: [IntentWording], isKnown: (String) -> Bool
    ) -> Refusal? {
        if wordings.contains(where: \.isQuestion) { return nil }
        return sentence.unknownThing(isKnown: isKnown).map { Refusal(.unknownWords, words: $0) }
    }

    // MARK: - Values

    /// The entities that a command needs besides those it has: the fewest that make a phrase complete.
    private func missingNames(of command: Command, _ wordings: [IntentWording]) -> Set<String> {
        let present = Set(command.entities.map(\.name))
        let missing = wordings.flatMap(\.alternatives).map { $0.subtracting(present) }
        return missing.min { ($0.count, $0.sorted().joined()) < ($1.count, $1.sorted().joined()) } ?? []
    }

    private func missingValue(of command: Command, in sentence: Sentence, _ wordings: [IntentWording]) -> Refusal? {
        let present = Set(command.entities.map(\.name))
        let missing = missingNames(of: command, wordings)
        for placeholder in wordings.flatMap(\.placeholders) where !present.contains(placeholder.name) {
            if !missing.isEmpty, !missing.contains(placeholder.name) { continue }
            let words = sentence.unknownValue(in: placeholder) { word, isClose in
                isClose ? wordings.contains { $0.vocabulary.contains(word) } : isKnown(word)
            }
            if let words {
                return Refusal(.missingEntity, words: words, entity: placeholder.name)
            }
        }
        if let entity = missing.min() { return Refusal(.missingEntity, entity: entity) }
        // "lock the" says no more than a phrase with a value does.
        let own = wordings.reduce(into: [String: Set<String>]()) { $0.merge($1.wordsBesideValue) { $0.union($1) } }
        return own.filter { !present.contains($0.key) && sentence.hasOnly($0.value) }.keys.min()
            .map { Refusal(.missingEntity, entity: $0) }
    }
}

/// A sentence as refusals see it.
private struct Sentence {
    let normalised: NormalisedText
    let words: [String]
    let cues: [RefusalCues.Found]
    private let table: RefusalCues
    private let written: WrittenWords
    /// The words of values, as written.
    private var taken: [Range<Int>]

    /// - Parameter values: The entities of the command: what stands in them does not speak about it.
    init(_ text: String, values: [Entity], locale: LocaleIdentifier) {
        normalised = Normaliser(locale: locale).normalise(text)
        words = normalised.wordsWithFillers
        written = WrittenWords(text)
        taken = values.compactMap(\.words)
        let conjunctions = Conjunctions.conjunctions(for: locale)
        var start = normalised.leadingFillers
        while start < words.count {
            let length =
                conjunctions.lengths(at: normalised.words[start...]).max() ?? (normalised.words[start].isFiller ? 1 : 0)
            guard length > 0, start + length < words.count else { break }
            start += length
        }
        table = RefusalCues.cues(for: locale)
        cues = table.find(in: words, start: start)
        for value in values where value.words == nil {
            let parts = Normaliser(locale: locale).normalise(value.text).wordsWithFillers
            guard !parts.isEmpty, let place = words.indices.first(where: { words[$0...].starts(with: parts) }) else { continue }
            taken.append(places(of: place..<place + parts.count))
        }
    }

    /// Whether a word says nothing of what a command is about.
    func isBare(_ word: String) -> Bool { table.isBare(word) }

    /// Whether it may ask to be told something.
    var mayAsk: Bool { table.mayAsk(words) }

    /// What a cue is about.
    func use(of cue: RefusalCues.Found) -> RefusalCues.Use { table.use(of: cue, in: words) }

    /// Some words as they were said.
    func source(of range: Range<Int>) -> String { written.text(of: places(of: range)) }

    /// Where some words are written.
    private func places(of range: Range<Int>) -> Range<Int> {
        Int(normalised.words[range.lowerBound].sourceStart)..<Int(normalised.words[range.upperBound - 1].sourceEnd)
    }

    /// Whether one of some words belongs to a value.
    private func isTaken(_ range: Range<Int>) -> Bool { taken.contains { $0.overlaps(places(of: range)) } }

    /// Whether all of some words belong to one value.
    func isInValue(_ range: Range<Int>) -> Bool {
        taken.contains { $0.clamped(to: places(of: range)) == places(of: range) }
    }

    /// Whether the sentence has no other words than these, but for fillers and those that say nothing.
    func hasOnly(_ known: Set<String>) -> Bool {
        let kept = words.dropFirst(normalised.leadingFillers).dropLast(normalised.trailingFillers)
            .filter { !table.isBare($0) || known.contains($0) }
        return !kept.isEmpty && kept.allSatisfy(known.contains)
    }

    /// The last word, if no sentence ends with it, or a phrase goes on behind it and none ends there.
    func unfinished(_ wordings: [IntentWording]) -> Refusal? {
        let end = words.count - normalised.trailingFillers
        let said = Array(words[min(normalised.leadingFillers, end)..<end])
        if !said.isEmpty, wordings.contains(where: { $0.beginnings.contains(said) }) {
            return Refusal(.unfinished, words: source(of: end - 1..<end))
        }
        guard let cue = cues.last, cue.reason == .unfinished,
            !wordings.contains(where: { $0.cues.contains(use(of: cue)) })
        else {
            return nil
        }
        return Refusal(.unfinished, words: source(of: cue.words))
    }

    /// The first thing with a word that is in no phrase and no example, with what stands before it.
    func unknownThing(isKnown: (String) -> Bool) -> String? {
        for place in words.indices.dropLast()
        where table.isDeterminer(words[place]) && !(place > 0 && table.isPreposition(words[place - 1])) {
            // "the computer screen", "the next meeting": the new word is the first of the thing, or the second.
            let end = min(place + 3, words.count - normalised.trailingFillers)
            guard let new = (place + 1..<max(end, place + 1)).first(where: { !isKnown(words[$0]) }),
                isName(new, isKnown: isKnown)
            else { continue }
            guard !isTaken(new..<new + 1) else { continue }
            return source(of: place..<new + 1)
        }
        return nil
    }

    /// Whether a word is the name of a thing, and not what is said of one that is known ("the complete route").
    private func isName(_ place: Int, isKnown: (String) -> Bool) -> Bool {
        guard place + 1 < words.count - normalised.trailingFillers else { return true }
        return !isKnown(words[place + 1]) || table.isPreposition(words[place + 1]) || table.isBare(words[place + 1])
    }

    /// Whether words may name a thing: "we'd like the", before "lights", does not.
    private func isThing(_ range: Range<Int>) -> Bool {
        let name = range.dropFirst(table.isDeterminer(words[range.lowerBound]) ? 1 : 0)
        return !name.isEmpty && name.allSatisfy { !table.isBare(words[$0]) && !table.isDeterminer(words[$0]) && !table.isPreposition(words[$0]) }
    }

    /// How many words a value that nobody knows may have.
    private static let longestValue = 4

    /// What stands where a placeholder could, and is no value of it: at least one of its words is in no phrase and no example.
    ///
    /// - Parameter isKnown: Whether a word is in a phrase or an example: of the intent where both sides are as in a phrase,
    ///   and of any intent otherwise.
    func unknownValue(
        in placeholder: EntityPlaceholder, isKnown: (_ word: String, _ isClose: Bool) -> Bool
    ) -> String? {
        let end = words.count - normalised.trailingFillers
        // The first, and of these the longest: surroundings have no order.
        var found: Range<Int>?
        for surroundings in placeholder.surroundings {
            for start in normalised.leadingFillers..<max(end, normalised.leadingFillers) {
                guard isPreceded(start, by: surroundings.before) else { continue }
                for length in 1...Self.longestValue where start + length <= end {
                    let value = start..<start + length
                    let isNew = words[value].contains {
                        !isKnown($0, surroundings.after != nil || value.upperBound == end)
                    }
                    // Where a phrase ends, a sentence may go on: "in the attic right now".
                    let isFollowed =
                        surroundings.after.map { value.upperBound < end && words[value.upperBound] == $0 }
                        ?? (value.upperBound == end || !isKnown(words[value.upperBound - 1], false))
                    guard isNew, isFollowed, isThing(value), !isTaken(value) else { continue }
                    if let best = found, (best.lowerBound, -best.count) <= (start, -length) { continue }
                    found = value
                }
            }
        }
        return found.map(source)
    }

    private func isPreceded(_ place: Int, by before: [String]) -> Bool {
        let first = place - before.count
        // One word or none stands at the beginning of a phrase, which is that of the sentence.
        guard before.count == 2 ? first >= 0 : first == normalised.leadingFillers else { return false }
        return words[max(first, 0)..<place].elementsEqual(before)
    }
}
