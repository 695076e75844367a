import RapidIntent
package import RapidIntentDictionary

/// Something that can stand at a place of a dictionary file, for editors.
package struct DictionaryCompletion: Sendable, Equatable {
    /// The word, as a list shows it.
    package var word: String
    /// What replaces the letters before the caret: the word, with what has to follow it.
    package var text: String
    /// What the word means, for people; nil if it is a name that an author chose.
    package var summary: String?

    package struct Choice: Sendable, Equatable {
        /// The letters before the caret that a completion replaces.
        package var prefix = ""
        /// The completions, in the order of the schema; names by their letters.
        package var completions: [DictionaryCompletion] = []
    }

    /// What can stand at a place of a text, by the schema and the names that dictionaries declare.
    ///
    /// Offers keys and words of the schema, names of lists after `{`, of rules after `<`, and of intents where one is
    /// expected. Takes time linear in the size of the text.
    package static func choice(before: String, after: String, names sources: [DictionarySource]) -> Choice {
        // Inside a word there is nothing to complete.
        if after.first.map(isPartOfName) == true { return Choice() }
        guard let place = CaretPlace(before: Array(before.utf8)[...], after: Array(after.utf8)[...]) else {
            return Choice()
        }
        let types = SchemaType.record(.dictionary).types(at: place.path)
        if let (prefix, completions) = names(at: place, of: types, in: sources, after: after) {
            return Choice(prefix: prefix, completions: matching(prefix, completions))
        }
        let isFollowed = after.first == ":"
        var completions: [DictionaryCompletion] = []
        if place.mayBeKey {
            completions += types.flatMap(\.keys).filter { !place.keys.contains($0.name) }.map {
                let end = isFollowed ? "" : $0.type.isOnOneLine ? ": " : ":"
                return DictionaryCompletion(word: $0.name, text: $0.name + end, summary: $0.summary)
            }
            if place.path == [.key("intents")] {
                completions += intents(in: sources).filter { !place.keys.contains($0) }.map {
                    DictionaryCompletion(word: $0, text: $0 + (isFollowed ? "" : ":"))
                }
            }
        }
        if place.mayBeValue {
            completions += types.flatMap(\.words).map { DictionaryCompletion(word: $0, text: $0) }
            if place.path.last == .key("intent") {
                completions += intents(in: sources).map { DictionaryCompletion(word: $0, text: $0) }
            }
        }
        return Choice(prefix: place.scalar, completions: matching(place.scalar, completions))
    }

    /// Whether a character continues a name that is being written: one with white space is offered, but not continued.
    private static func isPartOfName(_ character: Character) -> Bool {
        character == "_" || character == "-"
            || character.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || $0.properties.numericType != nil || $0.properties.isGraphemeExtend
            }
    }

    /// The names of lists or rules behind an opening brace or angle; nil if no name stands there.
    private static func names(
        at place: CaretPlace, of types: [SchemaType], in sources: [DictionarySource], after: String
    ) -> (prefix: String, [DictionaryCompletion])? {
        guard types.contains(where: \.isText) else { return nil }
        let prefix = String(place.scalar.reversed().prefix(while: isPartOfName).reversed())
        let before = place.scalar.dropLast(prefix.count).last
        let isList = before == "{" || place.isBehindBrace && before == nil && types.allSatisfy(\.isText)
        guard isList || before == "<" else { return nil }
        let end = isList ? "}" : ">"
        let names = sources.flatMap { source -> [String] in
            isList
                ? (source.lists + source.blocks.flatMap(\.lists)).map(\.name.value)
                : (source.rules + source.blocks.flatMap(\.rules)).map(\.name.value)
        }
        return (
            prefix,
            Set(names).sorted().map {
                DictionaryCompletion(word: $0, text: after.hasPrefix(end) ? $0 : $0 + end)
            }
        )
    }

    private static func intents(in sources: [DictionarySource]) -> [String] {
        Set(sources.flatMap(\.intents).map(\.name.value)).sorted()
    }

    /// The completions of a prefix that would change it, each once.
    private static func matching(_ prefix: String, _ completions: [DictionaryCompletion]) -> [DictionaryCompletion] {
        var seen: Set<String> = []
        return completions.filter {
            $0.word.lowercased().hasPrefix(prefix.lowercased()) && $0.text != prefix && seen.insert($0.word).inserted
        }
    }
}

extension DictionarySource {
    fileprivate var blocks: [PhraseBlockSource] { intents.flatMap(\.blocks) }
}

extension SchemaType {
    /// The types that a value inside one of this type may have; empty if nothing can be there.
    fileprivate func types(at path: [CaretPlace.Step]) -> [SchemaType] {
        path.reduce(alternatives) { types, step in
            types.compactMap { $0.type(at: step) }.flatMap(\.alternatives)
        }
    }

    /// The types of which a value has one.
    private var alternatives: [SchemaType] {
        if case .any(let types) = self { types.flatMap(\.alternatives) } else { [self] }
    }

    private func type(at step: CaretPlace.Step) -> SchemaType? {
        switch (self, step) {
        case (.record(let record), .key(let name)): record.keys.first { $0.name == name }?.type
        case (.names(let value, _), .key): value
        case (.list(let entry, _), .entry): entry
        default: nil
        }
    }

    /// The keys of a mapping of this type, unless its author chooses them.
    fileprivate var keys: [SchemaKey] { if case .record(let record) = self { record.keys } else { [] } }

    fileprivate var words: [String] {
        switch self {
        case .choice(let words): words
        case .version(let version): [version]
        case .yes: ["true"]
        case .null: ["null"]
        default: []
        }
    }

    /// Whether a value of this type is text, which may be a template.
    fileprivate var isText: Bool { if case .text = self { true } else { false } }

    /// Whether a value of this type may stand behind its key.
    fileprivate var isOnOneLine: Bool {
        alternatives.contains {
            switch $0 {
            case .names, .record: false
            default: true
            }
        }
    }
}
