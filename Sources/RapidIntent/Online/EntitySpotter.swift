/// Finds values of an intent's entities anywhere in a text, independent of its other words.
///
/// ```swift
/// EntitySpotter(dictionaries).entities(in: "the kitchen is too dark for me", ofIntent: "LightsOn", locale: "en")
/// // room: kitchen
/// ```
///
/// For models that predict an intent without entities. It finds values of the lists, and numbers of the ranges, for
/// which the intent's phrases have placeholders. If candidates overlap, the longest wins; each entity occurs once. If
/// two entities use the same list ("from {place:origin} to {place:destination}"), the value goes to the entity whose
/// placeholder follows the word before the value, otherwise to the first in alphabetical order. A wildcard is filled
/// where the words around it are clear (``wildcard(_:in:_:besides:)``): "you have to remind me to buy milk".
package struct EntitySpotter: Sendable {
    private let dictionaries: DictionarySet

    package init(_ dictionaries: DictionarySet) { self.dictionaries = dictionaries }

    private struct Candidate {
        var name: String
        /// The range in words of the normalised text.
        var words: Range<Int>
        /// The canonical value; nil for the words themselves.
        var value: String?
        /// Whether the word before it may come before its placeholder.
        var isIntroduced: Bool
    }

    /// The entities in a text, in the order of the text.
    ///
    /// Costs a hash probe for each word, list and entity of the intent. The first call for a dictionary also reads its
    /// templates.
    ///
    /// - Parameter locale: The language of the text; dictionaries of other languages are skipped.
    package func entities(
        in text: String, ofIntent intent: String, locale: LocaleIdentifier?
    ) -> [Prediction.PredictedEntity] {
        let language = (locale ?? dictionaries.locale).language
        // If no dictionary has the language, the set returns others, whose values would match only by chance.
        for dictionary in dictionaries.dictionaries(for: locale)
        where dictionary.locale.language == language && dictionary.intent(named: intent) != nil {
            let entities = entities(in: text, ofIntent: intent, dictionary: dictionary)
            if !entities.isEmpty { return entities }
        }
        return []
    }

    private func entities(
        in text: String, ofIntent intent: String, dictionary: CommandDictionary
    ) -> [Prediction.PredictedEntity] {
        let storage = dictionary.storage
        let normalised = storage.normaliser.normalise(text)
        var candidates: [Candidate] = []
        let placeholders = storage.placeholders(ofIntent: intent)
        for placeholder in placeholders {
            func isIntroduced(_ words: Range<Int>) -> Bool {
                words.lowerBound > 0 && placeholder.before.contains(normalised.word(at: words.lowerBound - 1))
            }
            switch placeholder.content {
            case .list(let list):
                for span in storage.valueSpans(ofList: list, in: normalised) {
                    candidates.append(
                        Candidate(
                            name: placeholder.name, words: span.words, value: span.value.canonical,
                            isIntroduced: isIntroduced(span.words)))
                }
            // The service knows neither the form of typed values nor what they are reckoned from.
            case .wildcard, .typed: break
            case .range(let range):
                // "7:30" may be the values of two placeholders.
                let mayDivide = placeholders.filter { if case .range = $0.content { true } else { false } }.count > 1
                for index in 0..<normalised.count {
                    guard
                        let (value, words) = normalised.number(
                            at: index, in: range, storage.index, mayDivide: mayDivide)
                    else { continue }
                    candidates.append(
                        Candidate(
                            name: placeholder.name, words: words, value: value, isIntroduced: isIntroduced(words)))
                }
            }
        }
        candidates.sort {
            ($0.words.count, $0.isIntroduced ? 1 : 0, -$0.words.lowerBound, $1.name, $1.value ?? "")
                > ($1.words.count, $1.isIntroduced ? 1 : 0, -$1.words.lowerBound, $0.name, $0.value ?? "")
        }
        var chosen: [Candidate] = []
        for candidate in candidates
        where !chosen.contains(where: { $0.name == candidate.name || $0.words.overlaps(candidate.words) }) {
            chosen.append(candidate)
        }
        let wildcards = placeholders.compactMap {
            wildcard($0, in: normalised, storage.normaliser.spoken, besides: chosen)
        }
        chosen += wildcards.filter { one in
            // Of two that overlap, neither is clear.
            wildcards.allSatisfy { $0.name == one.name || !$0.words.overlaps(one.words) }
        }
        return chosen.sorted { $0.words.lowerBound < $1.words.lowerBound }.map { candidate in
            let source = normalised.source(of: candidate.words)
            let quotation = OriginalText.placedQuotation(of: source, in: text)
            return Prediction.PredictedEntity(
                name: candidate.name, text: quotation.text, value: candidate.value ?? quotation.text,
                range: quotation.scalars)
        }
    }

    /// The words in the place of a wildcard; nil if there is any doubt.
    ///
    /// Two words of a phrase must be beside the place, as in "remind me to {task}", "remind me to {task} in the morning"
    /// and, at the beginning of a phrase, "add {item} to the list". They must occur once, those after the place up to the end of
    /// the phrase. The place must have no value of a list or range, which the phrase may expect after it, must not begin with a
    /// conjunction, and must have no negation and no report.
    private func wildcard(
        _ placeholder: EntityPlaceholder, in text: NormalisedText, _ locale: SpokenLocale,
        besides chosen: [Candidate]
    ) -> Candidate? {
        guard placeholder.content == .wildcard, !chosen.contains(where: { $0.name == placeholder.name }) else {
            return nil
        }
        let words = (0..<text.count).map(text.word)
        var (open, bounded): (Set<Range<Int>>, Set<Range<Int>>) = ([], [])
        for around in placeholder.surroundings
        where !around.before.isEmpty && around.before.count + (around.after == nil ? 0 : 1) > 1 {
            let length = around.before.count
            let starts = (length..<max(words.count, length)).filter {
                words[$0 - length..<$0].elementsEqual(around.before)
            }
            guard starts.count == 1 else { continue }
            guard let after = around.after else {
                open.insert(starts[0]..<words.count)
                continue
            }
            for ending in placeholder.endings where ending.first == after {
                let ends = (starts[0] + 1..<max(words.count, starts[0] + 1)).filter {
                    words[$0...].starts(with: ending)
                }
                if ends.count == 1 { bounded.insert(starts[0]..<ends[0]) }
            }
        }
        // "remind me to {task}" and "remind me to {task} in the morning": the latter says more.
        let found = bounded.isEmpty ? open : bounded
        guard found.count == 1, let place = found.first, !chosen.contains(where: { $0.words.overlaps(place) }),
            DividingWords.words(for: locale).conjunctions.lengths(
                at: text.words[(text.leadingFillers + place.lowerBound)...]
            )
            .isEmpty
        else { return nil }
        let cues = RefusalCues.cues(for: locale).find(in: Array(words[place]))
        guard !cues.contains(where: { $0.reason == .negated || $0.reason == .reported }) else { return nil }
        return Candidate(name: placeholder.name, words: place, value: nil, isIntroduced: true)
    }
}

