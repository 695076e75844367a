import RapidIntent
public import RapidIntentDictionary

extension ImportedDictionary {
    /// The dictionary with the lists of a names file; they replace lists with the same name.
    ///
    /// A home without floors, rooms or devices has an empty list of them: what needs one cannot be said.
    package func adding(_ names: NamesFile) -> ImportedDictionary {
        var result = self
        result.notes += names.notes
        // Home Assistant prefers the match that contains a name.
        if names.lists.contains(where: { $0.name.value == "name" }), result.source.preferredEntities.isEmpty {
            result.source.preferredEntities = [Located("name")]
        }
        for list in names.lists {
            if let place = result.source.lists.firstIndex(where: { $0.name.value == list.name.value }) {
                result.notes.append(
                    DictionaryDiagnostic(
                        .notCarriedOver, severity: .warning, "list '\(list.name.value)' is replaced",
                        at: result.source.lists[place].name.location,
                        notes: [.init("the names file declares it here", at: list.name.location)],
                        help: "the names of the people who speak come before those that were supplied"))
                result.source.lists[place] = list
            } else {
                result.source.lists.append(list)
            }
        }
        for list in result.undeclaredLists where ["floor", "area", "name"].contains(list.value) {
            result.source.lists.append(ListSource(name: list, values: []))
            // The keys of a home say which of them it has; lists do not.
            guard !names.isHome else { continue }
            result.notes.append(
                DictionaryDiagnostic(
                    .notCarriedOver, severity: .warning, "list '\(list.value)' is empty", at: list.location,
                    help: "the names file does not declare it, so what needs one cannot be said"))
        }
        return result
    }

    /// The undeclared lists in templates, without types of values; the dictionary cannot be used without them.
    ///
    /// An app that has them, such as the rooms of a home, declares them in a dictionary file of its own or passes them
    /// to the import as a names file.
    public var undeclaredLists: [Located<String>] {
        UndeclaredNames(source).lists.filter { list in !EntityType.valueTypes.contains { $0.rawValue == list.value } }
    }
}

/// Finds lists in templates that no file declares: an app supplies them, such as the rooms of a home.
struct UndeclaredNames {
    /// The first location of each list, in file order.
    private(set) var lists: [Located<String>] = []
    private var known: Set<String> = []

    /// Searches all templates of a source.
    init(_ source: DictionarySource) {
        let global = Set(source.lists.map(\.name.value))
        for rule in source.rules { find(in: rule.text, declared: global) }
        for list in source.lists { find(inValuesOf: list, declared: global) }
        for intent in source.intents {
            for phrase in intent.phrases { find(in: phrase, declared: global) }
            for block in intent.blocks {
                let declared = block.lists.isEmpty ? global : global.union(block.lists.map(\.name.value))
                for text in block.phrases + block.rules.map(\.text) { find(in: text, declared: declared) }
                for list in block.lists { find(inValuesOf: list, declared: declared) }
            }
        }
    }

    private mutating func find(inValuesOf list: ListSource, declared: Set<String>) {
        for value in list.values { for form in value.forms { find(in: form, declared: declared) } }
    }

    private mutating func find(in template: Located<String>, declared: Set<String>) {
        for name in Self.lists(in: template.value) where !declared.contains(name) && known.insert(name).inserted {
            lists.append(Located(name, at: template.location))
        }
    }

    /// The names of the lists in a template; explicit ranges have none.
    static func lists(in template: String) -> [String] {
        guard template.utf8.contains(UInt8(ascii: "{")) else { return [] }
        var lists: [String] = []
        var rest = template[...]
        while let character = rest.popFirst() {
            if character == "\\" {
                _ = rest.popFirst()
            } else if character == "{", let end = rest.firstIndex(of: "}") {
                var name = rest[..<end].prefix { $0 != ":" }
                if name.first == "@" { name.removeFirst() }
                if name.firstRange(of: "..") == nil { lists.append(String(name)) }
                rest = rest[rest.index(after: end)...]
            }
        }
        return lists
    }
}
