extension RefusalFinder {
    struct Sentence {
        let normalised: NormalisedText
        let words: [String]
        let cues: [RefusalCues.Found]
        /// The places of the words without fillers and polite words at both ends.
        private var content: Range<Int>
        /// The place after the fillers, conjunctions and polite words at the beginning.
        let start: Int
        /// Whether it consists of nothing but polite words: "for me".
        let isPolite: Bool
        /// The cue that something is still to come before the polite words at its end; nil if there is none.
        private(set) var unfinishedEnd: RefusalCues.Found?
        /// What it says about a thing: "is expensive" of "bread is expensive"; nil if it says nothing.
        private(set) var predicate: Range<Int>?
        private let table: RefusalCues
        private let frames: PoliteFrames
        private let written: WrittenWords
        /// The words of ``kept`` with ``IntentFacts/value`` in place of each value, and the words that each stands for.
        private var said: (words: [String], sources: [Range<Int>]) = ([], [])
        private var taken: [(entity: String, words: Range<Int>)]

        /// - Parameter values: The entities of the command; words inside them do not speak against it.
        init(_ text: NormalisedText, values: [Entity], by normaliser: Normaliser) {
            normalised = text
            let locale = normaliser.spoken
            words = normalised.wordsWithFillers
            frames = PoliteFrames.frames(for: locale)
            let command = frames.command(in: normalised.words[normalised.wordsBetweenFillers])
            content = command.indices
            isPolite = frames.isFrame(command)
            written = WrittenWords(text.original)
            taken = values.compactMap { value in value.words.map { (value.name, $0) } }
            let conjunctions = DividingWords.words(for: locale).conjunctions
            var start = normalised.leadingFillers
            while start < words.count {
                let length =
                    conjunctions.lengths(at: normalised.words[start...]).max()
                    ?? (normalised.words[start].isFiller ? 1 : 0)
                guard length > 0, start + length < words.count else { break }
                start += length
            }
            table = RefusalCues.cues(for: locale)
            self.start = min(max(start, content.lowerBound), content.upperBound)
            // A question may follow "okay", and not "could you".
            if !words[min(start, self.start)..<self.start].contains(where: table.isBare) { start = self.start }
            cues = table.find(in: Array(words[..<normalised.wordsBetweenFillers.upperBound]), start: start)
            for value in values where value.words == nil {
                let parts = normaliser.normalise(value.text).wordsWithFillers
                guard !parts.isEmpty, let place = words.indices.first(where: { words[$0...].starts(with: parts) })
                else { continue }
                taken.append((value.name, places(of: place..<place + parts.count)))
            }
            // In "play thank you", the polite words are a value.
            let end = content.upperBound
            content = content.lowerBound..<(words[end...].indices.first { !isTaken($0..<$0 + 1) } ?? words.endIndex)
            predicate = table.predicate(of: words[content].dropFirst(self.start - content.lowerBound))
            unfinishedEnd = findUnfinishedEnd(start: start)
            said = withValuesLeftOut(in: content)
        }

        private func findUnfinishedEnd(start: Int) -> RefusalCues.Found? {
            let isWhole = content.upperBound == normalised.wordsBetweenFillers.upperBound
            let last = isWhole ? cues.last : table.find(in: Array(words[..<content.upperBound]), start: start).last
            guard let last, last.reason == .unfinished else { return nil }
            // In "a minute from now", a polite word is part of a cue.
            return cues.contains(last) || !cues.contains { $0.words.overlaps(last.words) } ? last : nil
        }

        /// The words without fillers and polite words at both ends.
        var kept: ArraySlice<String> { words[content] }

        var lastWord: String { content.last.map { source(of: $0..<$0 + 1) } ?? "" }

        /// The place after the last of these words.
        var keptEnd: Int { content.upperBound }

        /// The words in the forms in which examples are compared: without fillers at both ends, and without polite words.
        ///
        /// Only the first if the second breaks off, as "left or" of the example "left or right now" does.
        var forms: [[String]] {
            [Array(words[normalised.wordsBetweenFillers])] + (unfinishedEnd == nil ? [Array(kept)] : [])
        }

