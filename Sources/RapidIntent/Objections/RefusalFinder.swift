/// Finds words of a sentence that speak against a command that a service predicted for it.
///
/// A pure function of the sentence and of the wording of the intent's own phrases and examples (``IntentFacts``):
///
/// - Cues of the language (``RefusalCues``) speak against a command, unless its own phrases or examples have the same
///   cue, or its values have them. Plain questions do so unless the intent answers such questions.
/// - Opposite words (``OppositeWords``) speak against it, unless its own phrases or examples have the same word.
/// - A sentence that differs from a phrase in one thing ("open the window", "open the blinds") may mean that thing.
/// - A sentence is unfinished if phrases of any intent begin with its words, or if it is a single word out of the intent's
///   phrases or examples.
/// - A sentence may say something about a thing without giving a command ("bread is expensive"), or name its action without
///   requesting it ("closing the blinds is easy").
/// - A command must have the values that at least one of its phrases requires. Words in the place of a value that are
///   in no list are reported.
///
/// Costs a hash probe for each word and each placeholder of the intent, and a walk through the phrases that begin like the
/// sentence; for an intent with an opposite, in a short sentence or one with a word that has an opposite, also a step for each
/// other intent. The first call for an intent also reads its phrases and examples, and the first such sentence those of the
/// others.
package struct RefusalFinder: Sendable {
    private let dictionaries: [CommandDictionary]
    private let normaliser: Normaliser
    private var locale: SpokenLocale { normaliser.spoken }

    /// - Parameter locale: The language of the sentences; nil for that of the dictionaries.
    package init(_ dictionaries: DictionarySet, locale: LocaleIdentifier? = nil) {
        normaliser = Normaliser(locale: dictionaries.spoken(locale))
        self.dictionaries = dictionaries.dictionaries(for: locale)
    }

    /// The refusal of a command; nil if nothing speaks against it.
    package func refusal(of command: Command, in text: String) -> Refusal? {
        let sentence = Sentence(normaliser.normalise(text), values: command.entities, by: normaliser)
        let wordings = wordings(of: command)
        let always =
            cue(in: sentence, of: command.intent, wordings) ?? opposite(in: sentence, of: command.intent, wordings)
            ?? unfinishedValue(of: command, in: sentence) ?? missingValue(of: command, in: sentence, wordings)
            ?? sentence.unfinished(wordings)
            ?? unknownThing(in: sentence, wordings, isKnown: isKnown(beside: command))
        if always != nil || sentence.isPhrase(of: wordings) { return always }
        return unfinished(sentence, wordings) ?? mention(in: sentence, wordings) ?? otherThing(in: sentence, wordings)
            ?? statement(in: sentence, wordings) ?? otherValue(of: command, in: sentence)
    }

    /// How far the predicted intent accounts for the text; nil if that is unknown.
    func coverage(of prediction: Prediction, _ command: Command) -> Coverage? {
        if prediction.coverage.isEmpty { return nil }
        let sentence = Sentence(normaliser.normalise(prediction.text), values: command.entities, by: normaliser)
        let wordings = wordings(of: command)
        var coverage = sentence.coverage(by: prediction.coverage, wordings)
        // "The street" asks nothing of an intent whose phrases all ask.
        if wordings.contains(where: \.asks), sentence.kept.count > 1, !sentence.mayAsk, !sentence.isQuestion,
            !sentence.isExample(of: wordings)
        {
            coverage?.otherTopic = sentence.source(of: sentence.kept.indices)
        }
        return coverage
    }

    /// The refusal of a sentence of which something is still to come; an example of the intent is complete.
    private func unfinished(_ sentence: Sentence, _ wordings: [IntentFacts]) -> Refusal? {
        if sentence.isExample(of: wordings) { return nil }
        return politeWords(in: sentence, wordings) ?? beginning(in: sentence) ?? missingSide(in: sentence, wordings)
            ?? missingAction(in: sentence, wordings)
    }

    /// The refusal of a command because of words that belong to no phrase; nil if all of them are known.
    ///
    /// "walnut and turn on the light": a service recognises the phrase, but the meaning of the rest is unknown.
    func refusal(of command: Command, forUnknown words: String) -> Refusal? {
        normaliser.normalise(words).wordsWithFillers.allSatisfy(isKnown(beside: command))
            ? nil : Refusal(.unknownWords, words: words)
    }

    /// Whether a word is part of a value of the command, has no content, or is in the dictionaries.
    private func isKnown(beside command: Command) -> (_ word: String) -> Bool {
        let values = Set(command.entities.flatMap { normaliser.normalise($0.text).wordsWithFillers })
        let table = RefusalCues.cues(for: locale)
        return { values.contains($0) || table.isBare($0) || isKnown($0) }
    }

    /// Whether a sentence excludes a command on any topic: it has an opposite word, or lacks a value.
    package func excludes(_ command: Command, in text: String) -> Bool {
        let sentence = Sentence(normaliser.normalise(text), values: command.entities, by: normaliser)
        let wordings = wordings(of: command)
        return opposite(in: sentence, of: command.intent, wordings) != nil
            || missingValue(of: command, in: sentence, wordings) != nil
    }

    /// Whether a command has fewer values than every phrase of its intent requires.
    func lacksValue(_ command: Command) -> Bool { !missingNames(of: command, wordings(of: command)).isEmpty }

    private func wordings(of command: Command) -> [IntentFacts] {
        dictionaries.compactMap { $0.storage.wording(ofIntent: command.intent) }
    }

    // MARK: - Cues

    private func cue(in sentence: Sentence, of intent: String, _ wordings: [IntentFacts]) -> Refusal? {
        let isDeclared = { (entity: String) in
            wordings.allSatisfy(\.phrases.isEmpty)
                || dictionaries.contains { $0.declaredEntities(ofIntent: intent).contains { $0.name == entity } }
        }
        for (number, cue) in sentence.cues.enumerated() {
            guard let reason = cue.reason, reason != .unfinished else { continue }
            if reason == .request {
                if sentence.mayAsk || sentence.isInValue(cue.words) || !wordings.contains(where: \.isQuestion) {
                    continue
                }
            } else if isAnswered(cue, followedBy: sentence.cues[(number + 1)...].first, in: sentence, wordings)
                || isOwn(cue, in: sentence, wordings, isDeclared)
                || sentence.isInValue(cue.words, where: reason == .conditional || reason == .negated ? isDeclared : nil)
                || isAroundValue(cue, in: sentence, wordings) || ends(cue, in: sentence, wordings)
            {
                continue
            }
            return Refusal(reason, words: sentence.source(of: cue.words))
        }
        return nil
    }

    /// Whether the intent answers the question of a cue.
    ///
    /// "Have we locked the door" reports nothing, and an intent that answers "who sings this" also answers "who wrote it".
    ///
    /// An intent does so if at least half of its phrases are questions, or if one of its phrases or examples asks the same of the same
    /// topic, directly or not: "how do i get to {place}" for "could you tell me how to get to starbucks". A description is free prose,
    /// and says nothing about it.
    private func isAnswered(
        _ cue: RefusalCues.Found, followedBy next: RefusalCues.Found?, in sentence: Sentence,
        _ wordings: [IntentFacts]
    ) -> Bool {
        guard cue.isAnswerable, cue.reason == .question || sentence.isQuestion else { return false }
        if wordings.contains(where: \.isQuestion) { return true }
        guard cue.reason == .question else { return false }
        // "Do you know how": the second cue says what is asked.
        if let next, next.reason == .question, next.words.lowerBound == cue.words.upperBound {
            return isAnswered(next, followedBy: nil, in: sentence, wordings)
        }
        let questions = sentence.questions(of: cue)
        return wordings.contains { !$0.questions.isDisjoint(with: questions) }
    }

    /// Whether phrases or examples of the intent have a cue in the same sense.
    ///
    /// The topic of a time may be a value, as in "tomorrow" of "remind me tomorrow to {task}"; that of a time with a value in it does
    /// not matter. A condition or a negation must have the same word after it: a value says nothing of what is negated.
    private func isOwn(
        _ cue: RefusalCues.Found, in sentence: Sentence, _ wordings: [IntentFacts],
        _ isDeclared: (_ entity: String) -> Bool
    ) -> Bool {
        let isAnyTopic =
            wordings.contains(where: \.isQuestion)
            || cue.isTime && sentence.value(in: cue.words).map { isDeclared($0.entity) } ?? false
        let uses = cue.isTime ? sentence.uses(of: cue) : [sentence.use(of: cue)]
        return wordings.contains { wording in
            isAnyTopic ? wording.cues.contains { $0.cue == cue.cue } : !wording.cues.isDisjoint(with: uses)
        }
    }

    /// Whether a time is a value of the command with the words that phrases of the intent have around its placeholder: "in ten
    /// minutes" for "remind me in {1..60:minutes} minutes".
    ///
    /// Not for a wildcard, which may end anywhere, and not for other words around the value: "in ten minutes" is a condition for
    /// "brightness {0..100:brightness}", although that takes the ten.
    private func isAroundValue(_ cue: RefusalCues.Found, in sentence: Sentence, _ wordings: [IntentFacts]) -> Bool {
        guard cue.isTime, let value = sentence.value(in: cue.words) else { return false }
        let before = sentence.words[cue.words.lowerBound..<value.words.lowerBound]
        let after = sentence.words[value.words.upperBound..<cue.words.upperBound]
        return wordings.contains { wording in
            wording.placeholders.contains { $0.name == value.entity && $0.isBetween(before, after) }
                && wording.phrases.contains { $0.contains(inRow: before + [IntentFacts.value] + after) }
        }
    }

    /// Whether a cue asks to end something, and the intent does that: "cancel the alarm"; or its phrases use the same word:
    /// "stop playing music".
    private func ends(_ cue: RefusalCues.Found, in sentence: Sentence, _ wordings: [IntentFacts]) -> Bool {
        if cue.isEnding {
            // In "lights out, cancel that", it ends what was said before.
            let isAboutCommand = sentence.use(of: cue).about == nil && cue.words.lowerBound > sentence.start
            return !isAboutCommand && wordings.contains(where: \.ends)
        }
        guard cue.words.count == 2, sentence.words[cue.words.upperBound - 1].hasSuffix("ing") else { return false }
        let (end, activity) = (sentence.words[cue.words.lowerBound], sentence.words[cue.words.upperBound - 1])
        return wordings.contains { wording in
            // "stop pausing the music" does not request a pause.
            wording.phraseTokens.contains { $0.word == end }
                && !EnglishVerb.verbs(ofGerund: activity).contains(where: wording.vocabulary.contains)
        }
    }

    // MARK: - Opposites

    private func opposite(in sentence: Sentence, of intent: String, _ wordings: [IntentFacts]) -> Refusal? {
        let opposites = OppositeWords.words(for: locale)
        let tokens = opposites.tokens(in: sentence.words)
        // The question whether a door is locked may contain "open".
        guard !tokens.isEmpty, !wordings.contains(where: \.isQuestion) else { return nil }
        let sides = wordings.reduce(into: [Int: OppositeWords.Side]()) { $0.merge($1.sides) { first, _ in first } }
        var seen: Set<OppositeWords.Side> = []
        for (token, place) in tokens {
            guard let said = opposites.side(of: token) else { continue }
            // For ambiguous words, the first one counts. This misreads "the light on my desk, turn it off".
            let isSaidBefore = opposites.isAmbiguous(said.pair) && seen.contains(said.opposite)
            seen.insert(said)
            guard !isSaidBefore, !sentence.isInValue(place..<place + 1),
                !wordings.contains(where: { $0.tokens.contains(token) }),
                let own = sides[said.pair] ?? opposites.impliedSide(of: said.pair, by: sides),
                // "i am hot" requests cooler air.
                said != own
                    || sides[said.pair] != nil
                        && hasIntent(on: own.opposite, besides: intent, where: { $0.tokens.contains(token) })
            else { continue }
            let start = token.isReversed && place > 0 ? place - 1 : place
            return Refusal(.opposite, words: sentence.source(of: start..<place + 1))
        }
        return nil
    }

    /// Whether an intent on a side of a pair of opposites, other than the given one, has a wording that fits.
    private func hasIntent(
        on side: OppositeWords.Side, besides intent: String? = nil, where fits: (IntentFacts) -> Bool
    ) -> Bool {
        dictionaries.contains { dictionary in
            dictionary.intents.contains { other in
                guard other.name != intent, let wording = dictionary.storage.wording(ofIntent: other.name) else {
                    return false
                }
                return wording.sides[side.pair] == side && fits(wording)
            }
        }
    }

    /// The longest sentence that is nothing but a thing and a verb without its particle: "put the heating".
    private static let longestWithoutSide = 3

    /// A short sentence about a thing without the word that tells the intent from its opposite: "the light", "put the heating".
    ///
    /// In a mere thing, a value counts as one word: "the living room light". A word of neither intent may tell: "kill the
    /// heating".
    private func missingSide(in sentence: Sentence, _ wordings: [IntentFacts]) -> Refusal? {
        let said = sentence.withValuesLeftOut
        let isThing = sentence.isThing || said.count == 2 && said[0] == IntentFacts.value
        let isShort = sentence.kept.count <= Self.longestWithoutSide
        guard said.count <= Self.longestWithoutSide, isThing || isShort,
            OppositeWords.words(for: locale).tokens(in: Array(sentence.kept)).isEmpty,
            wordings.contains(where: { wording in
                !wording.isQuestion && !wording.phraseTokens.isEmpty
                    && sentence.kept.contains(where: wording.things.contains)
                    && wording.sides.values.contains {
                        isThing || sentence.hasOnly(wording.vocabulary)
                            || hasIntent(on: $0.opposite, where: { sentence.hasOnly($0.vocabulary) })
                    }
            })
        else { return nil }
        return Refusal(.unfinished, words: sentence.lastWord)
    }

    /// A single word of the intent's phrases or examples, which is none of them, does not say what to do with it: "the loaf".
    private func missingAction(in sentence: Sentence, _ wordings: [IntentFacts]) -> Refusal? {
        guard let word = sentence.onlyWord, !wordings.contains(where: \.isQuestion),
            wordings.contains(where: { $0.vocabulary.contains(word) })
        else { return nil }
        return Refusal(.unfinished, words: sentence.lastWord)
    }

    /// Nothing but polite words, as no phrase and no example of the intent is: "for me".
    private func politeWords(in sentence: Sentence, _ wordings: [IntentFacts]) -> Refusal? {
        sentence.isPolite && !wordings.contains(where: \.isPolite)
            ? Refusal(.unfinished, words: sentence.lastWord) : nil
    }

    // MARK: - Beginnings

    /// A sentence that phrases begin with: "turn" is no other word for "next turn" if it begins "turn on the light".
    private func beginning(in sentence: Sentence) -> Refusal? {
        dictionaries.contains { sentence.isBeginning(in: $0.storage.index) }
            ? Refusal(.unfinished, words: sentence.lastWord) : nil
    }

    // MARK: - Unknown words

    private func isKnown(_ word: String) -> Bool { dictionaries.contains { $0.storage.isKnown(word) } }

    /// A thing that occurs in no phrase and no example: "lock my bicycle".
    ///
    /// Nil for an intent whose phrases are questions, because an answer does no harm.
    private func unknownThing(in sentence: Sentence, _ wordings: [IntentFacts], isKnown: (String) -> Bool) -> Refusal? {
        if wordings.contains(where: \.isQuestion) { return nil }
        return sentence.unknownThing(isKnown: isKnown).map { Refusal(.unknownWords, words: $0) }
    }

    /// Another thing in a phrase of the intent: "open the window" for "open the blinds".
    ///
    /// Of a service that knows the meanings of words, such sentences are the likeliest errors. Nil for an intent whose phrases are
    /// questions.
    private func otherThing(in sentence: Sentence, _ wordings: [IntentFacts]) -> Refusal? {
        if wordings.contains(where: \.isQuestion) { return nil }
        return wordings.lazy.compactMap(sentence.otherThing).first.map { Refusal(.unknownWords, words: $0) }
    }

    /// An action of the intent that is only named or told: "closing the blinds is easy", "the blinds have closed".
    private func mention(in sentence: Sentence, _ wordings: [IntentFacts]) -> Refusal? {
        let vocabulary = wordings.reduce(into: Set<String>()) { $0.formUnion($1.vocabulary) }
        let table = RefusalCues.cues(for: locale)
        // What phrases say about a thing is no action: "hurt" of "someone is hurt". Nor are "get" and "have".
        let actions = wordings.reduce(into: vocabulary) { $0.subtract($1.predicates) }
            .filter { !table.isBare($0) && !table.isPerfect($0) }
        let isQuestion = wordings.contains(where: \.isQuestion)
        return sentence.mention(of: actions, besides: vocabulary, asks: isQuestion).map {
            Refusal(.reported, words: sentence.source(of: $0))
        }
    }

    /// What is said about a thing, unless it tells the intent from its opposite, phrases of the intent say the same, or most of
    /// them say something: "bread is expensive".
    private func statement(in sentence: Sentence, _ wordings: [IntentFacts]) -> Refusal? {
        guard let predicate = sentence.predicate else { return nil }
        let said = sentence.words[predicate].dropFirst()
        let opposites = OppositeWords.words(for: locale)
        let pairs = Set(opposites.tokens(in: Array(said)).compactMap { opposites.side(of: $0.token)?.pair })
        let isSaid = wordings.contains { wording in
            wording.isStatement || !wording.predicates.isDisjoint(with: said)
                || pairs.contains { wording.sides[$0] != nil }
        }
        return isSaid ? nil : Refusal(.unknownWords, words: sentence.source(of: predicate))
    }

    // MARK: - Values

    /// The entities that a command still needs: the smallest set that makes a phrase complete.
    private func missingNames(of command: Command, _ wordings: [IntentFacts]) -> Set<String> {
        let present = Set(command.entities.map(\.name))
        let missing = wordings.flatMap(\.alternatives).map { $0.subtracting(present) }
        return missing.min { ($0.count, $0.sorted().joined()) < ($1.count, $1.sorted().joined()) } ?? []
    }

    /// A value of which only the first words were said: "lock the back".
    private func unfinishedValue(of command: Command, in sentence: Sentence) -> Refusal? {
        for dictionary in dictionaries {
            for placeholder in dictionary.storage.placeholders(ofIntent: command.intent) {
                guard case .list(let list) = placeholder.content,
                    let start = dictionary.storage.valueBreakingOff(
                        ofList: list, in: sentence.normalised, before: sentence.keptEnd),
                    sentence.isPlace(start + sentence.normalised.leadingFillers, of: placeholder)
                else { continue }
                return Refusal(.unfinished, words: sentence.lastWord)
            }
        }
        return nil
    }

    /// A value of the same list beside the command's own: "i am in the hall, make it warmer in the study".
    ///
    /// The first of them need not be the one that is meant.
    private func otherValue(of command: Command, in sentence: Sentence) -> Refusal? {
        // A value without a place may be any of those in the text.
        let placed = Set(command.entities.lazy.filter { $0.words != nil }.map(\.name))
        let values = Set(command.entities.map(\.value))
        for dictionary in dictionaries {
            for placeholder in dictionary.storage.placeholders(ofIntent: command.intent)
            where placed.contains(placeholder.name) {
                guard case .list(let list) = placeholder.content else { continue }
                let others = dictionary.storage.valueSpans(ofList: list, in: sentence.normalised).lazy
                    .filter { !values.contains($0.value.canonical) }
                if let words = others.compactMap({ sentence.untaken($0.words) }).first {
                    return Refusal(.unknownWords, words: words)
                }
            }
        }
        return nil
    }

    private func missingValue(of command: Command, in sentence: Sentence, _ wordings: [IntentFacts]) -> Refusal? {
        let present = Set(command.entities.map(\.name))
        let missing = missingNames(of: command, wordings)
        for placeholder in wordings.flatMap(\.placeholders) where !present.contains(placeholder.name) {
            if !missing.isEmpty, !missing.contains(placeholder.name) { continue }
            let words = sentence.unknownValue(in: placeholder) { word, isClose in
                isClose ? wordings.contains { $0.vocabulary.contains(word) } : isKnown(word)
            }
            if let words { return Refusal(.missingEntity, words: words, entity: placeholder.name) }
        }
        if let entity = missing.min() { return Refusal(.missingEntity, entity: entity) }
        // "lock the" contains no more than the words of a phrase that requires a value.
        let own = wordings.reduce(into: [String: Set<String>]()) { $0.merge($1.wordsBesideValue) { $0.union($1) } }
        return own.filter { !present.contains($0.key) && sentence.hasOnly($0.value) }.keys.min()
            .map { Refusal(.missingEntity, entity: $0) }
    }
}
