/// Maps a service's entities to those of an intent.
///
/// - An entity maps to the intent's entity whose name equals its role or, failing that, its name, ignoring case.
/// - An entity with the name of a list maps to the intent's entity that uses that list, if there is only one.
/// - An entity that the intent does not declare keeps the service's name, because the app may know it, and an intent
///   without phrases declares no entities.
/// - If the text, or else the value, is in the list, the entity gets the list's canonical value, type and metadata;
///   case, punctuation and number words are ignored. A value that is in no list does not change.
/// - If the entity's placeholders are ranges or values of a type, its words, or else its value, must be one of theirs.
/// - An entity that is called otherwise has the name of the only placeholder of its value's type, if it is the only
///   such value.
struct PredictedEntities {
    private let dictionaries: DictionarySet
    private let declared: [(dictionary: CommandDictionary, entity: DeclaredEntity)]
    /// The placeholders in the language of the text.
    private let placeholders: [(dictionary: CommandDictionary, placeholder: EntityPlaceholder)]
    private let spoken: CommandDictionary?

    /// Looks up the entities that an intent declares.
    ///
    /// - Parameter locale: The language of the text; nil for that of the dictionaries.
    init(of intent: String, in dictionaries: DictionarySet, locale: LocaleIdentifier?) {
        self.dictionaries = dictionaries
        declared = dictionaries.dictionaries.flatMap { dictionary in
            dictionary.declaredEntities(ofIntent: intent).map { (dictionary, $0) }
        }
        let spoken = dictionaries.dictionaries(for: locale)
        self.spoken = spoken.first
        placeholders = spoken.flatMap { dictionary in
            dictionary.storage.placeholders(ofIntent: intent).map { (dictionary, $0) }
        }
    }

    /// A list of a dictionary, by its number in the tree.
    struct List {
        var dictionary: CommandDictionary
        var number: Int

        func value(of text: String) -> EntityList.Value? { dictionary.storage.value(of: text, inList: number) }
    }

    /// The entity's name in the intent, and the lists that may contain its value.
    func meaning(of entity: Prediction.PredictedEntity) -> (name: String, lists: [List]) {
        var names = entity.part == entity.name ? [entity.name] : [entity.part, entity.name]
        // LUIS's "builtin.datetimeV2.time" is the entity "datetimeV2" in its patterns.
        let levels = entity.name.split(separator: ".")
        if levels.count > 1, levels[0] == "builtin" { names.append(String(levels[1])) }
        for name in names {
            let same = declared.filter { $0.entity.name.lowercased() == name.lowercased() }
            guard let first = same.first else { continue }
            let own = same.flatMap { dictionary, entity in
                entity.lists.map { List(dictionary: dictionary, number: $0) }
            }
            return (first.entity.name, own.isEmpty ? lists(named: names) : own)
        }
        let named = lists(named: names)
        let takers = declared.filter { dictionary, entity in
            named.contains { $0.dictionary.storage === dictionary.storage && entity.lists.contains($0.number) }
        }
        let takerNames = Set(takers.map(\.entity.name))
        return (takerNames.count == 1 ? takers[0].entity.name : names[0], named)
    }

    /// The entities of a command, and why it must not be fired if the dictionary does not allow a value.
    ///
    /// - Parameter moment: The moment of speech; nil if it is unknown.
    func entities(of prediction: Prediction, at moment: LocalDateTime?) -> (entities: [Entity], refusal: Refusal?) {
        let original = OriginalText(prediction.text)
        let all = prediction.allEntities
        var refusal: Refusal?
        let entities = all.compactMap { sent -> Entity? in
            var (entity, isListed) = entity(for: sent, in: original)
            if isListed { return entity }
            entity.name = soleName(for: sent, among: all) ?? entity.name
            let own = placeholders.filter { $0.placeholder.name == entity.name }
            for (dictionary, placeholder) in own {
                switch placeholder.content {
                case .list, .wildcard: continue
                case .typed(let range):
                    guard let value = value(of: sent, as: range, in: dictionary, at: moment) else { continue }
                    entity.reckoned = value
                case .range(let range):
                    guard let value = number(of: sent, in: range, dictionary) else { continue }
                    (entity.value, entity.type, entity.unit) = (value, .number, sent.reckoned?.unit)
                }
                return entity
            }
            let kinds = Set(own.map(\.placeholder.content.kind))
            if kinds.contains(.bound), !kinds.contains(.free), sent.reckoned != nil || !kinds.contains(.list) {
                refusal = refusal ?? Refusal(.missingEntity, words: sent.text, entity: entity.name)
                return nil
            }
            entity.reckoned = known(sent.reckoned)?.inOrder(at: moment)
            return entity
        }
        return (entities, refusal)
    }

