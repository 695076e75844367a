package import RapidIntent
package import RapidIntentDictionary

extension SchemaReader {
    package struct Member {
        package var name: String
        package var key: YAMLNode
        package var value: YAMLNode

        package init(name: String, key: YAMLNode, value: YAMLNode) {
            self.name = name
            self.key = key
            self.value = value
        }
    }

    /// The readable keys of a mapping.
    package struct Members {
        /// Keys with their values, in file order; a repeated key occurs repeatedly, so that each value is checked.
        package var all: [Member] = []
        /// The known keys that unknown keys were probably meant to be.
        package var suggestions: Set<String> = []
        /// Whether a key was left out because it is unknown or not text.
        var isIncomplete = false
        var repeated: Set<String> = []

        package subscript(name: String) -> Member? { all.first { $0.name == name } }

        /// The required keys that are neither there nor meant by an unknown one.
        package func missing(of record: SchemaRecord) -> [SchemaKey] {
            record.keys.filter { $0.isRequired && lacks($0.name) }
        }

        /// Whether a key is neither there nor meant by an unknown one.
        package func lacks(_ name: String) -> Bool { self[name] == nil && !suggestions.contains(name) }
    }

    /// Reads the keys of a mapping, and reports those that are not text, empty, unknown or repeated.
    ///
    /// - Parameters:
    ///   - owner: The name of the mapping's owner in messages.
    ///   - record: The allowed keys; nil if the author chooses the names.
    package mutating func members(of entries: [YAMLEntry], in owner: String, record: SchemaRecord? = nil) -> Members {
        var members = Members()
        var first: [String: YAMLNode] = [:]
        for entry in entries {
            guard !isFull else { break }
            guard let name = text(entry.key, "a key in \(owner)")?.value else {
                members.isIncomplete = true
                continue
            }
            if let earlier = first[name] {
                members.repeated.insert(name)
                let note = DictionaryDiagnostic.Note("it stands here already", at: place(of: earlier))
                report(
                    .duplicateKey, "duplicate key \(Excerpt(name)) in \(owner)", at: entry.key, notes: [note],
                    help: record == nil ? "join the two, or give one another name" : "remove one of them")
            } else {
                first[name] = entry.key
            }
            if let record, !record.names.contains(name) {
                let suggestion = record.key(meantBy: name)
                if let suggestion { members.suggestions.insert(suggestion) }
                members.isIncomplete = true
                report(
                    .unknownKey, "unknown key \(Excerpt(name)) in \(owner)", at: entry.key,
                    help: Self.help(for: name, suggestion: suggestion, in: record))
                continue
            }
            members.all.append(Member(name: name, key: entry.key, value: entry.value))
        }
        return members
    }

    /// The known word that was probably meant: the most similar one, or else the shortest that is the word's singular,
    /// plural or beginning, or begins with it.
    ///
    /// Returns nil for a long text, because the comparison would take long.
    static func nearest(to word: String, in known: [String]) -> String? {
        guard word.utf8.count <= 64 else { return nil }
        if let similar = EditDistance.nearest(to: word, in: known) { return similar }
        guard let stem = stem(of: word) else { return nil }
        return known.filter { Self.stem(of: $0).map { $0.hasPrefix(stem) || stem.hasPrefix($0) } ?? false }
            .min { $0.utf8.count < $1.utf8.count }
    }

    /// The word without the ending of its singular or plural; nil if fewer than four letters are left.
    private static func stem(of word: String) -> String? {
        let word = word.lowercased()
        let ending = ["ies", "es", "s", "y", "e"].first { word.hasSuffix($0) } ?? ""
        return word.count - ending.count >= 4 ? String(word.dropLast(ending.count)) : nil
    }

    private static func help(for name: String, suggestion: String?, in record: SchemaRecord) -> String {
        let known = "the keys are " + record.names.joined(separator: ", ")
        let advice = record.strays[name] ?? known
        if let suggestion { return "did you mean '\(suggestion)'? \(advice)" }
        return name == "<<" ? "merge keys are not supported; write the keys out: \(known)" : advice
    }

    // MARK: Values of a type

    /// The text of a scalar that must not be blank.
    ///
    /// - Parameters:
    ///   - key: The key of the value; messages show it if the value is missing.
    ///   - help: The remedy if the node is something else.
    package mutating func text(
        _ node: YAMLNode, _ name: @autoclosure () -> String, key: YAMLNode? = nil,
        help: @autoclosure () -> String? = nil
    ) -> Located<String>? {
        guard isAcceptable(tag: node) else { return nil }
        guard case .scalar(let text, _) = node.content else {
            report(.wrongType, "\(name()) must be text, found \(node.kindOfValue)", at: node, help: help())
            return nil
        }
        guard !node.isNull, !text.isBlank else {
            report(
                .empty, "\(name()) is empty", at: node.isNull ? key ?? node : node,
                help: (node.isNull && text == "~" ? "'~' means nothing in YAML; " : "")
                    + "write the text, or remove the entry")
            return nil
        }
        return Located(text, at: place(of: node))
    }