        /// Its only word besides fillers, determiners and articles before it; nil if there are several, or if it is a value.
        var onlyWord: String? {
            let places = content.drop { table.isArticle(words[$0]) }.filter { !table.isDeterminer(words[$0]) }
            guard places.count == 1, !isTaken(places[0]..<places[0] + 1) else { return nil }
            return words[places[0]]
        }

        /// Whether it begins as a question that an intent may answer.
        var isQuestion: Bool { cues.first.map { $0.reason == .question && $0.isAnswerable } ?? false }

        /// Whether it begins with a word without content, as names do: "the", "my", "an".
        var isThing: Bool { kept.first.map(table.isBare) ?? false }

        var mayAsk: Bool { table.mayAsk(words) }

        /// The cue together with its topic.
        func use(of cue: RefusalCues.Found) -> RefusalCues.Use { table.use(of: cue, in: words) }

        /// The cue together with its topic, also with ``IntentFacts/value`` in place of a topic that is a value.
        func uses(of cue: RefusalCues.Found) -> Set<RefusalCues.Use> {
            Set(readings(of: cue).map { table.use(of: cue, in: $0) })
        }

        /// What a cue asks, also with ``IntentFacts/value`` in place of a topic that is a value.
        func questions(of cue: RefusalCues.Found) -> Set<IntentFacts.Question> {
            Set(readings(of: cue).map { table.question(of: cue, in: $0) })
        }

        private func readings(of cue: RefusalCues.Found) -> [[String]] {
            guard let topic = table.topic(of: cue, in: words), isTaken(topic..<topic + 1) else { return [words] }
            let start = (cue.words.upperBound...topic).first { isTaken($0..<$0 + 1) } ?? topic
            return [words, words[..<start] + [IntentFacts.value]]
        }

        func source(of range: Range<Int>) -> String { written.text(of: places(of: range)) }

        private func places(of range: Range<Int>) -> Range<Int> {
            Int(normalised.words[range.lowerBound].sourceStart)..<Int(normalised.words[range.upperBound - 1].sourceEnd)
        }

        private func isTaken(_ range: Range<Int>) -> Bool { taken.contains { $0.words.overlaps(places(of: range)) } }

        /// The text of some words, counted without leading fillers, if none of them belongs to a value.
        func untaken(_ range: Range<Int>) -> String? {
            let range = range.lowerBound + normalised.leadingFillers..<range.upperBound + normalised.leadingFillers
            return isTaken(range) ? nil : source(of: range)
        }

        /// Whether one value contains all of some words; only of an entity that fits, if that is given.
        func isInValue(_ range: Range<Int>, where fits: ((_ entity: String) -> Bool)? = nil) -> Bool {
            taken.contains {
                $0.words.clamped(to: places(of: range)) == places(of: range) && fits?($0.entity) ?? true
            }
        }

        /// The only entity with a value among some words, and those of them that belong to it; nil if there is none, or several.
        func value(in range: Range<Int>) -> (entity: String, words: Range<Int>)? {
            let values = taken.filter { $0.words.overlaps(places(of: range)) }
            guard values.count == 1 else { return nil }
            let own = range.filter { values[0].words.overlaps(places(of: $0..<$0 + 1)) }
            guard let first = own.first, let last = own.last else { return nil }
            return (values[0].entity, first..<last + 1)
        }

        /// The words without fillers and polite words at both ends, with ``IntentFacts/value`` in place of each value.
        var withValuesLeftOut: [String] { said.words }

