import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import TestSupport

/// An importer's messages about a file: errors, or parts not imported; the test's folder is left out.
func messages(of format: ImportFormat, at path: String, names: String? = nil, in folder: ScratchFolder) -> String {
    let text: String
    do throws(DictionaryError) {
        text = try format.dictionary(at: path, names: names).notes.map(\.description).joined(separator: "\n")
    } catch {
        text = error.description
    }
    return text.replacingOccurrences(of: folder.path + "/", with: "")
}

extension DictionarySource {
    /// The messages without their places, which have separate tests.
    var withoutPlaces: DictionarySource {
        DictionarySource(
            locale: locale.map { Located($0.value) }, defaults: defaults, lists: lists.map(\.withoutPlaces),
            rules: rules.map(\.withoutPlaces), skipWords: skipWords.map(\.withoutPlace),
            preferredEntities: preferredEntities.map(\.withoutPlace),
            intents: intents.map { intent in
                IntentSource(
                    name: intent.name.withoutPlace, phrases: intent.phrases.map(\.withoutPlace),
                    blocks: intent.blocks.map(\.withoutPlaces))
            })
    }
}

extension ListSource {
    var withoutPlaces: ListSource {
        let content: Content =
            switch content {
            case .values(let values):
                .values(
                    values.map {
                        ListValueSource(
                            forms: $0.forms.map(\.withoutPlace), canonical: $0.canonical.withoutPlace, type: $0.type,
                            context: $0.context, metadata: $0.metadata)
                    })
            case .range(let range): .range(Located(range.value))
            case .wildcard: .wildcard
            }
        return ListSource(name: name.withoutPlace, content: content)
    }
}

extension RuleSource {
    var withoutPlaces: RuleSource { RuleSource(name: name.withoutPlace, text: text.withoutPlace) }

    init(_ name: String, _ text: String) { self.init(name: Located(name), text: Located(text)) }
}

extension PhraseBlockSource {
    var withoutPlaces: PhraseBlockSource {
        func plain(_ condition: ContextCondition) -> ContextCondition {
            ContextCondition(key: condition.key.withoutPlace, values: condition.values, entity: condition.entity)
        }
        return PhraseBlockSource(
            phrases: phrases.map(\.withoutPlace),
            slots: slots.map { FixedEntity(name: $0.name.withoutPlace, value: $0.value.withoutPlace, type: $0.type) },
            requires: requires.map(plain), excludes: excludes.map(plain), keywords: keywords.map(\.withoutPlace),
            rules: rules.map(\.withoutPlaces),
            lists: lists.map(\.withoutPlaces), metadata: metadata)
    }
}

extension FixedEntity {
    init(_ name: String, _ value: String, _ type: EntityType = .text) {
        self.init(name: Located(name), value: Located(value), type: type)
    }
}

extension ContextCondition {
    init(_ key: String, _ values: String..., entity: String? = nil) {
        self.init(key: Located(key), values: values, entity: entity)
    }
}

extension Located {
    var withoutPlace: Located { Located(value) }
}
