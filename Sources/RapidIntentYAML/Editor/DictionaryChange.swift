package import RapidIntent
package import RapidIntentDictionary

/// The net effect of edits: the phrases that each intent gains and loses, the values that each list gains, and the resulting
/// source.
///
/// Works on the meaning of a file, not on its layout, and so can verify an edited text.
struct DictionaryChange {
    struct NewPhrase: Equatable {
        var text: String
        var comment: String?
    }

    struct NewValue: Equatable {
        var value: ListValueSource
        var comment: String?
    }

    /// The new phrases of each intent, sorted.
    private(set) var additions: [String: [NewPhrase]] = [:]
    /// The phrases that each intent loses.
    private(set) var removals: [String: Set<String>] = [:]
    /// The new values of each list, in the order of the edits.
    private(set) var values: [String: [NewValue]] = [:]

    var isEmpty: Bool { additions.isEmpty && removals.isEmpty && values.isEmpty }

    init(_ edits: [DictionaryEdit], in source: DictionarySource) {
        var known: [String: Set<String>] = [:]
        for intent in source.intents { known[intent.name.value] = Set(intent.phrases.map(\.value)) }
        var listed: [String: Set<[String]>] = [:]
        for list in source.lists { listed[list.name.value, default: []].formUnion(list.values.map(Self.words)) }
        for edit in edits {
            switch edit {
            case .addition(let phrase, let intent, let comment):
                guard known[intent, default: []].insert(phrase).inserted else { continue }
                additions[intent, default: []].append(NewPhrase(text: phrase, comment: comment))
            case .removal(let phrase, let intent): removals[intent, default: []].insert(phrase)
            case .value(let value, let list, let comment):
                guard listed[list, default: []].insert(Self.words(of: value)).inserted else { continue }
                values[list, default: []].append(NewValue(value: value, comment: comment))
            }
        }
        for intent in additions.keys { additions[intent]?.sort { $0.text < $1.text } }
    }

    private static func words(of value: ListValueSource) -> [String] {
        [value.canonical.value] + value.forms.map(\.value)
    }

    func added(to source: DictionarySource) -> DictionarySource {
        var source = source
        for (name, phrases) in additions.sorted(by: { $0.key < $1.key }) {
            let number =
                source.intents.firstIndex { $0.name.value == name }
                ?? {
                    let place = Self.place(of: name, among: source.intents.map(\.name.value))
                    source.intents.insert(IntentSource(name: Located(name)), at: place)
                    return place
                }()
            for phrase in phrases {
                let place = Self.place(of: phrase.text, among: source.intents[number].phrases.map(\.value))
                source.intents[number].phrases.insert(Located(phrase.text), at: place)
            }
        }
        for (name, added) in values.sorted(by: { $0.key < $1.key }) {
            let more = added.map(\.value)
            if let number = source.lists.firstIndex(where: { $0.name.value == name }) {
                source.lists[number].content = .values(source.lists[number].values + more)
            } else {
                let place = Self.place(of: name, among: source.lists.map(\.name.value))
                source.lists.insert(ListSource(name: Located(name), values: more), at: place)
            }
        }
        return source
    }

    /// The source without the removed phrases.
    ///
    /// - Parameter emptied: The intents that have nothing left.
    func removed(from source: DictionarySource, dropping emptied: Set<String>) -> DictionarySource {
        var source = source
        for number in source.intents.indices {
            let gone = removals[source.intents[number].name.value] ?? []
            source.intents[number].phrases.removeAll { gone.contains($0.value) }
        }
        source.intents.removeAll { emptied.contains($0.name.value) }
        return source
    }

    /// The sorted position of a text among others: after the last text that sorts before it.
    static func place(of text: String, among others: [String]) -> Int {
        (others.lastIndex { $0 < text } ?? -1) + 1
    }
}

/// A change to the phrases or list values of a dictionary file.
package enum DictionaryEdit: Sendable, Equatable {
    /// Adds a phrase to an intent. Declares the intent if the file does not.
    ///
    /// The comment follows the phrase on its line. Inside brackets it is omitted.
    case addition(phrase: String, intent: String, comment: String? = nil)
    /// Removes a phrase from an intent; an intent that has nothing left is removed with its last phrase.
    case removal(phrase: String, intent: String)
    /// Adds a value at the end of a list. Declares the list if the file does not.
    ///
    /// Lists with the same name in several files are one list with the values of all.
    case value(ListValueSource, list: String, comment: String? = nil)
}

extension DictionaryDiagnostic.Code {
    /// A part of a file that cannot be edited line by line.
    package static let notEditable = Self(rawValue: "notEditable")
}
