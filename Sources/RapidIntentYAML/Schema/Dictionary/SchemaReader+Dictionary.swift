import RapidIntent
import RapidIntentDictionary

/// Reads a dictionary file, version 1 of the schema.
///
/// ```yaml
/// version: 1
/// locale: en-GB
/// defaults: { fire: settled, settle: 150ms, dwell: 700ms, accept: 0.90 }
/// lists:
///   place:
///     - Starbucks
///     - { in: [my office, the office], out: office }
/// intents:
///   Location: [where am i, what is my current location]
///   Navigate:
///     description: Guides the user to a place.
///     phrases: ["take me to {place}"]
/// ```
///
/// Only the file itself is checked here. ``RapidIntent/CommandDictionary``, which sees all files, checks that templates can
/// be parsed, that lists exist and that files are consistent.
///
/// A block without one of its conditions could match in the wrong context, so the whole block is left out. An intent whose
/// firing policy cannot be read fires on final transcripts only.
extension SchemaReader {
    static let version = "1"

    /// Reads a text: returns the readable part and every mistake.
    static func dictionary(of text: SourceText) -> DictionaryReading {
        let recovery = YAMLRecovery(text)
        let failures = recovery.failures.map { $0.diagnostic(in: text) }
        guard recovery.isComplete else { return DictionaryReading(diagnostics: failures) }
        var reader = SchemaReader(text, mendedLines: recovery.mendedLines, diagnostics: failures)
        let root = recovery.root.map { EmptiedEntries(in: $0, file: text.file).rest }
        let source = reader.source(from: root, file: text.file)
        return DictionaryReading(source: source, diagnostics: reader.sortedDiagnostics)
    }

    private mutating func source(from root: YAMLNode?, file: String) -> DictionarySource {
        var source = DictionarySource()
        guard let root, !root.isNull else {
            // Who deletes from `learned.yaml` what was learned may delete all of it.
            guard mendedLines.isEmpty, root != nil || !DictionarySearch.isLearned(file) else { return source }
            add(
                DictionaryDiagnostic(
                    .empty, "the dictionary is empty", at: DictionaryLocation(file: file, line: 1, column: 1),
                    help: "begin with 'version: 1', then write 'intents:'"))
            return source
        }
        guard case .mapping(let entries, _) = root.content else {
            report(
                .wrongType, "a dictionary must be a mapping, found \(root.kindOfValue)", at: root,
                help: "begin with 'version: 1', then write 'intents:'")
            return source
        }
        if let (format, key) = ForeignFormat.found(in: entries) {
            report(
                .unsupportedVersion, "this is \(format.summary), not a dictionary", at: key,
                help: "'rapid-intent import \(format.rawValue) PATH' makes a dictionary of it")
            return source
        }
        let members = members(of: entries, in: "the dictionary", record: .dictionary)
        let isVersionKnown = isVersionKnown(in: members, of: root)
        lacksLists = members.suggestions.contains("lists")
        lacksRules = members.suggestions.contains("expansion_rules")
        for member in members.all {
            switch member.name {
            case "locale": source.locale = locale(from: member)
            case "defaults":
                let example = "{ fire: settled }"
                guard let entries = mapping(member.value, "'defaults'", key: member.key, example: example) else {
                    break
                }
                let settings = self.members(of: entries, in: "'defaults'", record: .settings)
                source.defaults = self.settings(from: settings, of: "'defaults'")
            case "skip_words": source.skipWords += skipWords(from: member)
            case "polite_frames":
                checkPoliteFrames(in: member)
                source.allowsPoliteFrames = false
            case "words": source.words = words(from: member)
            case "prefer": source.preferredEntities += preferredEntities(from: member)
            case "expansion_rules": source.rules += rules(from: member, "'expansion_rules'")
            case "lists": source.lists += lists(from: member, "'lists'")
            case "intents":
                let (intents, tests) = intents(from: member)
                source.intents += intents
                source.tests = tests + source.tests
            case "tests": source.tests += tests(from: member)
            case "history": source.histories = histories(from: member)
            default: break
            }
        }
        source.lacksLists = lacksLists
        source.lacksRules = lacksRules
        return isVersionKnown ? source : DictionarySource()
    }

