/// Why a text is taken for a sentence that it sounds like, or why not.
///
/// ```swift
/// let near = dictionaries.nearMissExplanation(of: "turn of the light")
/// near?.takenFor            // "turn off the light"
/// near?.words[1].heard      // "of"
/// near?.score               // 0.97
/// ```
package struct NearMissExplanation: Sendable, Equatable {
    /// The words that the text may be taken for, in normal form.
    package var takenFor: String
    /// What they mean, with the words that were heard for the values.
    package var match: Match
    /// The alignment of both, from the first word to the last.
    package var words: [Word]
    /// The share of the sounds of both that fit together, from 0 to 1.
    package var similarity: Double
    /// The share of what the words of both say that was not heard, or that nothing expects, from 0 to 1.
    package var loss: Double
    /// How much closer it is than the best sentence that means something else, from 0 to 1.
    package var lead: Double
    /// The probability that the sentence was meant, from 0 to 1.
    package var score: Double
    /// What speaks against it.
    package var objections: [Objection]

    /// Words that were heard for words of the sentence; one side may be empty.
    package struct Word: Sendable, Equatable {
        /// The words that were heard, in normal form.
        package var heard: String
        package var takenFor: String
        /// The share in which their sounds differ, from 0 to 1.
        package var difference: Double
    }
}

extension NearMissFinder {
    /// Explains the nearest sentence; nil if none comes near.
    mutating func explanation() -> NearMissExplanation? {
        guard let nearest = nearest() else { return nil }
        let candidate = nearest.candidate
        let objections = objections(to: nearest).all + doubts(about: nearest)
        let heard = candidate.places.map { normalised.string(of: normalised.words[$0]) }
        return NearMissExplanation(
            takenFor: nearest.sentence, match: asHeard(nearest.match, candidate),
            words: candidate.alignment.words(
                heard: heard, takenFor: nearest.sentence.split(separator: " ").map(String.init)),
            similarity: candidate.score.similarity, loss: candidate.score.loss, lead: nearest.lead,
            score: candidate.score.probability(lead: nearest.lead), objections: objections)
    }
}

extension SoundAlignment {
    /// The words of both that belong together; empty if the words are not those of the alignment.
    fileprivate func words(heard: [String], takenFor: [String]) -> [NearMissExplanation.Word] {
        guard takenFor.count == heardWords.count, heard.count == unexplained.count else { return [] }
        var rows: [NearMissExplanation.Word] = []
        var next = 0
        func addHeard(before place: Int) {
            while next < place {
                rows.append(.init(heard: heard[next], takenFor: "", difference: unexplained[next]))
                next += 1
            }
        }
        var word = 0
        while word < takenFor.count {
            let first = word
            var place = heardWords[word]
            word += 1
            guard !place.isEmpty else {
                rows.append(.init(heard: "", takenFor: takenFor[first], difference: unheard[first]))
                continue
            }
            // Words that share what was heard belong together.
            while word < takenFor.count, heardWords[word].overlaps(place) {
                place = place.lowerBound..<max(place.upperBound, heardWords[word].upperBound)
                word += 1
            }
            addHeard(before: place.lowerBound)
            rows.append(
                .init(
                    heard: heard[place].joined(separator: " "), takenFor: takenFor[first..<word].joined(separator: " "),
                    difference: differences[first..<word].max() ?? 0))
            next = place.upperBound
        }
        addHeard(before: heard.count)
        return rows
    }
}

extension DictionarySet {
    /// Explains what a final text that no phrase fits may be taken for; nil if it sounds like nothing.
    package func nearMissExplanation(
        of text: String, locale: LocaleIdentifier? = nil, scope: MatchScope = .everything
    ) -> NearMissExplanation? {
        var matcher = DictionarySetMatcher(self, scope: scope)
        _ = matcher.update(locale: locale, context: [:])
        var finder = NearMissFinder(text, in: matcher, self, locale: locale)
        return finder.explanation()
    }
}
