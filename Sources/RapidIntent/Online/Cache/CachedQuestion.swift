/// A question as a cache sees it: what its answer may be kept under, and how a kept answer fits its words.
///
/// An answer is kept for other values than the one that was said, under a key such as `take me to the {place}`, if and only
/// if all of this holds:
/// - the prediction has one entity, and its place in the text is known;
/// - the dictionary of the question's language declares the list that the entity comes from, by name and with its values
///   written out: it is the list of the intent's entity of that name, or it bears the entity's name;
/// - the entity's words are, all of them and nothing else, a value of that list;
/// - no other words of the text are a value of that list.
///
/// It then answers a question whose other words are the same and which has exactly one value of the list, in that place.
/// Everything else is kept for its very words. Nothing is guessed: the entity's value is that of the list.
///
/// A text with signs that its normal form leaves out (``WrittenForm``) is kept for itself alone, signs and all.
struct CachedQuestion {
    /// The most patterns that a question is tried as; a text fits one for each list of which it has one value.
    private static let patternLimit = 16

    let question: Question
    private let dictionaries: DictionarySet
    private let locale: LocaleIdentifier
    private let text: NormalisedText
    /// The text with its signs; nil if it has none that the normal form leaves out.
    private let written: String?

    init(_ question: Question, in dictionaries: DictionarySet) {
        self.question = question
        self.dictionaries = dictionaries
        locale = question.locale ?? dictionaries.locale
        text = Normaliser(locale: locale).normalise(question.text)
        written = WrittenForm.text(of: question.text, locale: locale)
    }

    /// What its answer may be kept under, the closest first; none for a text without words.
    var keys: [PredictionKey] {
        text.isEmpty ? [] : [exactKey] + patterns.map(\.key)
    }

    /// The key of the very words, and signs.
    private var exactKey: PredictionKey {
        PredictionKey(locale: locale, text: text.text + (written.map { " [\($0)]" } ?? ""))
    }

    // MARK: Keeping

    /// A prediction as it is to be kept, and the key for it.
    ///
    /// Nil if any of it depends on the time; for what is more than a list of entities: composites, and answers of an
    /// application that another one chose; and where an entity may be of words that the normal form leaves out, as
    /// "please" at the end of "play please".
    func entry(for prediction: Prediction) -> (key: PredictionKey, prediction: CachedPrediction)? {
        guard !text.isEmpty, !prediction.isTimeDependent, prediction.inner == nil,
            prediction.entities.allSatisfy(\.children.isEmpty)
        else { return nil }
        guard let top = prediction.topIntent, !prediction.foundNothing else {
            return (exactKey, CachedPrediction(intents: [], topIntent: nil))
        }
        let cached = CachedPrediction(
            intents: prediction.intents.map { .init(name: $0.name, score: $0.score) },
            topIntent: .init(name: top.name, score: top.score),
            entities: prediction.entities.map { entity in
                .init(
                    name: entity.name, role: entity.role, text: entity.text, value: entity.value, score: entity.score,
                    words: words(of: entity, in: prediction))
            })
        if text.hasOuterFillers, cached.entities.contains(where: { $0.words == nil }) { return nil }
        return (pattern(for: prediction, cached)?.key ?? exactKey, cached)
    }

    /// The words of the normal form that an entity stands for; nil where its range and its text do not say the same.
    private func words(of entity: Prediction.PredictedEntity, in prediction: Prediction) -> Range<Int>? {
        guard prediction.text == question.text,
            let source = entity.range.flatMap({ OriginalText(question.text).words(inScalars: $0) })
        else { return nil }
        let within = (0..<text.count).filter { source.contains(text.source(of: $0..<$0 + 1)) }
        guard let first = within.first, let last = within.last else { return nil }
        let words = first..<last + 1
        let said = Normaliser(locale: locale).normalise(entity.text)
        return words.count == within.count && said.text == text.text(of: words) ? words : nil
    }