    /// Whether the rest of the file can be read: its version is supported or missing.
    private mutating func isVersionKnown(in members: Members, of root: YAMLNode) -> Bool {
        guard let member = members["version"] else {
            guard !members.suggestions.contains("version") else { return true }
            add(
                DictionaryDiagnostic(
                    .unsupportedVersion, "the version is missing", at: placeOfStart(of: root),
                    help: "begin the file with 'version: \(Self.version)'"))
            return true
        }
        guard let version = text(member.value, "'version'", key: member.key) else { return true }
        guard version.value != Self.version else { return true }
        report(
            .unsupportedVersion, "version \(Excerpt(version.value)) is not supported", at: member.value,
            help: "this library reads 'version: \(Self.version)'")
        return false
    }

    private mutating func skipWords(from member: Member) -> [Located<String>] {
        items(member.value, "'skip_words'", of: "words", key: member.key, help: "write [please, can you]")
            .compactMap { text($0, "a skip word", help: "write text") }
    }

    private mutating func words(from member: Member) -> LanguageWords {
        var words = LanguageWords()
        guard let entries = mapping(member.value, "'words'", key: member.key, example: "{ yes: [certainly] }") else {
            return words
        }
        for list in members(of: entries, in: "'words'", record: .words).all {
            guard let path = LanguageWords.lists.first(where: { $0.name == list.name })?.words else { continue }
            let texts = items(list.value, "'\(list.name)'", of: "words", key: list.key, help: "write [certainly]")
                .compactMap { text($0, "an entry of '\(list.name)'", help: "write text") }
            for text in texts {
                if list.name == "fillers", text.value.split(whereSeparator: \.isWhitespace).count > 1 {
                    add(
                        DictionaryDiagnostic(
                            .invalidValue, "filler \(Excerpt(text.value)) has several words", at: text.location,
                            help: "write single words; 'skip_words' and 'polite_openings' may have several"))
                } else {
                    words[keyPath: path].append(text.value)
                }
            }
        }
        return words
    }

    /// Reports a value other than `none`; whatever is said, it was not meant to allow polite words.
    private mutating func checkPoliteFrames(in member: Member) {
        guard let text = text(member.value, "'polite_frames'", key: member.key), text.value != "none" else { return }
        report(
            .invalidValue, "'polite_frames' is \(Excerpt(text.value)); it can only be none", at: member.value,
            help: "remove it to allow polite words around a command; write none to make them words like others")
    }

    private mutating func preferredEntities(from member: Member) -> [Located<String>] {
        items(member.value, "'prefer'", of: "entities", key: member.key, help: "write [name]")
            .compactMap { text($0, "an entity of 'prefer'", help: "write a name") }
    }

    /// Reads expansion rules: names with their templates.
    mutating func rules(from member: Member, _ name: String) -> [RuleSource] {
        guard let entries = entries(of: member, name, example: "the: \"(the|my)\"") else {
            lacksRules = true
            return []
        }
        return members(of: entries, in: name).all.compactMap { rule in
            let owner = "rule \(Excerpt(rule.name))"
            guard let text = text(rule.value, owner, key: rule.key, help: Self.help(forTemplate: rule.value)) else {
                lacksRules = true
                return nil
            }
            return RuleSource(name: Located(rule.name, at: place(of: rule.key)), text: text)
        }
    }

    /// The help for a node that its author meant as a template, but that is not text in YAML.
    private static func help(forTemplate node: YAMLNode) -> String {
        switch node.content {
        case .mapping(let entries, .flow) where entries.first?.value.isNull == true: "quote text that begins with '{'"
        case .mapping: "quote text that has ': ' in it"
        case .sequence(_, .flow): "quote text that begins with '['"
        case .sequence, .scalar: "write text"
        }
    }
}

/// A file format of another system that may be mistaken for a dictionary; the raw value is its name in `import`.
enum ForeignFormat: String {
    case hassil
    case rhino

    /// The description of the file for messages.
    var summary: String {
        switch self {
        case .hassil: "a sentence file of Home Assistant (hassil)"
        case .rhino: "a context of Rhino"
        }
    }

    /// The format that the keys of a file reveal, and the revealing key; nil if the file has a `version`.
    static func found(in entries: [YAMLEntry]) -> (format: ForeignFormat, key: YAMLNode)? {
        guard value(of: "version", in: entries) == nil else { return nil }
        if let language = value(of: "language", in: entries) { return (.hassil, language.key) }
        if let context = value(of: "context", in: entries), case .mapping(let members, _) = context.value.content,
            value(of: "expressions", in: members) != nil
        {
            return (.rhino, context.key)
        }
        return nil
    }

    private static func value(of name: String, in entries: [YAMLEntry]) -> YAMLEntry? {
        entries.first { $0.key.isText(name) }
    }
}
