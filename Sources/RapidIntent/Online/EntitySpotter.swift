/// Finds what an intent's entities may be anywhere in a text, whichever way the rest of it is said.
///
/// ```swift
/// EntitySpotter(dictionaries).entities(in: "the kitchen is too dark for me", ofIntent: "LightsOn", locale: "en")
/// // room: kitchen
/// ```
///
/// For models that know an intent but no entities. Values of the lists that the intent's phrases have placeholders for, and
/// numbers of their ranges; the longest first where they overlap, and each entity once. Where two entities take their values
/// from one list ("from {place:origin} to {place:destination}"), the one whose placeholder is behind the word that stands
/// before the value gets it, and otherwise the one that comes first in the alphabet. Wildcards are not guessed.
package struct EntitySpotter: Sendable {
    private let dictionaries: DictionarySet

    /// Looks into dictionaries.
    package init(_ dictionaries: DictionarySet) { self.dictionaries = dictionaries }

    /// Something that may be an entity.
    private struct Candidate {
        var name: String
        /// In words of the normalised text.
        var words: Range<Int>
        var value: String
        /// Whether the word before it is one that stands before its placeholder.
        var isIntroduced: Bool
    }

    /// The entities that a text may have, in its order.
    ///
    /// Costs a hash probe for each word, list and entity of the intent, and the first time that a dictionary is looked into
    /// a walk through its templates.
    ///
    /// - Parameter locale: The language of the text: dictionaries of another one know nothing of it.
    package func entities(
        in text: String, ofIntent intent: String, locale: LocaleIdentifier?
    ) -> [Prediction.PredictedEntity] {
        let language = (locale ?? dictionaries.locale).language
        // Where no dictionary is in a language, the set offers others, for which values of the text are chance.
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
        for placeholder in storage.placeholders(ofIntent: intent) {
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
            case .range(let range):
                for index in 0..<normalised.count {
                    guard let value = normalised.number(at: index, in: range) else { continue }
                    candidates.append(
                        Candidate(
                            name: placeholder.name, words: index..<index + 1, value: value,
                            isIntroduced: isIntroduced(index..<index + 1)))
                }
            }
        }
        candidates.sort {
            ($0.words.count, $0.isIntroduced ? 1 : 0, -$0.words.lowerBound, $1.name, $1.value)
                > ($1.words.count, $1.isIntroduced ? 1 : 0, -$1.words.lowerBound, $0.name, $0.value)
        }
        var chosen: [Candidate] = []
        for candidate in candidates
        where !chosen.contains(where: { $0.name == candidate.name || $0.words.overlaps(candidate.words) }) {
            chosen.append(candidate)
        }
        return chosen.sorted { $0.words.lowerBound < $1.words.lowerBound }.map { candidate in
            let source = normalised.source(of: candidate.words)
            let quotation = OriginalText.placedQuotation(of: source, in: text)
            return Prediction.PredictedEntity(
                name: candidate.name, text: quotation.text, value: candidate.value, range: quotation.scalars)
        }
    }
}

extension NormalisedText {
    /// A word, counted without the fillers at the beginning.
    fileprivate func word(at index: Int) -> String {
        withBytes(of: words[leadingFillers + index]) { String(decoding: $0, as: UTF8.self) }
    }

    /// The number that a word is, as a command gets it; nil if it is none of the range.
    fileprivate func number(at index: Int, in range: NumberRange) -> String? {
        let isNegative = index > 0 && withBytes(of: words[leadingFillers + index - 1], TemplateNumber.isMinus)
        let number = withBytes(of: words[leadingFillers + index]) { TemplateNumber($0) }
        return number.isNumber(of: range, isNegative: isNegative)
            ? number.canonical(in: range, isNegative: isNegative) : nil
    }
}
