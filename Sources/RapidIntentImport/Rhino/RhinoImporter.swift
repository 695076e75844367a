import RapidIntent
package import RapidIntentDictionary
import RapidIntentYAML

/// Imports contexts written for Rhino, Picovoice's speech-to-intent engine (picovoice.ai/docs/tips/syntax-cheat-sheet).
///
/// | Rhino | becomes |
/// |---|---|
/// | `expressions` | phrases: `(a, b)` becomes `[a\|b]`, and `[a, b]` becomes `(a\|b)` |
/// | `slots` | lists |
/// | `macros` | expansion rules |
/// | `$pv.SingleDigitInteger`, `$pv.TwoDigitInteger` | ranges |
/// | `$pv.Percent`, `$pv.SingleDigitOrdinal`, `$pv.TwoDigitOrdinal` | lists of that type, such as `pv-Percent` |
/// | any other `$pv.` | a wildcard list of that name, with a note |
package struct RhinoImporter: DictionaryImporter {
    package init() {}

    /// Reads a context file.
    ///
    /// - Throws: `DictionaryError` with every mistake in it.
    package func dictionary(at path: String) throws(DictionaryError) -> ImportedDictionary {
        var reader = RhinoReader()
        let root = try reader.findings.root(ofFile: path, format: .rhino)
        let source = reader.source(from: root)
        try reader.findings.check()
        return ImportedDictionary(source: source, notes: reader.findings.notes)
    }
}

/// Reads the tree of a context.
private struct RhinoReader {
    var findings = ImportFindings(of: .rhino)
    private var names = TemplateNames()
    /// Slots that are built into Rhino but not into dictionaries, by name, with the location of the first use.
    private var wildcards: [Located<String>] = []
    /// The lists for slots that are built into Rhino and have values of a type.
    private var typed: [String: ValueRange] = [:]
    private var slotTypes: Set<String> = []
    private var macros: Set<String> = []

    mutating func source(from root: DocumentNode) -> DictionarySource {
        var source = DictionarySource()
        guard let context = findings.members(of: root, "the file")?.first(where: { $0.name.value == "context" }) else {
            findings.refuse(
                .wrongType, "this is not a context of Rhino: 'context' is missing", at: root.location,
                help: "it begins with 'context:', and has 'expressions:' in it")
            return source
        }
        let sections = findings.members(of: context.value, "'context'") ?? []
        for section in sections {
            switch section.name.value {
            case "slots": source.lists = slots(from: section.value)
            case "macros": macros = Set((findings.members(of: section.value, "'macros'") ?? []).map(\.name.value))
            case "expressions": break
            default:
                findings.leaveOut(section, why: "a context has 'expressions', 'slots' and 'macros'")
            }
        }
        // Macros and expressions refer to slots, which may be declared later.
        for section in sections {
            switch section.name.value {
            case "macros": source.rules = rules(from: section.value)
            case "expressions": source.intents = intents(from: section.value)
            default: break
            }
        }
        if !sections.contains(where: { $0.name.value == "expressions" }) {
            findings.refuse(
                .empty, "'expressions' is missing in 'context'", at: context.name.location,
                help: "it maps each intent to a list of expressions")
        }
        source.lists += typed.sorted { $0.key < $1.key }.map { ListSource($0.key, typed: $0.value) }
        source.lists += wildcards.map { ListSource(name: $0, content: .wildcard) }
        findings.noteMissingLanguage(at: root.location)
        return source
    }

    private mutating func slots(from node: DocumentNode) -> [ListSource] {
        var lists: [ListSource] = []
        for member in findings.members(of: node, "'slots'") ?? [] {
            slotTypes.insert(member.name.value)
            var values: [ListValueSource] = []
            for item in findings.items(of: member.value, "slot '\(member.name.value)'") ?? [] {
                guard let text = findings.words(of: item, "a value of slot '\(member.name.value)'") else { continue }
                values.append(
                    ListValueSource(
                        forms: [Located(text.value.trimmed.escapedForTemplates, at: text.location)],
                        canonical: Located(text.value.trimmed, at: text.location)))
            }
            lists.append(ListSource(name: name(member.name), values: values))
        }
        return lists
    }

