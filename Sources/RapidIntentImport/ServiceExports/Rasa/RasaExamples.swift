import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// Reads the examples of Rasa: a text of lines that begin with `- `, or a list.
enum RasaExamples {
    static func texts(of node: DocumentNode, findings: inout ImportFindings) -> [Located<String>] {
        guard let block = node.scalar else {
            var texts: [Located<String>] = []
            for item in findings.items(of: node, "'examples'") ?? [] {
                // In the long form, each text has metadata beside it.
                if case .mapping = item.content {
                    let members = findings.members(of: item, "an example") ?? []
                    if let text = members["text"] { texts += lines(of: text) }
                } else {
                    texts += lines(of: item)
                }
            }
            return texts
        }
        let texts = lines(of: node)
        if texts.isEmpty, !block.trimmed.isEmpty {
            findings.refuse(
                .wrongType, "'examples' has no line that begins with '-'", at: node.location,
                help: "write 'examples: |' and below it a line '- …' for each example")
        }
        return texts
    }

    private static func lines(of node: DocumentNode) -> [Located<String>] {
        let text = node.scalar ?? ""
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // An entry of a list is one example.
        if lines.count <= 2, !text.trimmed.hasPrefix("- ") {
            return text.trimmed.isEmpty ? [] : [Located(text.trimmed, at: node.location)]
        }
        return lines.enumerated().compactMap { number, line in
            let line = String(line).trimmed
            guard line.first == "-" else { return nil }
            let example = String(line.dropFirst()).trimmed
            return example.isEmpty ? nil : Located(example, at: place(of: example, inLine: number, of: node))
        }
    }

    /// The location of a line of a block, which begins on the line after its `|`.
    private static func place(of example: String, inLine number: Int, of node: DocumentNode) -> DictionaryLocation {
        var place = node.location
        place.line += number + 1
        guard let line = place.lineText, let range = line.firstRange(of: example) else { return node.location }
        place.column = line.distance(from: line.startIndex, to: range.lowerBound) + 1
        place.length = example.count
        return place
    }

    /// The parts of `from [Paris](city) to [home]{"entity": "city", "role": "to", "value": "Berlin"}`; nil if an entity in
    /// it is invalid.
    static func parts(of text: Located<String>) -> [ServiceExport.Part]? {
        var parts: [ServiceExport.Part] = []
        var words = ""
        var rest = text.value[...]
        while let character = rest.first {
            rest = rest.dropFirst()
            // A bracket is an entity only if a name follows it.
            guard character == "[", let close = rest.firstIndex(of: "]"), case let behind = rest[close...].dropFirst(),
                behind.first == "(" || behind.first == "{"
            else {
                words.append(character)
                continue
            }
            guard let (mark, end) = mark(String(rest[..<close]), named: behind) else { return nil }
            if !words.isEmpty { parts.append(.words(words)) }
            words = ""
            parts.append(.entity(mark))
            rest = rest[end...]
        }
        if !words.isEmpty { parts.append(.words(words)) }
        return parts
    }

    /// Reads `(city)`, `(city:Berlin)` or `{"entity": "city", …}`.
    ///
    /// Returns the mark and its end.
    private static func mark(
        _ text: String, named name: Substring
    ) -> (mark: ServiceExport.Mark, end: Substring.Index)? {
        guard !text.trimmed.isEmpty else { return nil }
        if name.first == "(" {
            guard let end = name.firstIndex(of: ")") else { return nil }
            let names = name.dropFirst()[..<end].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                .map { String($0).trimmed }
            guard let entity = names.first, !entity.isEmpty else { return nil }
            let value = names.count == 2 && !names[1].isEmpty ? names[1] : nil
            return (ServiceExport.Mark(entity: entity, text: text, value: value), name.index(after: end))
        }
        guard let end = name.firstIndex(of: "}"),
            let documents = try? DocumentNode.documents(of: Array(name[...end].utf8), file: ""),
            case .mapping(let entries)? = documents.first?.content
        else { return nil }
        func value(_ key: String) -> String? { entries.first { $0.key.scalar == key }?.value.scalar }
        guard let entity = value("entity"), !entity.isEmpty else { return nil }
        return (
            ServiceExport.Mark(entity: entity, role: value("role"), text: text, value: value("value")),
            name.index(after: end)
        )
    }
}
