package import RapidIntent
package import RapidIntentDictionary

/// A value in a YAML or JSON file of any shape, with its place: what readers of other systems' files start from.
///
/// Aliases and merge keys (`<<`) are already replaced by what they stand for.
package struct DocumentNode: Sendable, Equatable {
    /// What it holds.
    package var content: Content
    /// Where it stands.
    package var location: DictionaryLocation

    /// What a node holds.
    package enum Content: Sendable, Equatable {
        /// A scalar without quotes, which some readers take for a number, a truth value or nothing.
        case plain(String)
        /// A scalar that is text for every reader.
        case text(String)
        /// A list.
        case sequence([DocumentNode])
        /// Keys with their values, in file order; a key that stands twice is here twice.
        case mapping([Entry])
    }

    /// A key with its value.
    package struct Entry: Sendable, Equatable {
        /// The key.
        package var key: DocumentNode
        /// The value.
        package var value: DocumentNode

        /// Pairs a key with its value.
        package init(key: DocumentNode, value: DocumentNode) {
            self.key = key
            self.value = value
        }
    }

    /// Describes a node.
    package init(_ content: Content, at location: DictionaryLocation) {
        self.content = content
        self.location = location
    }
}

extension DocumentNode {
    /// Reads a text of any number of YAML documents, or a JSON text, which YAML contains all but entirely.
    ///
    /// - Returns: The root of each document; none of an empty text.
    /// - Throws: ``RapidIntent/DictionaryError`` with the first thing that is not YAML, or a tag that promises a type.
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

    /// The composer bounds the depth of a tree, and with it this recursion.
    private init(_ node: YAMLNode, places: inout PlaceFinder) throws(DictionaryError) {
        location = places.place(of: node)
        if let tag = node.tag, tag != "!", !tag.hasPrefix("tag:yaml.org,2002:") {
            throw DictionaryError([
                DictionaryDiagnostic(
                    .invalidValue, "the tag \(Excerpt(tag)) has no meaning here", at: location,
                    help: "write out what it stands for")
            ])
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

    /// Replaces merge keys by the entries they bring, which give way to those that are written out
    /// (yaml.org/type/merge.html).
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

    /// Its text, if it is a scalar.
    package var scalar: String? {
        switch content {
        case .plain(let text), .text(let text): text
        case .sequence, .mapping: nil
        }
    }
}

extension DocumentNode.Entry {
    /// Whether it brings the entries of other mappings.
    fileprivate var isMerge: Bool { key.content == .plain("<<") }
}
