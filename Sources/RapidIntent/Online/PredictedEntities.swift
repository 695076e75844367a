/// Maps a service's entities to those of an intent.
///
/// - An entity maps to the intent's entity whose name equals its role or, failing that, its name, ignoring case.
/// - An entity with the name of a list maps to the intent's entity that uses that list, if there is only one.
/// - An entity that the intent does not declare keeps the service's name, because the app may know it, and an intent
///   without phrases declares no entities.
/// - If the text, or else the value, is in the list, the entity gets the list's canonical value, type and metadata;
///   case, punctuation and number words are ignored. A value that is in no list does not change.
struct PredictedEntities {
    private let dictionaries: DictionarySet
    private let declared: [(dictionary: CommandDictionary, entity: DeclaredEntity)]

    /// Looks up the entities that an intent declares.
    init(of intent: String, in dictionaries: DictionarySet) {
        self.dictionaries = dictionaries
        declared = dictionaries.dictionaries.flatMap { dictionary in
            dictionary.declaredEntities(ofIntent: intent).map { (dictionary, $0) }
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
        let names = entity.part == entity.name ? [entity.name] : [entity.part, entity.name]
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

    /// The entities of a command.
    func entities(of prediction: Prediction) -> [Entity] {
        let original = OriginalText(prediction.text)
        return prediction.allEntities.map { entity in
            let (name, lists) = meaning(of: entity)
            let value = [entity.text, entity.value].lazy.compactMap { text in
                lists.lazy.compactMap { $0.value(of: text) }.first
            }.first
            return Entity(
                name: name, value: value?.canonical ?? entity.value, type: value?.type ?? .text, text: entity.text,
                words: entity.range.flatMap { original.words(inScalars: $0) }, metadata: value?.metadata ?? [:])
        }
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
