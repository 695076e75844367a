import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// Reads the joined tree of hassil's files.
struct HassilReader {
    /// The keys allowed at the top of a file.
    static let keys = [
        "language", "intents", "lists", "expansion_rules", "skip_words", "responses", "settings", "data",
    ]

    /// The diagnostics so far.
    var findings: ImportFindings
    /// Compares the wordings of list values as the dictionary will.
    private(set) var normaliser = Normaliser(locale: LocaleIdentifier(rawValue: "und"))

    init(findings: ImportFindings) { self.findings = findings }

    /// Creates a dictionary from the tree.
    mutating func source(from root: DocumentNode) -> DictionarySource {
        var source = DictionarySource()
        guard let members = findings.members(of: root, "the file") else { return source }
        if let language = members.first(where: { $0.name.value == "language" }) {
            source.locale = locale(from: language.value)
            if let locale = source.locale { normaliser = Normaliser(locale: locale.value) }
        }
        for member in members {
            let (key, node) = (member.name.value, member.value)
            switch key {
            case "language": break  // Read first.
            case "intents": source.intents = intents(from: node)
            case "lists": source.lists = lists(from: node, "'lists'")
            case "expansion_rules": source.rules = rules(from: node, "'expansion_rules'")
            case "skip_words": source.skipWords = texts(of: node, "'skip_words'", item: "a skip word")
            case "responses":
                findings.note(
                    "'responses' is not carried over", at: member.name.location,
                    why: "a dictionary understands and does not answer; which response was meant is kept as metadata")
            case "settings": settings(from: node)
            default:
                findings.leaveOut(member, why: "hassil does not read this key either")
            }
        }
        if source.locale == nil, !members.contains(where: { $0.name.value == "language" }) {
            findings.note(
                "no file names its language", at: root.location,
                why: "write the locale into the dictionary, such as en-GB")
        }
        if !members.contains(where: { $0.name.value == "intents" }) {
            findings.refuse(
                .empty, "there are no intents", at: root.location, help: "name the folder that has the sentences in it")
        }
        return source
    }

    private mutating func locale(from node: DocumentNode) -> Located<LocaleIdentifier>? {
        // The code `no` of Norwegian is a boolean in YAML 1.1; here it is always the language.
        guard let text = node.scalar else {
            findings.refuse(.wrongType, "'language' must be text, found \(node.kindOfValue)", at: node.location)
            return nil
        }
        let locale = LocaleIdentifier(rawValue: text)
        guard locale.isWellFormed else {
            findings.refuse(
                .invalidValue, "'\(text)' is not a language tag", at: node.location,
                help: "write language and region, such as en-GB")
            return nil
        }
        return Located(locale, at: node.location)
    }

    private mutating func settings(from node: DocumentNode) {
        for member in findings.members(of: node, "'settings'") ?? [] {
            let why =
                switch member.name.value {
                case "ignore_whitespace": "scripts that are written without spaces are divided into words by themselves"
                case "filter_with_regex": "it is about speed, changes no result, and hassil does not follow it any more"
                default: "hassil does not read this key either"
                }
            findings.leaveOut(member, of: "'settings'", why: why)
        }
    }

    /// Reads expansion rules: names with templates.
    mutating func rules(from node: DocumentNode, _ name: String) -> [RuleSource] {
        var rules: [RuleSource] = []
        for member in findings.members(of: node, name) ?? [] {
            guard let text = findings.words(of: member.value, "rule '\(member.name.value)'") else { continue }
            rules.append(RuleSource(name: member.name, text: text))
        }
        return rules
    }

    mutating func texts(of node: DocumentNode, _ name: String, item: String) -> [Located<String>] {
        var texts: [Located<String>] = []
        for node in findings.items(of: node, name) ?? [] {
            if let text = findings.words(of: node, item) { texts.append(text) }
        }
        return texts
    }
}
