import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// What an importer finds on its way: what is wrong with a file, and what the file says that a dictionary cannot.
struct ImportFindings {
    /// How many mistakes are told; who has a thousand has named the wrong file.
    static let errorLimit = 1_000

    /// What the system is called, as messages name it.
    let system: String
    /// What is wrong.
    private(set) var errors: [DictionaryDiagnostic] = []
    /// What is not carried over, or not as it was.
    private(set) var notes: [DictionaryDiagnostic] = []

    /// Begins without any.
    init(system: String) { self.system = system }

    /// Tells of a mistake; the files are not imported.
    mutating func refuse(
        _ code: DictionaryDiagnostic.Code, _ message: String, at location: DictionaryLocation?, help: String? = nil
    ) {
        guard errors.count < Self.errorLimit else { return }
        errors.append(DictionaryDiagnostic(code, message, at: location, help: help))
    }

    /// Tells of mistakes that were found elsewhere.
    mutating func refuse(_ error: DictionaryError) { errors += error.diagnostics }

    /// Tells of something that a dictionary cannot say.
    ///
    /// - Parameter why: Why not, or what was done instead.
    mutating func note(
        _ message: String, at location: DictionaryLocation?, earlier: DictionaryDiagnostic.Note? = nil, why: String
    ) {
        notes.append(
            DictionaryDiagnostic(
                .notCarriedOver, severity: .warning, message, at: location, notes: earlier.map { [$0] } ?? [],
                help: why))
    }

    /// Ends the import if anything is wrong.
    func check() throws(DictionaryError) {
        if !errors.isEmpty { throw DictionaryError(errors) }
    }
}

// MARK: - Shapes

extension ImportFindings {
    /// A key of a mapping with its value.
    struct Member {
        var name: Located<String>
        var value: DocumentNode
    }

    /// The members of a mapping; nil, and a mistake, if it is something else.
    ///
    /// Of a key that stands twice the last counts, as for the programs that the files were written for, and that is said.
    ///
    /// - Parameter name: What the mapping is, as messages name it.
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
                    "'\(key)' stands twice in \(name)", at: members[place].name.location,
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

    /// The items of a list; nil, and a mistake, if it is something else.
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

    /// Whether nothing stands where a collection belongs, which is said.
    private mutating func isEmpty(_ node: DocumentNode, _ name: String) -> Bool {
        guard ScalarValue(node) == .null else { return false }
        note("\(name) is empty", at: node.location, why: "there is nothing to carry over")
        return true
    }

    /// What people say, or a name: the text of a scalar as it is written; nil, and a mistake, if there is none.
    ///
    /// White space at its ends and line breaks say nothing, as in text that YAML folds with `>`.
    ///
    /// The words `on`, `off`, `yes` and `no` without quotes are truth values to readers of YAML 1.1. Here they are taken
    /// for the words that their author meant, and that is said.
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

    /// A value that an app gets; nil if it is null.
    ///
    /// A dictionary has texts, lists of them and numbers: a truth value becomes `true` or `false`, a mapping its JSON, and
    /// that is said.
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
    /// What it is, as messages name it.
    var kindOfValue: String {
        switch content {
        case .plain(""): "nothing"
        case .plain(let text), .text(let text): "the text '\(text.prefix(60))'"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}