    private func pattern(for prediction: Prediction, _ cached: CachedPrediction) -> Pattern? {
        guard let intent = prediction.topIntent?.name, prediction.entities.count == 1,
            let words = cached.entities[0].words
        else { return nil }
        let lists = PredictedEntities(of: intent, in: dictionaries).meaning(of: prediction.entities[0]).lists
        let names = Set(lists.compactMap { $0.dictionary.storage.name(ofList: $0.number) })
        return patterns.first { names.contains($0.list) && $0.span.words == words }
    }

    // MARK: Patterns

    /// The text with a placeholder for a value of a list.
    private struct Pattern {
        var list: String
        var span: ListValueSpan
        var key: PredictionKey
    }

    /// The patterns that the text fits: one for each list of which it has exactly one value.
    private var patterns: [Pattern] {
        guard written == nil else { return [] }
        var spans: [String: [ListValueSpan]] = [:]
        for dictionary in dictionaries.dictionaries(for: locale) {
            for list in dictionary.lists where !list.values.isEmpty {
                guard let number = dictionary.storage.listRoots[list.name] else { continue }
                // The same value in two dictionaries is one value: the first decides, as it does everywhere.
                let known = spans[list.name] ?? []
                spans[list.name, default: []] += dictionary.storage.valueSpans(ofList: number, in: text)
                    .filter { span in !known.contains { $0.words == span.words } }
            }
        }
        let found = spans.filter { $0.value.count == 1 }.sorted { $0.key < $1.key }
        return found.prefix(Self.patternLimit).map { list, spans in
            let words = spans[0].words
            let parts = [
                text.text(of: 0..<words.lowerBound), "{\(list)}", text.text(of: words.upperBound..<text.count),
            ]
            let pattern = parts.filter { !$0.isEmpty }.joined(separator: " ")
            return Pattern(list: list, span: spans[0], key: PredictionKey(locale: locale, text: pattern))
        }
    }

    // MARK: Answering

    /// What a kept prediction says about this question; nil if it does not fit it.
    func prediction(from cached: CachedPrediction, under key: PredictionKey) -> Prediction? {
        let pattern = patterns.first { $0.key == key }
        if let pattern {
            guard cached.entities.count == 1, cached.entities[0].words?.lowerBound == pattern.span.words.lowerBound
            else {
                return nil
            }
        } else if key != exactKey {
            return nil
        }
        return Prediction(
            text: question.text, intents: cached.intents.map { .init(name: $0.name, score: $0.score) },
            topIntent: cached.topIntent.map { .init(name: $0.name, score: $0.score) },
            entities: cached.entities.map { entity in
                self.entity(entity, at: pattern?.span.words ?? entity.words, value: pattern?.span.value.canonical)
            })
    }

    private func entity(
        _ entity: CachedPrediction.CachedEntity, at words: Range<Int>?, value: String?
    ) -> Prediction.PredictedEntity {
        let words = words.flatMap { !$0.isEmpty && $0.upperBound <= text.count ? $0 : nil }
        let quotation = words.map { text.quotation(of: $0) }
        return Prediction.PredictedEntity(
            name: entity.name, role: entity.role, text: quotation ?? entity.text, value: value ?? entity.value,
            range: words.flatMap { words in
                OriginalText(question.text).scalars(of: quotation ?? "", inWords: text.source(of: words))
            }, score: entity.score)
    }
}

extension CommandDictionary.Storage {
    /// The name of a list of the tree; nil for one that belongs to a block.
    fileprivate func name(ofList number: Int) -> String? { listRoots.first { $0.value == number }?.key }
}

extension NormalisedText {
    /// Some of the words, joined by single spaces.
    fileprivate func text(of range: Range<Int>) -> String {
        words[(leadingFillers + range.lowerBound)..<(leadingFillers + range.upperBound)].map { string(of: $0) }
            .joined(separator: " ")
    }
}

extension Range<Int> {
    /// Whether all of another range lies within this one.
    fileprivate func contains(_ other: Range<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
