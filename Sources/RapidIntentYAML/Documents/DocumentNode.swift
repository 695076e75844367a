package import RapidIntent
package import RapidIntentDictionary

/// A value with its location in a YAML or JSON file of any schema: the input of the importers.
///
/// Aliases and merge keys (`<<`) are already resolved.
package struct DocumentNode: Sendable, Equatable {
    /// The value.
    package var content: Content
    /// The location of the value.
    package var location: DictionaryLocation

    package enum Content: Sendable, Equatable {
        /// A scalar without quotes, which some readers read as a number, a boolean or null.
        case plain(String)
        /// A scalar that every reader reads as text.
        case text(String)
        /// A list.
        case sequence([DocumentNode])
        /// Keys with their values, in file order. A repeated key occurs repeatedly.
        case mapping([Entry])
    }

    /// A key with its value.
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