extension NormalisedText {
    /// A word, counted from after the leading fillers.
    fileprivate func word(at index: Int) -> String {
        withBytes(of: words[leadingFillers + index]) { String(decoding: $0, as: UTF8.self) }
    }

    /// The number that begins in a word, as in a command, with its words from the digits on; nil if it is not in the range or
    /// a part of something else.
    ///
    /// - Parameter mayDivide: Whether a part of "7:30" may be a value.
    func number(
        at index: Int, in range: NumberRange, _ phrases: PhraseIndex, mayDivide: Bool
    ) -> (value: String, words: Range<Int>)? {
        let place = leadingFillers + index
        var number = withBytes(of: words[place]) { TemplateNumber($0) }
        let joints = joints(at: place)
        let isWhole = [joints.before, joints.behind].allSatisfy { $0 == 0 || (mayDivide && $0 == UInt8(ascii: ":")) }
        guard number.whole != nil, isWhole else { return nil }
        func isMinus(_ place: Int) -> Bool { place >= 0 && withBytes(of: words[place], TemplateNumber.isMinus) }
        var first = place
        if place > 0, withBytes(of: words[place - 1], phrases.normaliser.isPoint) {
            number = withBytes(of: words[place]) { TemplateNumber(decimal: $0) }
            first -= 1
        }
        let isNegative = isMinus(first - 1)
        if isNegative, isMinus(first - 2) { return nil }
        let half = phrases.halves.first { ending in
            ending.elementsEqual(words[(place + 1)...].prefix(ending.count)) { ending, word in
                withBytes(of: word) { $0.elementsEqual(ending) }
            }
        }
        if half != nil {
            guard let more = number.andHalf else { return nil }
            number = more
        }
        return number.isNumber(of: range, isNegative: isNegative)
            ? (number.canonical(in: range, isNegative: isNegative), index..<index + 1 + (half?.count ?? 0)) : nil
    }
}