    /// The text of a scalar that is passed on or compared; it may be blank if it is quoted.
    mutating func scalar(
        _ node: YAMLNode, _ name: @autoclosure () -> String, key: YAMLNode? = nil,
        help: @autoclosure () -> String? = nil
    ) -> Located<String>? {
        guard isAcceptable(tag: node) else { return nil }
        guard case .scalar(let text, _) = node.content else {
            report(.wrongType, "\(name()) must be text or a number, found \(node.kindOfValue)", at: node, help: help())
            return nil
        }
        guard !node.isNullWord else {
            report(
                .empty, "\(name()) is empty", at: node.isNull && text.isEmpty ? key ?? node : node,
                help: "write the text, or \"\(text)\" in quotes if that is what is meant")
            return nil
        }
        return Located(text, at: place(of: node))
    }

    /// The entries of a file that must be a mapping.
    ///
    /// - Parameters:
    ///   - name: The name of the file's contents in messages.
    ///   - example: How such a file may begin.
    package mutating func entries(ofRoot root: YAMLNode, _ name: String, example: String) -> [YAMLEntry]? {
        guard case .mapping(let entries, _) = root.content else {
            report(
                .wrongType, "\(name) must be a mapping, found \(root.kindOfValue)", at: root,
                help: "begin with '\(example)'")
            return nil
        }
        return entries
    }

    mutating func mapping(_ node: YAMLNode, _ name: String, key: YAMLNode, example: String) -> [YAMLEntry]? {
        guard isAcceptable(tag: node) else { return nil }
        if node.isNull {
            report(.empty, "\(name) is empty", at: key, help: "write something such as \(example), or remove the key")
            return nil
        }
        guard case .mapping(let entries, _) = node.content else {
            report(
                .wrongType, "\(name) must be a mapping, found \(node.kindOfValue)", at: node,
                help: "write something such as \(example)")
            return nil
        }
        return entries
    }

    /// The entries of a mapping that must not be empty.
    package mutating func entries(of member: Member, _ name: String, example: String) -> [YAMLEntry]? {
        guard let entries = mapping(member.value, name, key: member.key, example: example) else { return nil }
        if entries.isEmpty {
            report(
                .empty, "\(name) is empty", at: member.value,
                help: "write something such as \(example), or remove the key")
            return nil
        }
        return entries
    }

    /// Reads a mapping from names to texts that are passed on or compared; leaves out entries with mistakes.
    package mutating func texts(from member: Member, _ name: String, example: String) -> [String: String] {
        guard let entries = entries(of: member, name, example: example) else { return [:] }
        var texts: [String: String] = [:]
        for entry in members(of: entries, in: name).all {
            let owner = "\(Excerpt(entry.name)) in \(name)"
            if let text = scalar(entry.value, owner, key: entry.key, help: "write one value") {
                texts[entry.name] = text.value
            }
        }
        return texts
    }

    /// The entries of a sequence that must not be empty.
    ///
    /// - Parameters:
    ///   - name: The name of the sequence in messages.
    ///   - contents: The name of its entries in messages, in the plural.
    package mutating func items(
        _ node: YAMLNode, _ name: String, of contents: String, key: YAMLNode, help: String
    ) -> [YAMLNode] {
        guard isAcceptable(tag: node) else { return [] }
        if node.isNull {
            report(.empty, "\(name) is empty", at: key, help: help)
            return []
        }
        guard case .sequence(let items, _) = node.content else {
            var help = help
            if case .scalar(let text, _) = node.content, text.utf8.count <= Excerpt.limit {
                help = "make it a list: [\(YAMLScalarText.written(text, inBrackets: true))]"
            }
            report(.wrongType, "\(name) must be a list of \(contents), found \(node.kindOfValue)", at: node, help: help)
            return []
        }
        if items.isEmpty { report(.empty, "\(name) is empty", at: node, help: help) }
        return items
    }

    /// Accepts the tags of YAML's own types, which change nothing because every scalar is read as text.
    ///
    /// Reports any other tag.
    package mutating func isAcceptable(tag node: YAMLNode) -> Bool {
        guard !isUnreadable(node) else { return false }
        guard let tag = node.tag, tag != "!", !tag.hasPrefix("tag:yaml.org,2002:") else { return true }
        report(
            .invalidValue, "the tag \(Excerpt(tag)) has no meaning in a dictionary", at: node,
            help: "remove it, or quote text that begins with '!'")
        return false
    }

    // MARK: Values with a notation

    package mutating func locale(from member: Member) -> Located<LocaleIdentifier>? {
        guard let text = text(member.value, "'locale'", key: member.key) else { return nil }
        let locale = LocaleIdentifier(rawValue: text.value)
        guard locale.isWellFormed else {
            report(
                .invalidValue, "\(Excerpt(text.value)) is not a language tag", at: member.value,
                help: "write language and region, such as en-GB")
            return nil
        }
        return Located(locale, at: text.location)
    }