    /// The entities with the values of lists alone.
    func listed(in prediction: Prediction) -> [Entity] {
        let original = OriginalText(prediction.text)
        return prediction.allEntities.map { entity(for: $0, in: original).entity }
    }

    /// The entity with its value in the intent's lists, and whether it has one.
    private func entity(
        for sent: Prediction.PredictedEntity, in original: OriginalText
    ) -> (entity: Entity, isListed: Bool) {
        let (name, lists) = meaning(of: sent)
        let value = [sent.text, sent.value].lazy.compactMap { text in
            lists.lazy.compactMap { $0.value(of: text) }.first
        }.first
        let entity = Entity(
            name: name, value: value?.canonical ?? sent.value, type: value?.type ?? .text, text: sent.text,
            words: sent.range.flatMap { original.words(inScalars: $0) }, metadata: value?.metadata ?? [:])
        return (entity, value != nil)
    }

    // MARK: Values of types

    /// The name of the only placeholder that an undeclared entity's value may be of; nil if there are several, or several such values.
    ///
    /// Plain numbers and ordinals may mean anything.
    private func soleName(for sent: Prediction.PredictedEntity, among all: [Prediction.PredictedEntity]) -> String? {
        guard let type = sent.reckoned?.type, type != .number, type != .ordinal, !isDeclared(sent) else { return nil }
        let names = { (types: [EntityType]) in
            Set(
                placeholders.compactMap {
                    types.contains($0.placeholder.content.type ?? .text) ? $0.placeholder.name : nil
                })
        }
        var found = names([type])
        if found.isEmpty, EntityType.momentTypes.contains(type) { found = names(EntityType.momentTypes) }
        guard found.count == 1, let name = found.first,
            !all.contains(where: { isDeclared($0) && meaning(of: $0).name == name })
        else { return nil }
        // Services also report the parts of a value.
        let others = all.filter { other in
            other != sent && other.reckoned?.type == type && !isDeclared(other)
                && !(sent.range.map { $0.contains(other.range ?? -1..<0) } ?? false)
        }
        return others.isEmpty ? name : nil
    }

    private func isDeclared(_ sent: Prediction.PredictedEntity) -> Bool {
        let name = meaning(of: sent).name
        return declared.contains { $0.entity.name == name }
    }

    /// The value that the words say, of readings that the service has too, or else the service's value; nil if the placeholder allows
    /// none, or both disagree.
    ///
    /// Of days, the words count: the service may be in another time zone.
    private func value(
        of sent: Prediction.PredictedEntity, as range: ValueRange, in dictionary: CommandDictionary,
        at moment: LocalDateTime?
    ) -> ReckonedValue? {
        let normaliser = dictionary.storage.normaliser
        let text = normaliser.normalise(sent.text)
        let known = known(sent.reckoned) ?? (sent.reckoned == nil ? ReckonedValue(range.type, text: sent.value) : nil)
        let grammar = sent.range == nil ? nil : normaliser.language.values(of: range.type)
        guard
            var said = grammar?.value(of: text.words.indices, in: text, as: range, at: moment, normaliser.locale)
        else {
            let saysAnother = grammar?.says(text, ValueRange(range.type), at: moment, normaliser.locale) ?? false
            return saysAnother ? nil : known?.within(range, at: moment)?.inOrder(at: moment)
        }
        guard let known, known.type == said.type else { return said }
        let shared = said.readings.filter {
            known.readings.contains($0) || said.seconds != nil && said.seconds == known.seconds
        }
        if !shared.isEmpty {
            said.readings = shared
        } else if !EntityType.momentTypes.contains(said.type) || said.type == .time {
            return nil
        }
        said.unit = said.unit ?? known.unit
        return said.within(range, at: moment)
    }

