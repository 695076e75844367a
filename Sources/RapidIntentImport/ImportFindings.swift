import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport
import RapidIntentYAML

/// The diagnostics of an import: mistakes in files, and content that a dictionary cannot express.
struct ImportFindings {
    /// The maximum number of reported mistakes; more usually mean that the wrong file was named.
    static let errorLimit = 1_000

    /// The name of the system in messages.
    let system: String
    /// The mistakes.
    private(set) var errors: [DictionaryDiagnostic] = []
    /// The content that is not carried over, or is changed.
    private(set) var notes: [DictionaryDiagnostic] = []

    /// Creates findings without diagnostics.
    init(of format: ImportFormat) { system = format.system }

    /// Reports a mistake; the files are not imported.
    mutating func refuse(
        _ code: DictionaryDiagnostic.Code, _ message: String, at location: DictionaryLocation?, help: String? = nil
    ) {
        guard errors.count < Self.errorLimit else { return }
        errors.append(DictionaryDiagnostic(code, message, at: location, help: help))
    }

    /// Reports mistakes that another reader found.
    mutating func refuse(_ error: DictionaryError) { errors += error.diagnostics }

    /// Reports content that a dictionary cannot express.
    ///
    /// - Parameter why: The reason, or the replacement.
    mutating func note(
        _ message: String, at location: DictionaryLocation?, earlier: DictionaryDiagnostic.Note? = nil, why: String
    ) {
        notes.append(
            DictionaryDiagnostic(
                .notCarriedOver, severity: .warning, message, at: location, notes: earlier.map { [$0] } ?? [],
                help: why))
    }

    func check() throws(DictionaryError) { if !errors.isEmpty { throw DictionaryError(errors) } }
}

// MARK: - Shapes

extension ImportFindings {
    /// A key of a mapping with its value.
    struct Member {
        var name: Located<String>
        var value: DocumentNode
    }

    /// Reports a key that a dictionary cannot express.
    mutating func leaveOut(_ member: Member, of owner: String? = nil, why: String) {
        let place = owner.map { " of \($0)" } ?? ""
        note("'\(member.name.value)'\(place) is not carried over", at: member.name.location, why: why)
    }

    /// The members of a mapping; nil, with a mistake, if the node is not a mapping.
    ///
    /// If a key occurs twice, the last one counts, as in the programs for which the files were written, and a note is
    /// added.
    ///
    /// - Parameter name: The name of the mapping in messages.
    mutating func members(of node: DocumentNode, _ name: String) -> [Member]? {
        if isEmpty(node, name) { return [] }
        guard case .mapping(let entries) = node.content else {
            refuse(
                .wrongType, "\(name) must be a mapping, found \(node.kindOfValue)", at: node.location,
                help: "write keys with their values, such as 'name: value'")
            return nil
        }
        var members: [Member] = []
        var places: [String: Int] = [:]
        for entry in entries {
            guard let key = entry.key.scalar else {
                refuse(
                    .wrongType, "a key of \(name) must be text, found \(entry.key.kindOfValue)", at: entry.key.location)
                continue
            }
            let member = Member(name: Located(key, at: entry.key.location), value: entry.value)
            if let place = places[key] {
                note(
                    "duplicate key '\(key)' in \(name)", at: members[place].name.location,
                    earlier: .init("this one counts", at: entry.key.location),
                    why: "\(system) takes the last one, and so does this import")
                members[place] = member
            } else {
                places[key] = members.count
                members.append(member)
            }
        }
        return members
    }

    /// The items of a list; nil, with a mistake, if the node is not a list.
    mutating func items(of node: DocumentNode, _ name: String) -> [DocumentNode]? {
        if isEmpty(node, name) { return [] }
        guard case .sequence(let items) = node.content else {
            refuse(
                .wrongType, "\(name) must be a list, found \(node.kindOfValue)", at: node.location,
                help: "write each entry on a line of its own that begins with '- ', or all of them in brackets")
            return nil
        }
        return items
    }

    /// Whether a collection is missing; adds a note if so.
    private mutating func isEmpty(_ node: DocumentNode, _ name: String) -> Bool {
        guard ScalarValue(node) == .null else { return false }
        note("\(name) is empty", at: node.location, why: "there is nothing to carry over")
        return true
    }

    /// A text or name: the text of a scalar as written; nil, with a mistake, if the node is not a scalar.
    ///
    /// White space at its ends and line breaks are removed, as in text that YAML folds with `>`.
    ///
    /// The words `on`, `off`, `yes` and `no` without quotes are booleans in YAML 1.1. Here they are read as words,
    /// with a note.
    mutating func words(of node: DocumentNode, _ name: String) -> Located<String>? {
        guard let text = node.scalar else {
            refuse(
                .wrongType, "\(name) must be text, found \(node.kindOfValue)", at: node.location,
                help: "write text, in quotes if it begins with a bracket or a brace")
            return nil
        }
        guard ScalarValue(node) != .null, !text.allSatisfy(\.isWhitespace) else {
            refuse(.empty, "\(name) is empty", at: node.location, help: "write text, or remove the entry")
            return nil
        }
        if case .boolean = ScalarValue(node) {
            note(
                "'\(text)' without quotes is a truth value to \(system), not the word", at: node.location,
                why: "it is carried over as the word")
        }
        return Located(text.onOneLine, at: node.location)
    }

    /// A value for an app; nil if it is null.
    ///
    /// A dictionary has texts, lists of texts and numbers. A boolean becomes `true` or `false`, and a mapping becomes
    /// its JSON text, with a note.
    mutating func value(of node: DocumentNode, _ name: String) -> (text: Located<String>, type: EntityType)? {
        switch ScalarValue(node) {
        case .null: return nil
        case .text(let text): return (Located(text, at: node.location), .text)
        case .number(let digits): return (Located(digits, at: node.location), .number)
        case .boolean(let isTrue):
            note(
                "\(name) is a truth value to \(system)", at: node.location,
                why: "it is carried over as the text '\(isTrue)'; put quotes around it if the word was meant")
            return (Located("\(isTrue)", at: node.location), .text)
        case .collection:
            if case .sequence(let items) = node.content, case let texts = items.compactMap(\.scalar),
                texts.count == items.count, let list = TextList(texts)
            {
                return (Located(list.canonical, at: node.location), .list)
            }
            let json = JSON(node).text
            note(
                "\(name) is \(node.kindOfValue), and values here are texts, lists of texts and numbers",
                at: node.location,
                why: "it is carried over as JSON text: \(json)")
            return (Located(json, at: node.location), .text)
        }
    }
}

extension DocumentNode {
    var kindOfValue: String {
        switch content {
        case .plain(""): "nothing"
        case .plain(let text), .text(let text): "the text '\(text.prefix(60))'"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