        /// How far the intent accounts for the words with meaning outside of values; nil if there are none.
        ///
        /// A word that its sentences have no other one for says what the text is about if it names a thing ("the parcel"), or if it comes
        /// after a question that a phrase begins with ("how far have i come").
        ///
        /// - Parameter coverage: That of a ``Prediction``.
        func coverage(by coverage: [Double], _ wordings: [IntentFacts]) -> Coverage? {
            let covered = normalised.wordsBetweenFillers
            guard covered.count == coverage.count else { return nil }
            let places = content.filter {
                $0 >= start && covered.contains($0) && !isTaken($0..<$0 + 1) && table.hasMeaning(words[$0])
            }
            let cosine = { coverage[$0 - covered.lowerBound] }
            guard let least = places.min(by: { cosine($0) < cosine($1) }) else { return nil }
            let question = wordings.lazy.filter(\.isQuestion).flatMap(\.phrases).map(sharedQuestion).max() ?? 0
            let topic = places.first { place in
                guard cosine(place) < Coverage.sure, !wordings.contains(where: { $0.vocabulary.contains(words[place]) })
                else { return false }
                return question > 0 && place >= start + question || isOtherThing(place, wordings)
            }
            return Coverage(
                words: places.count, leastWord: source(of: least..<least + 1), cosine: cosine(least),
                otherTopic: topic.map { source(of: $0..<$0 + 1) })
        }

        /// The number of words with which a question begins as the sentence does; 0 if they say too little: "what is the".
        private func sharedQuestion(_ phrase: [String]) -> Int {
            let shared = zip(phrase, words[start...]).prefix { $0 == $1 }.map(\.0)
            return shared.count >= Self.shortestQuestion && shared.dropFirst().contains(where: table.hasMeaning)
                ? shared.count : 0
        }

        /// Whether a word names a thing and is not before one of the intent's: "the parcel", but not "the current time", nor "for the
        /// night".
        private func isOtherThing(_ place: Int, _ wordings: [IntentFacts]) -> Bool {
            guard place > start, table.isDeterminer(words[place - 1]),
                !(place > start + 1 && table.isPreposition(words[place - 2]))
            else { return false }
            return place + 1 == content.upperBound || !wordings.contains { $0.things.contains(words[place + 1]) }
        }

        /// Whether the sentence has only these words, apart from fillers and words without content.
        func hasOnly(_ known: Set<String>) -> Bool {
            let kept = said.words.filter { !table.isBare($0) || known.contains($0) }
            return !kept.isEmpty && kept.allSatisfy(known.contains)
        }

        /// Whether a phrase of an index begins with the kept words and goes on after them.
        func isBeginning(in index: PhraseIndex) -> Bool {
            index.continues(after: said.sources.map { isTaken($0) ? nil : $0.lowerBound }, of: normalised)
        }

        /// A word that names an action of the intent without requesting it: "closing the blinds is easy", "dad is closing the
        /// blinds", "dad closed the blinds", "the blinds have closed".
        ///
        /// - Parameters:
        ///   - actions: The words of the intent's phrases and examples that may be its actions.
        ///   - vocabulary: All words of its phrases and examples.
        ///   - asks: Whether the intent's phrases are questions, among them whether something has happened.
        func mention(of actions: Set<String>, besides vocabulary: Set<String>, asks: Bool) -> Range<Int>? {
            (start..<content.upperBound).first { place in
                let word = words[place]
                guard !vocabulary.contains(word), !isTaken(place..<place + 1) else { return false }
                if EnglishVerb.verbs(ofGerund: word).contains(where: actions.contains) {
                    return isSubject(place) || !asks && isProgressive(place, besides: vocabulary)
                }
                if EnglishVerb.verbs(ofThirdPerson: word).contains(where: actions.contains) {
                    return isAfterName(place, besides: vocabulary)
                }
                if EnglishVerb.verbs(ofParticiple: word).contains(where: actions.contains) {
                    return !asks && (isTold(place) || isAfterName(place, besides: vocabulary))
                }
                return false
            }.map { $0..<$0 + 1 }
        }

        /// Whether a word is the first, and not after polite words as in "would you mind closing the blinds".
        private func isSubject(_ place: Int) -> Bool {
            place == start
                && frames.gerundOpenings.longest(atEndOf: normalised.words[..<place].filter { !$0.isFiller }[...])
                    == nil
        }

