extension RefusalFinder {
    /// A sentence prepared for the search for refusals.
    struct Sentence {
        let normalised: NormalisedText
        let words: [String]
        /// The words without fillers at both ends.
        let kept: [String]
        let cues: [RefusalCues.Found]
        private let table: RefusalCues
        private let written: WrittenWords
        /// The ranges of values, in words as written.
        private var taken: [Range<Int>]

        /// - Parameter values: The entities of the command; words inside them do not speak against it.
        init(_ text: String, values: [Entity], locale: LocaleIdentifier) {
            normalised = Normaliser(locale: locale).normalise(text)
            words = normalised.wordsWithFillers
            let end = words.count - normalised.trailingFillers
            kept = Array(words[min(normalised.leadingFillers, end)..<end])
            written = WrittenWords(text)
            taken = values.compactMap(\.words)
            let conjunctions = Conjunctions.conjunctions(for: locale)
            var start = normalised.leadingFillers
            while start < words.count {
                let length =
                    conjunctions.lengths(at: normalised.words[start...]).max()
                    ?? (normalised.words[start].isFiller ? 1 : 0)
                guard length > 0, start + length < words.count else { break }
                start += length
            }
            table = RefusalCues.cues(for: locale)
            cues = table.find(in: words, start: start)
            for value in values where value.words == nil {
                let parts = Normaliser(locale: locale).normalise(value.text).wordsWithFillers
                guard !parts.isEmpty, let place = words.indices.first(where: { words[$0...].starts(with: parts) })
                else {
                    continue
                }
                taken.append(places(of: place..<place + parts.count))
            }
        }

        /// The last word that is not a filler, as said.
        var lastWord: String {
            let end = words.count - normalised.trailingFillers
            return end > 0 ? source(of: end - 1..<end) : ""
        }

        /// Whether it begins as a question that an intent may answer.
        var isQuestion: Bool { cues.first.map { $0.reason == .question && $0.isAnswerable } ?? false }

        /// Whether it may ask for information.
        var mayAsk: Bool { table.mayAsk(words) }

        /// The cue together with its topic.
        func use(of cue: RefusalCues.Found) -> RefusalCues.Use { table.use(of: cue, in: words) }

        /// The text of some words, as said.
        func source(of range: Range<Int>) -> String { written.text(of: places(of: range)) }

        /// The range of some words as written.
        private func places(of range: Range<Int>) -> Range<Int> {
            Int(normalised.words[range.lowerBound].sourceStart)..<Int(normalised.words[range.upperBound - 1].sourceEnd)
        }

        /// Whether any of some words belongs to a value.
        private func isTaken(_ range: Range<Int>) -> Bool { taken.contains { $0.overlaps(places(of: range)) } }

        /// Whether one value contains all of some words.
        func isInValue(_ range: Range<Int>) -> Bool {
            taken.contains { $0.clamped(to: places(of: range)) == places(of: range) }
        }

        /// Whether the sentence has only these words, apart from fillers and words without content.
        func hasOnly(_ known: Set<String>) -> Bool {
            let kept = words.dropFirst(normalised.leadingFillers).dropLast(normalised.trailingFillers)
                .filter { !table.isBare($0) || known.contains($0) }
            return !kept.isEmpty && kept.allSatisfy(known.contains)
        }

        /// The last word as a refusal, if no sentence ends with it, or if a phrase continues after it and none ends
        /// there.
        func unfinished(_ wordings: [IntentWording]) -> Refusal? {
            if wordings.contains(where: { $0.beginnings.contains(kept) }) {
                return Refusal(.unfinished, words: lastWord)
            }
            guard let cue = cues.last, cue.reason == .unfinished,
                !wordings.contains(where: { $0.cues.contains(use(of: cue)) }),
                !(isQuestion && table.isPreposition(words[cue.words.lowerBound])
                    && wordings.contains(where: \.isQuestion))
            else {
                return nil
            }
            return Refusal(.unfinished, words: source(of: cue.words))
        }

        /// The first thing with a word that is in no phrase and no example, including the determiner before it.
        func unknownThing(isKnown: (String) -> Bool) -> String? {
            for place in words.indices.dropLast()
            where table.isDeterminer(words[place]) && !(place > 0 && table.isPreposition(words[place - 1])) {
                // "the computer screen", "the next meeting": the new word is the first or second of the thing.
                let end = min(place + 3, words.count - normalised.trailingFillers)
                guard let new = (place + 1..<max(end, place + 1)).first(where: { !isKnown(words[$0]) }),
                    isName(new, isKnown: isKnown)
                else { continue }
                guard !isTaken(new..<new + 1) else { continue }
                return source(of: place..<new + 1)
            }
            return nil
        }

        /// The kept words with ``IntentWording/value`` in place of each value, and the words of the sentence that each stands for.
        private var withValuesLeftOut: (words: [String], sources: [Range<Int>]) {
            var said: [String] = []
            var sources: [Range<Int>] = []
            for place in normalised
                .leadingFillers..<max(words.count - normalised.trailingFillers, normalised.leadingFillers)
            {
                if isTaken(place..<place + 1) {
                    if let last = sources.last, said.last == IntentWording.value, isInValue(last.lowerBound..<place + 1)
                    {
                        sources[sources.count - 1] = last.lowerBound..<place + 1
                        continue
                    }
                    said.append(IntentWording.value)
                } else {
                    said.append(words[place])
                }
                sources.append(place..<place + 1)
            }
            return (said, sources)
        }

        /// Whether it is a phrase of the intent, against which its own words cannot speak.
        func isPhrase(of wordings: [IntentWording]) -> Bool {
            let said = withValuesLeftOut.words
            return wordings.contains { $0.phrases.contains(said) }
        }

        /// The thing that a phrase with another thing would name, including the determiner; nil if it differs otherwise.
        func otherThing(in wording: IntentWording) -> String? {
            let (said, sources) = withValuesLeftOut
            for place in said.indices where table.isThing(place, of: said) {
                for end in place + 1...min(place + Self.longestThing, said.count) {
                    let thing = place..<end
                    guard !said[thing].contains(IntentWording.value),
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
            guard place + 1 < words.count - normalised.trailingFillers else { return true }
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

        /// The words in the place of a placeholder that are not a value of it: at least one is in no phrase and no
        /// example.
        ///
        /// - Parameter isKnown: Whether a word is in a phrase or an example: of the intent if the words on both sides
        ///   are those of a phrase, otherwise of any intent.
        func unknownValue(
            in placeholder: EntityPlaceholder, isKnown: (_ word: String, _ isClose: Bool) -> Bool
        ) -> String? {
            let end = words.count - normalised.trailingFillers
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
