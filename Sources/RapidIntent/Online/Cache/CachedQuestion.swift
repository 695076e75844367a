/// A question for the cache: computes the keys of its answer, and adapts a cached answer to its words.
///
/// An answer is also cached for other values of an entity, under a key such as `take me to the {place}`, if all of
/// these conditions are true:
/// - the prediction has one entity, and its place in the text is known;
/// - the dictionary of the question's language declares the entity's list, by name and with all its values: it is the
///   list of the intent's entity of that name, or it has the entity's name;
/// - the entity's words are exactly a value of that list;
/// - no other words of the text are a value of that list.
///
/// The answer then applies to a question with the same other words and exactly one value of the list in that place. The
/// entity's value is that of the list. All other answers are cached for the exact words only.
///
/// A text with signs that its normal form leaves out (``WrittenForm``) is cached only for the exact text with signs.
struct CachedQuestion {
    /// The maximum number of patterns per question; a text matches one for each list of which it contains one value.
    private static let patternLimit = 16

    let question: Question
    private let dictionaries: DictionarySet
    private let locale: LocaleIdentifier
    private let text: NormalisedText
    /// The text with its signs; nil if the normal form leaves out none.
    private let written: String?

    init(_ question: Question, in dictionaries: DictionarySet) {
        self.question = question
        self.dictionaries = dictionaries
        locale = question.locale ?? dictionaries.locale
        text = Normaliser(locale: locale).normalise(question.text)
        written = WrittenForm.text(of: question.text, locale: locale)
    }

    /// The keys under which the answer may be cached, the most exact first; empty for a text without words.
    var keys: [PredictionKey] {
        text.isEmpty ? [] : [exactKey] + patterns.map(\.key)
    }

    /// The key of the exact words and signs.
    private var exactKey: PredictionKey {
        PredictionKey(locale: locale, text: text.text + (written.map { " [\($0)]" } ?? ""))
    }

    // MARK: Keeping

    /// The cache entry of a prediction: its key and the value to store.
    ///
    /// Nil in these cases: a part depends on the time; the prediction has composite entities, an inner answer or a coverage,
    /// which belongs to the exact words, and which a model on this machine finds again in milliseconds; or an entity may
    /// contain words that the normal form leaves out, such as "please" at the end of "play please".
    func entry(for prediction: Prediction) -> (key: PredictionKey, prediction: CachedPrediction)? {
        guard !text.isEmpty, !prediction.isTimeDependent, prediction.inner == nil, prediction.coverage.isEmpty,
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
                    words: words(of: entity, in: prediction), reckoned: entity.reckoned)
            })
        if text.hasOuterFillers, cached.entities.contains(where: { $0.words == nil }) { return nil }
        return (pattern(for: prediction, cached)?.key ?? exactKey, cached)
    }

    /// The words of an entity in the normal form; nil if its range and its text disagree.
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
        let lists = PredictedEntities(of: intent, in: dictionaries, locale: locale).meaning(of: prediction.entities[0])
            .lists
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

    /// The patterns of the text: one for each list of which it contains exactly one value.
    private var patterns: [Pattern] {
        guard written == nil else { return [] }
        var spans: [String: [ListValueSpan]] = [:]
        for dictionary in dictionaries.dictionaries(for: locale) {
            for list in dictionary.lists where !list.values.isEmpty {
                guard let number = dictionary.storage.listRoots[list.name] else { continue }
                // The same value in two dictionaries counts once: the first dictionary wins.
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

    /// Adapts a cached prediction to this question; nil if it does not fit.
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
        var found = Prediction.PredictedEntity(
            name: entity.name, role: entity.role, text: quotation ?? entity.text, value: value ?? entity.value,
            range: words.flatMap { words in
                OriginalText(question.text).scalars(of: quotation ?? "", inWords: text.source(of: words))
            }, score: entity.score)
        found.reckoned = value == nil ? entity.reckoned : nil
        return found
    }
}

extension CommandDictionary.Storage {
    /// The name of a list of the whole dictionary; nil for a list of a block.
    fileprivate func name(ofList number: Int) -> String? { listRoots.first { $0.value == number }?.key }
}

extension NormalisedText {
    /// A range of the words, joined by single spaces.
    fileprivate func text(of range: Range<Int>) -> String {
        words[(leadingFillers + range.lowerBound)..<(leadingFillers + range.upperBound)].map { string(of: $0) }
            .joined(separator: " ")
    }
}

extension Range<Int> {
    fileprivate func contains(_ other: Range<Int>) -> Bool {
        lowerBound <= other.lowerBound && other.upperBound <= upperBound
    }
}