        /// Whether a word in "-ing" tells what somebody does: "i am closing the blinds", "dad's just closing the blinds".
        ///
        /// - Parameter vocabulary: The words that are not in the name of who does it, and not between "is" and the word.
        private func isProgressive(_ place: Int, besides vocabulary: Set<String>) -> Bool {
            guard
                let verb = words[start..<place].suffix(2).lastIndex(where: { table.isCopula($0) || $0.hasSuffix("'s") })
            else { return false }
            let name = words[start..<(table.isCopula(words[verb]) ? verb : verb + 1)]
            return (1...Self.longestThing).contains(name.count)
                && (name + words[verb + 1..<place]).allSatisfy { !vocabulary.contains($0) || table.isBare($0) }
        }

        /// Whether a participle tells what happened: "we have turned on the heating", "the music is now paused", but not "can we
        /// have dimmed lights", "make sure the lights are switched on".
        private func isTold(_ place: Int) -> Bool {
            guard place > start else { return false }
            let isAboutThing = table.isDeterminer(words[start])
            if table.isPerfect(words[place - 1]) { return isAboutThing || place == start + 2 }
            let verb = words[start..<place].suffix(2).lastIndex(where: table.isCopula)
            return verb != nil && (isAboutThing || predicate?.lowerBound == verb)
        }

        /// Whether a word is between a name without a word of a vocabulary and a thing: "dad turns on the oven", but not
        /// "turn the lights on the stairs on".
        private func isAfterName(_ place: Int, besides vocabulary: Set<String>) -> Bool {
            let name = start..<place
            guard (1...Self.longestThing).contains(name.count), place + 1 < content.upperBound else { return false }
            let rest = words[place + 1..<content.upperBound].prefix(2)
            return !table.isBare(words[place - 1]) && !table.isPreposition(words[place + 1])
                && rest.contains(where: table.isDeterminer)
                && words[name].allSatisfy { !vocabulary.contains($0) || table.isBare($0) }
        }

        /// The last word as a refusal, if no sentence ends with it.
        func unfinished(_ wordings: [IntentFacts]) -> Refusal? {
            guard let cue = unfinishedEnd, !isExample(of: wordings),
                !wordings.contains(where: { $0.cues.contains(RefusalCues.Use(cue: cue.cue)) || goesOn(in: $0) }),
                !(isQuestion && table.isPreposition(words[cue.words.lowerBound])
                    && wordings.contains(where: \.isQuestion))
            else { return nil }
            return Refusal(.unfinished, words: source(of: cue.words))
        }

        /// Whether the first of the polite words at the end belongs to what is said before them: "look to the right now".
        private func goesOn(in wording: IntentFacts) -> Bool {
            guard content.upperBound < normalised.wordsBetweenFillers.upperBound else { return false }
            let (next, rest) = (words[content.upperBound], normalised.words[(content.upperBound + 1)...])
            return wording.vocabulary.contains(next) && !table.isBare(next)
                && !frames.closings.lengths(at: rest).isEmpty
        }

        /// The first thing with a word that is in no phrase and no example, including the determiner before it.
        func unknownThing(isKnown: (String) -> Bool) -> String? {
            for place in content.dropLast()
            where table.isDeterminer(words[place]) && !(place > 0 && table.isPreposition(words[place - 1])) {
                // "the computer screen", "the next meeting": the new word is the first or second of the thing.
                let end = min(place + 3, content.upperBound)
                guard let new = (place + 1..<max(end, place + 1)).first(where: { !isKnown(words[$0]) }),
                    isName(new, isKnown: isKnown)
                else { continue }
                guard !isTaken(new..<new + 1) else { continue }
                return source(of: place..<new + 1)
            }
            return nil
        }

        /// Words with ``IntentFacts/value`` in place of each value, and the words of the sentence that each stands for.
        private func withValuesLeftOut(in range: Range<Int>) -> (words: [String], sources: [Range<Int>]) {
            var said: [String] = []
            var sources: [Range<Int>] = []
            for place in range {
                if isTaken(place..<place + 1) {
                    if let last = sources.last, said.last == IntentFacts.value, isInValue(last.lowerBound..<place + 1) {
                        sources[sources.count - 1] = last.lowerBound..<place + 1
                        continue
                    }
                    said.append(IntentFacts.value)
                } else {
                    said.append(words[place])
                }
                sources.append(place..<place + 1)
            }
            return (said, sources)
        }