    /// Reads a whole number within bounds; the help names `fractions` if these can be between the numbers.
    package mutating func integer(
        from member: Member, _ name: String, within bounds: ClosedRange<Int>, hasFractions: Bool = false
    ) -> Int? {
        guard let text = text(member.value, name, key: member.key, help: "write a whole number") else { return nil }
        guard DecimalNotation.isNumber(text.value), !text.value.utf8.contains(UInt8(ascii: ".")) else {
            report(
                .invalidValue, "\(Excerpt(text.value)) for \(name) is not a whole number", at: member.value,
                help: "write digits, such as 100"
                    + (hasFractions && DecimalNotation.isNumber(text.value)
                        ? "; 'fractions' allows halves and tenths between them" : ""))
            return nil
        }
        // A number too long for `Int` is out of bounds as well.
        guard let number = Int(text.value), bounds.contains(number) else {
            report(
                .invalidValue, "\(Excerpt(text.value)) for \(name) is out of range", at: member.value,
                help: "write a number from \(bounds.lowerBound) to \(bounds.upperBound)")
            return nil
        }
        return number
    }

    /// Reads one of a few words.
    package mutating func choice<Choice: RawRepresentable & CaseIterable>(
        from member: Member, _ name: String, _ kind: String
    ) -> Choice? where Choice.RawValue == String {
        word(from: member, name, kind, of: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
    }

    package mutating func word(from member: Member, _ name: String, _ kind: String, of words: [String]) -> String? {
        guard let text = text(member.value, name, key: member.key) else { return nil }
        if words.contains(text.value) { return text.value }
        let suggestion = Self.nearest(to: text.value, in: words).map { "did you mean '\($0)'? " } ?? ""
        report(
            .invalidValue, "\(name) is \(Excerpt(text.value)), which is not \(kind)", at: member.value,
            help: "\(suggestion)write \(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")")
        return nil
    }

    package mutating func duration(_ text: Located<String>, at node: YAMLNode, _ name: String) -> Located<Duration>? {
        do {
            return Located(try DurationNotation.duration(from: text.value), at: text.location)
        } catch {
            let (message, help) =
                switch error {
                case .noUnit:
                    ("has no unit", "write the unit: 150ms is 150 milliseconds, 2s is 2 seconds")
                case .outOfRange: ("is out of range", "write a duration from 0ms to 60s")
                case .notADuration: ("is not a duration", "write milliseconds or seconds, such as 150ms or 0.7s")
                }
            report(.invalidValue, "\(Excerpt(text.value)) for \(name) \(message)", at: node, help: help)
            return nil
        }
    }

    /// Reads a number from 0 to 1.
    ///
    /// - Parameter isRisk: Whether it is a probability, for messages.
    package mutating func score(
        _ text: Located<String>, at node: YAMLNode, _ name: String, isRisk: Bool = false
    ) -> Located<Double>? {
        let help = isRisk ? "write a probability from 0 to 1" : "write a score from 0 to 1"
        guard let score = DecimalNotation.number(from: text.value) else {
            report(
                .invalidValue, "\(Excerpt(text.value)) for \(name) is not a number", at: node,
                help: "\(help), such as \(isRisk ? "0.05" : "0.90")")
            return nil
        }
        guard (0...1).contains(score) else {
            report(
                .invalidValue, "\(Excerpt(text.value)) for \(name) is out of range", at: node,
                help: "\(help); \(isRisk ? "5 % is 0.05" : "90 % is 0.90")")
            return nil
        }
        return Located(score, at: text.location)
    }
}

extension YAMLNode {
    /// Whether the node is empty or an unquoted YAML word for null.
    ///
    /// In a phrase, `null` is an ordinary word. Use this where null is more likely to be meant.
    var isNullWord: Bool { isNull || isPlain(oneOf: ["null", "Null", "NULL"]) }

    package var isTrue: Bool { isPlain(oneOf: ["true", "True", "TRUE"]) }

    /// Whether the node is one of some words, without quotes.
    package func isPlain(oneOf words: Set<String>) -> Bool {
        if case .scalar(let text, .plain) = content { words.contains(text) } else { false }
    }

    /// The entity type of the node: an unquoted number is a number, everything else is text.
    var entityType: EntityType {
        guard case .scalar(let text, .plain) = content, tag != "tag:yaml.org,2002:str" else { return .text }
        return DecimalNotation.isNumber(text) ? .number : .text
    }

    package var kindOfValue: String {
        switch content {
        case .scalar(let text, _): isNull ? "nothing" : "the text \(Excerpt(text))"
        case .sequence: "a list"
        case .mapping: "a mapping"
        }
    }
}

extension String {
    /// Whether the text is empty or has only white space.
    var isBlank: Bool { unicodeScalars.allSatisfy(\.properties.isWhitespace) }
}
