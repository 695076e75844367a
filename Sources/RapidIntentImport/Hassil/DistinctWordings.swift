import RapidIntent
import RapidIntentDictionary

/// Gives each wording of a list to one value: in hassil, the first value with it counts, and values without notation
/// come before templates.
struct DistinctWordings {
    private let normaliser: Normaliser
    /// The values that have each normal form, by their context.
    private var owners: [String: [[String: String]: String]] = [:]

    /// Creates an empty collection of wordings, compared as the dictionary will compare them.
    private init(normaliser: Normaliser) { self.normaliser = normaliser }

    /// Removes the wordings that an earlier value has in the same context, and the values of which nothing is left.
    static func values(
        _ values: [ListValueSource], of list: String, normaliser: Normaliser, findings: inout ImportFindings
    ) -> [ListValueSource] {
        var wordings = DistinctWordings(normaliser: normaliser)
        var result = values
        func isTemplate(_ place: Int) -> Bool { values[place].forms.contains { TemplateParser.isTemplate($0.value) } }
        for place in values.indices.filter({ !isTemplate($0) }) + values.indices.filter(isTemplate) {
            result[place].forms = values[place].forms.flatMap {
                wordings.forms(of: $0, values[place], list, findings: &findings)
            }
        }
        return result.filter { !$0.forms.isEmpty }
    }

    private mutating func forms(
        of form: Located<String>, _ value: ListValueSource, _ list: String, findings: inout ImportFindings
    ) -> [Located<String>] {
        // A template with lists or too many wordings is left as it is.
        guard let all = try? TemplateExpansion.wordings(of: form.value) else { return [form] }
        var taken: String?
        let free = all.filter { wording in
            let owner = claim(wording, for: value)
            if owner != value.canonical.value { taken = taken ?? "'\(wording)' stands for both '\(owner)'" }
            return owner == value.canonical.value
        }
        guard let taken else { return [form] }
        findings.note(
            "\(taken) and '\(value.canonical.value)' in \(list)", at: form.location,
            why: "hassil takes the first, and so does this import")
        return free.map { Located($0.escapedForTemplates, at: form.location) }
    }

    /// The canonical value that has a wording in the context of a value; it becomes this one's if it is free.
    private mutating func claim(_ wording: String, for value: ListValueSource) -> String {
        var owner = value.canonical.value
        for reading in normaliser.readings(of: wording) where !reading.words.isEmpty {
            let normal = reading.words.map(reading.string).joined(separator: " ")
            if let other = owners[normal]?[value.context] {
                owner = other
            } else {
                owners[normal, default: [:]][value.context] = value.canonical.value
            }
        }
        return owner
    }
}