        /// Whether it is a phrase of the intent, against which its own words cannot speak.
        func isPhrase(of wordings: [IntentFacts]) -> Bool {
            let whole = withValuesLeftOut(in: normalised.wordsBetweenFillers).words
            return wordings.contains { $0.phrases.contains(whole) || $0.phrases.contains(said.words) }
        }

        /// Whether it is an example of the intent, with or without polite words at both ends.
        func isExample(of wordings: [IntentFacts]) -> Bool {
            let said = forms
            return wordings.contains { !$0.examples.isDisjoint(with: said) }
        }

        /// The thing that a phrase with another thing would name, including the determiner; nil if it differs otherwise.
        func otherThing(in wording: IntentFacts) -> String? {
            let (said, sources) = said
            // Longer texts differ in more than a thing, and each comparison costs their length.
            guard said.count < wording.longestBesideThing + Self.longestThing else { return nil }
            for place in said.indices where table.isThing(place, of: said) {
                for end in place + 1...min(place + Self.longestThing, said.count) {
                    let thing = place..<end
                    guard !said[thing].contains(IntentFacts.value),
                        isThing(sources[place].lowerBound..<sources[end - 1].upperBound),
                        !(thing.count == 1 && wording.things.contains(said[place])),
                        wording.phrasesBesideThing.contains(said.replacing(thing))
                    else { continue }
                    return source(of: sources[place - 1].lowerBound..<sources[end - 1].upperBound)
                }
            }
            return nil
        }

        /// Whether a word names a thing, and does not modify a known one ("the complete route").
        private func isName(_ place: Int, isKnown: (String) -> Bool) -> Bool {
            guard place + 1 < content.upperBound else { return true }
            return !isKnown(words[place + 1]) || table.isPreposition(words[place + 1]) || table.isBare(words[place + 1])
        }

        /// Whether words may name a thing: "we'd like the", before "lights", does not.
        private func isThing(_ range: Range<Int>) -> Bool {
            let name = words[range.dropFirst(table.isDeterminer(words[range.lowerBound]) ? 1 : 0)]
            return !name.isEmpty
                && name.allSatisfy { !table.isBare($0) && !table.isDeterminer($0) && !table.isPreposition($0) }
        }

        /// The maximum numbers of words of an unknown value, and of a thing.
        private static let longestValue = 4
        private static let longestThing = 3
        /// The number of words of a phrase from which on a sentence may ask the same.
        private static let shortestQuestion = 3

        /// The words in the place of a placeholder that are not a value of it: at least one is in no phrase and no
        /// example.
        ///
        /// - Parameter isKnown: Whether a word is in a phrase or an example: of the intent if the words on both sides
        ///   are those of a phrase, otherwise of any intent.
        func unknownValue(
            in placeholder: EntityPlaceholder, isKnown: (_ word: String, _ isClose: Bool) -> Bool
        ) -> String? {
            let end = content.upperBound
            // The first range, and the longest of these, because surroundings have no order.
            var found: Range<Int>?
            for surroundings in placeholder.surroundings {
                for start in normalised.leadingFillers..<max(end, normalised.leadingFillers) {
                    guard isPreceded(start, by: surroundings.before) else { continue }
                    for length in 1...Self.longestValue where start + length <= end {
                        let value = start..<start + length
                        let isNew = words[value].contains {
                            !isKnown($0, surroundings.after != nil || value.upperBound == end)
                        }
                        // A sentence may continue after the end of a phrase: "in the attic right now".
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

        /// Whether a value of a placeholder may begin at a word.
        func isPlace(_ place: Int, of placeholder: EntityPlaceholder) -> Bool {
            placeholder.surroundings.contains { isPreceded(place, by: $0.before) }
        }

        private func isPreceded(_ place: Int, by before: [String]) -> Bool {
            let first = place - before.count
            // Fewer than two words come before it only at the beginning of a phrase, and so of the sentence.
            guard before.count == 2 ? first >= 0 : first == normalised.leadingFillers else { return false }
            return words[max(first, 0)..<place].elementsEqual(before)
        }
    }
}