    private mutating func rules(from node: DocumentNode) -> [RuleSource] {
        var rules: [RuleSource] = []
        for member in findings.members(of: node, "'macros'") ?? [] {
            let texts = templates(from: member.value, "macro '\(member.name.value)'")
            let text = texts.count == 1 ? texts[0].value : "(" + texts.map(\.value).joined(separator: "|") + ")"
            rules.append(RuleSource(name: name(member.name), text: Located(text, at: member.value.location)))
        }
        return rules
    }

    private mutating func intents(from node: DocumentNode) -> [IntentSource] {
        var intents: [IntentSource] = []
        for member in findings.members(of: node, "'expressions'") ?? [] {
            intents.append(
                IntentSource(name: member.name, phrases: templates(from: member.value, "intent '\(member.name.value)'"))
            )
        }
        return intents
    }

    private mutating func templates(from node: DocumentNode, _ name: String) -> [Located<String>] {
        var templates: [Located<String>] = []
        for item in findings.items(of: node, name) ?? [] {
            if case .sequence = item.content {
                findings.refuse(
                    .wrongType, "an expression of \(name) must be text, found a list", at: item.location,
                    help: "quote an expression that begins with '['")
                continue
            }
            guard let text = findings.words(of: item, "an expression of \(name)") else { continue }
            do {
                templates.append(
                    Located(try template(RhinoExpression(text.value), at: text.location), at: text.location))
            } catch {
                findings.refuse(
                    .invalidPhrase, "\(error.message) in expression '\(text.value)'", at: text.location,
                    help: error.help)
            }
        }
        return templates
    }

    // MARK: Templates

    /// The recursion ends because the depth of an expression is limited.
    private mutating func template(_ expression: RhinoExpression, at location: DictionaryLocation?) -> String {
        var template = ""
        for part in expression.parts {
            switch part {
            case .words(let words): template += words.escapedForTemplates
            case .optional(let choices): template += "[" + joined(choices, at: location) + "]"
            case .choice(let choices): template += "(" + joined(choices, at: location) + ")"
            case .macro(let macro):
                if !macros.contains(macro) {
                    findings.refuse(.unknownList, "macro '@\(macro)' is declared nowhere", at: location)
                }
                template += "<\(name(Located(macro, at: location)).value)>"
            case .slot(let type, let variable):
                template += placeholder(type, entity: name(Located(variable, at: location)).value, at: location)
            }
        }
        return template
    }

    private mutating func joined(_ choices: [RhinoExpression], at location: DictionaryLocation?) -> String {
        var templates: [String] = []
        for choice in choices { templates.append(template(choice, at: location).trimmed) }
        return templates.joined(separator: "|")
    }

    private mutating func placeholder(_ type: String, entity: String, at location: DictionaryLocation?) -> String {
        switch type {
        case "pv.SingleDigitInteger": return "{0..9:\(entity)}"
        case "pv.TwoDigitInteger": return "{0..99:\(entity)}"
        case "pv.Percent": return placeholder("pv-Percent", ValueRange(.percentage, from: "0", to: "100"), entity)
        case "pv.SingleDigitOrdinal": return placeholder("pv-SingleDigitOrdinal", ValueRange(.ordinal, to: "9"), entity)
        case "pv.TwoDigitOrdinal": return placeholder("pv-TwoDigitOrdinal", ValueRange(.ordinal, to: "99"), entity)
        case _ where type.hasPrefix("pv."):
            let list = name(Located(type, at: location))
            if !wildcards.contains(where: { $0.value == list.value }) {
                findings.note(
                    "the built-in slot '$\(type)' stands for any words", at: location,
                    why: "a dictionary has no values for it; write them under list '\(list.value)'")
                wildcards.append(list)
            }
            return list.value == entity ? "{\(list.value)}" : "{\(list.value):\(entity)}"
        default:
            if !slotTypes.contains(type) {
                findings.refuse(.unknownList, "slot type '$\(type)' is declared nowhere", at: location)
            }
            let list = name(Located(type, at: location)).value
            return list == entity ? "{\(list)}" : "{\(list):\(entity)}"
        }
    }

    private mutating func placeholder(_ list: String, _ range: ValueRange, _ entity: String) -> String {
        typed[list] = range
        return "{\(list):\(entity)}"
    }

    private mutating func name(_ original: Located<String>) -> Located<String> {
        Located(names.name(for: original.value, at: original.location, findings: &findings), at: original.location)
    }
}
