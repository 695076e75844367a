package import RapidIntent
package import RapidIntentDictionary

/// A value with its location in a YAML or JSON file of any schema: the input of the importers.
///
/// Aliases and merge keys (`<<`) are already resolved.
package struct DocumentNode: Sendable, Equatable {
    package var content: Content
    package var location: DictionaryLocation

    package enum Content: Sendable, Equatable {
        /// A scalar without quotes, which some readers read as a number, a boolean or null.
        case plain(String)
        /// A scalar that every reader reads as text.
        case text(String)
        case sequence([DocumentNode])
        /// Keys with their values, in file order. A repeated key occurs repeatedly.
        case mapping([Entry])
    }

    package struct Entry: Sendable, Equatable {
        package var key: DocumentNode
        package var value: DocumentNode

        package init(key: DocumentNode, value: DocumentNode) {
            self.key = key
            self.value = value
        }
    }

    package init(_ content: Content, at location: DictionaryLocation) {
        self.content = content
        self.location = location
    }
}

extension DocumentNode {
    /// Reads any number of YAML documents, or a JSON text; almost all JSON is valid YAML.
    ///
    /// - Returns: The root of each document; an empty array for an empty text.
    /// - Throws: `DictionaryError` with the first YAML mistake or unsupported tag.
    package static func documents(of bytes: [UInt8], file: String) throws(DictionaryError) -> [DocumentNode] {
        let text = try SourceText(JSONEscapes.withoutSurrogates(bytes), file: file)
        let trees: [YAMLNode]
        do {
            trees = try YAMLComposer.trees(of: text)
        } catch {
            throw DictionaryError([error.diagnostic(in: text)])
        }
        var places = PlaceFinder(in: text)
        var documents: [DocumentNode] = []
        for tree in trees { documents.append(try DocumentNode(tree, places: &places)) }
        return documents
    }

    /// The composer limits the depth of the tree, and so of this recursion.
    private init(_ node: YAMLNode, places: inout PlaceFinder) throws(DictionaryError) {
        location = places.place(of: node)
        if let tag = node.tag, tag != "!", !tag.hasPrefix("tag:yaml.org,2002:") {
            throw DictionaryError(
                .invalidValue, "the tag \(Excerpt(tag)) has no meaning here", at: location,
                help: "write out what it stands for")
        }
        switch node.content {
        case .scalar(let text, .plain) where node.tag == nil: content = .plain(text)
        case .scalar(let text, _): content = .text(text)
        case .sequence(let items, _):
            var nodes: [DocumentNode] = []
            for item in items { nodes.append(try DocumentNode(item, places: &places)) }
            content = .sequence(nodes)
        case .mapping(let pairs, _):
            var entries: [Entry] = []
            for pair in pairs {
                entries.append(
                    Entry(
                        key: try DocumentNode(pair.key, places: &places),
                        value: try DocumentNode(pair.value, places: &places)))
            }
            content = .mapping(Self.merging(entries))
        }
    }

    /// Replaces merge keys by the entries that they refer to.
    ///
    /// Explicit entries have priority (yaml.org/type/merge.html).
    private static func merging(_ entries: [Entry]) -> [Entry] {
        guard entries.contains(where: \.isMerge) else { return entries }
        var merged = entries.filter { !$0.isMerge }
        var known = Set(merged.compactMap(\.key.scalar))
        func bring(_ brought: [Entry]) {
            for entry in brought where entry.key.scalar.map({ known.insert($0).inserted }) ?? true {
                merged.append(entry)
            }
        }
        for entry in entries where entry.isMerge {
            switch entry.value.content {
            case .mapping(let brought): bring(brought)
            case .sequence(let mappings):
                for case .mapping(let brought) in mappings.map(\.content) { bring(brought) }
            case .plain, .text: merged.append(entry)
            }
        }
        return merged
    }

    package var scalar: String? {
        switch content {
        case .plain(let text), .text(let text): text
        case .sequence, .mapping: nil
        }
    }
}

extension DocumentNode.Entry {
    fileprivate var isMerge: Bool { key.content == .plain("<<") }
}

/// Decodes JSON escapes that YAML does not support: surrogate pairs for characters beyond U+FFFF, such as
/// `\ud83d\udca1`.
enum JSONEscapes {
    /// Replaces surrogate pairs in a JSON text by their characters; returns any other text unchanged.
    ///
    /// Takes time linear in the size of the text.
    static func withoutSurrogates(_ bytes: [UInt8]) -> [UInt8] {
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["), bytes.contains(UInt8(ascii: "\\")) else {
            return bytes
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if let high = unit(in: bytes, at: index), UTF16.isLeadSurrogate(high),
                let low = unit(in: bytes, at: index + 6), UTF16.isTrailSurrogate(low)
            {
                result += Array(String(decoding: [high, low], as: UTF16.self).utf8)
                index += 12
            } else {
                // The character after a backslash may itself be a backslash.
                result += bytes[index..<min(index + 2, bytes.count)]
                index += 2
            }
        }
        return result
    }

    /// The code unit of an escape `\uXXXX`; nil if there is no such escape at the index.
    private static func unit(in bytes: [UInt8], at index: Int) -> UInt16? {
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = bytes[(index + 2)..<(index + 6)]
        // `UInt16` would also accept a sign.
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