    /// The only number in the words, or that of the service if they say none, in a range; nil if it is not in the range, both differ,
    /// it counts a unit, or it is a part of a time or a duration: "two hours" are not two minutes.
    private func number(
        of sent: Prediction.PredictedEntity, in range: NumberRange, _ dictionary: CommandDictionary
    ) -> String? {
        if let value = sent.reckoned, value.type == .number ? value.unit != nil : Double(value.readings[0]) == nil {
            return nil
        }
        let storage = dictionary.storage
        func read(_ words: String) -> (isNumber: Bool, value: String?) {
            let text = storage.normaliser.normalise(words)
            let numbers = text.words.filter { text.withBytes(of: $0) { $0.first.map(Tokeniser.isDigit) ?? false } }
            let value = (0..<text.count).lazy
                .compactMap { text.number(at: $0, in: range, storage.index, mayDivide: false)?.value }.first
            let isNumber = numbers.contains { text.withBytes(of: $0) { TemplateNumber($0).whole != nil } }
            return (isNumber, numbers.count == 1 ? value : nil)
        }
        func canonical(_ reading: String) -> String? {
            let (isNegative, digits) = (reading.hasPrefix("-"), reading.utf8.drop { $0 == UInt8(ascii: "-") })
            let number = Array(digits).withUnsafeBufferPointer { TemplateNumber($0) }
            return number.isNumber(of: range, isNegative: isNegative)
                ? number.canonical(in: range, isNegative: isNegative) : nil
        }
        let said = read(sent.text)
        let known = sent.reckoned.map { (isNumber: true, value: canonical($0.readings[0])) } ?? read(sent.value)
        guard said.isNumber else { return known.value }
        return !known.isNumber || said.value == known.value ? said.value : nil
    }

    /// The value, an amount of money in the currency of an ISO 4217 code; nil if the language does not know the service's name of the
    /// currency.
    private func known(_ value: ReckonedValue?) -> ReckonedValue? {
        guard let value, value.type == .currency, let name = value.unit,
            ValueRange(.currency, unit: name).problem != nil
        else { return value }
        guard let normaliser = spoken?.storage.normaliser, case let text = normaliser.normalise("1 " + name),
            let one = normaliser.language.values(of: .currency)?
                .value(of: text.words.indices, in: text, as: ValueRange(.currency), at: nil, normaliser.locale),
            let unit = one.unit, let worth = Double(one.readings[0]), let amount = Double(value.readings[0])
        else { return nil }
        // One of what a service counts may be a part of the currency: 50 cents are 0.5 dollars.
        return ReckonedValue(.currency, number: amount * worth, unit: unit)
    }

    /// The lists that have one of the names, ignoring case.
    private func lists(named names: [String]) -> [List] {
        names.flatMap { name in
            dictionaries.dictionaries.compactMap { dictionary in
                let roots = dictionary.storage.listRoots
                let alike = roots.filter { $0.key.lowercased() == name.lowercased() }
                let number = roots[name] ?? alike.min { $0.key < $1.key }?.value
                return number.map { List(dictionary: dictionary, number: $0) }
            }
        }
    }
}

extension EntityType {
    /// The types of moments, of which a service may name another than a dictionary: "at three" is a time or a moment.
    fileprivate static let momentTypes: [EntityType] = [.time, .date, .datetime]
}

extension EntityPlaceholder.Content {
    fileprivate enum Kind { case bound, free, list }

    /// Whether it bounds its values, takes any words, or has them listed.
    fileprivate var kind: Kind {
        switch self {
        case .list: .list
        case .range, .typed: .bound
        case .wildcard: .free
        }
    }

    /// The type of its values; nil for lists, ranges and any words.
    fileprivate var type: EntityType? { if case .typed(let range) = self { range.type } else { nil } }
}
