import RapidIntent
import RapidIntentDictionary

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
