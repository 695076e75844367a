import RapidIntent
import RapidIntentDictionary

extension ServiceExportConverter {
    mutating func declare(_ list: ServiceExport.List) {
        let name = Located(
            names.name(for: list.name.value, at: list.name.location, findings: &findings), at: list.name.location)
        guard forms[list.name.value] == nil else {
            findings.note(
                "list '\(list.name.value)' stands here a second time", at: list.name.location,
                why: "the first one counts")
            return
        }
        var known: [String: String] = [:]
        var values: [ListValueSource] = []
        for value in list.values {
            let new = value.forms.filter { form in
                let key = normaliser.normalise(form.value).text
                if key.isEmpty {
                    findings.note(
                        "'\(form.value)' of list '\(list.name.value)' is left out", at: form.location,
                        why: "nothing of it is left once punctuation and fillers are dropped")
                    return false
                }
                if let other = known[key], other != value.canonical.value {
                    findings.note(
                        "'\(form.value)' of list '\(list.name.value)' stands for '\(other)' and for '\(value.canonical.value)'",
                        at: form.location, why: "the first one counts")
                }
                return known.updateValue(known[key] ?? value.canonical.value, forKey: key) == nil
            }
            guard !new.isEmpty else { continue }
            values.append(
                ListValueSource(
                    forms: new.map { Located($0.value.escapedForTemplates, at: $0.location) },
                    canonical: value.canonical))
        }
        guard !values.isEmpty else {
            findings.note(
                "list '\(list.name.value)' has no values", at: list.name.location, why: "the list is left out")
            return
        }
        forms[list.name.value] = known
        lists.append(ListSource(name: name, values: values))
    }

    /// The types of an entity's values that the language has, and that no list has the name of.
    func types(of entity: String) -> [EntityType] {
        (export.types[entity] ?? []).filter { type in
            normaliser.language.says(type) && !lists.contains { $0.name.value == type.rawValue }
        }
    }

    /// The type of the value that marked words say; nil if they say none.
    func type(of mark: ServiceExport.Mark) -> EntityType? {
        types(of: mark.entity).first { type in
            normaliser.language.values(of: type)?.says(
                normaliser.normalise(mark.text), ValueRange(type), at: MatchScope.withoutSpeaker.moment,
                normaliser.locale) ?? false
        }
    }

    /// The placeholders for all values of an entity; nil if it has no types.
    func placeholder(ofTypesOf entity: String, named name: String) -> String? {
        let types = types(of: entity)
        // A time alone is a moment, too.
        let distinct = types.contains(.datetime) ? types.filter { $0 != .time } : types
        let placeholders = distinct.map { $0.rawValue == name ? "{\(name)}" : "{\($0.rawValue):\(name)}" }
        return placeholders.count > 1 ? "(" + placeholders.joined(separator: "|") + ")" : placeholders.first
    }

    /// The wildcard list for an entity; declared on first use.
    mutating func wildcard(_ entity: String) -> String? {
        guard let declared = export.wildcards.first(where: { $0.value == entity }) else { return nil }
        let name = names.name(for: entity, at: declared.location, findings: &findings)
        if !lists.contains(where: { $0.name.value == name }) {
            lists.append(ListSource(name: Located(name, at: declared.location), content: .wildcard))
        }
        return name
    }
}
