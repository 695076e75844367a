import RapidIntent
package import RapidIntentDictionary

extension DictionarySource {
    /// The source as it would be if it were made in code.
    package var unlocated: DictionarySource {
        var source = self
        source.locale?.location = nil
        source.defaults = defaults.unlocated
        source.lists = lists.map(\.unlocated)
        source.rules = rules.map(\.unlocated)
        source.skipWords = skipWords.map(\.unlocated)
        source.preferredEntities = preferredEntities.map(\.unlocated)
        source.intents = intents.map { intent in
            IntentSource(
                name: intent.name.unlocated, summary: intent.summary, ask: intent.ask?.unlocated,
                settings: intent.settings.unlocated,
                phrases: intent.phrases.map(\.unlocated), blocks: intent.blocks.map(\.unlocated),
                examples: intent.examples.map(\.unlocated))
        }
        source.tests = tests.map { test in
            var test = test
            test.text.location = nil
            return test
        }
        return source
    }
}

extension Located {
    package var unlocated: Located { Located(value) }
}

extension IntentSettings {
    package var unlocated: IntentSettings {
        IntentSettings(
            fire: fire?.unlocated, settle: settle?.unlocated, dwell: dwell?.unlocated, risk: risk?.unlocated,
            undo: undo?.unlocated, accept: accept?.unlocated, confirm: confirm?.unlocated, margin: margin?.unlocated,
            refused: refused?.unlocated, nearAccept: nearAccept?.unlocated, nearConfirm: nearConfirm?.unlocated)
    }
}

extension ListSource {
    package var unlocated: ListSource {
        let content: Content =
            switch content {
            case .values(let values):
                .values(
                    values.map { value in
                        ListValueSource(
                            forms: value.forms.map(\.unlocated), canonical: value.canonical.unlocated, type: value.type,
                            context: value.context, metadata: value.metadata)
                    })
            case .range(let range): .range(range.unlocated)
            case .typed(let range): .typed(range.unlocated)
            case .wildcard: .wildcard
            }
        return ListSource(name: name.unlocated, content: content)
    }
}

extension RuleSource {
    package var unlocated: RuleSource { RuleSource(name: name.unlocated, text: text.unlocated) }
}

extension PhraseBlockSource {
    package var unlocated: PhraseBlockSource {
        func bare(_ condition: ContextCondition) -> ContextCondition {
            ContextCondition(key: condition.key.unlocated, values: condition.values, entity: condition.entity)
        }
        return PhraseBlockSource(
            phrases: phrases.map(\.unlocated),
            slots: slots.map { FixedEntity(name: $0.name.unlocated, value: $0.value.unlocated, type: $0.type) },
            requires: requires.map(bare), excludes: excludes.map(bare), keywords: keywords.map(\.unlocated),
            rules: rules.map(\.unlocated),
            lists: lists.map(\.unlocated), metadata: metadata)
    }
}
