/// The intents and lists of `learned.yaml` that have no phrase or value left, and the sections that have none of these left.
///
/// Growth writes this file, and people delete from it what they do not want, line by line: the name of an intent may stay behind.
/// It says nothing then, and goes with the next change of the file. In other files it is a mistake: their authors may have
/// forgotten something. `{}` stays, which declares an intent that only the online service recognises.
struct EmptiedEntries {
    /// Mappings with the numbers of their entries that are empty.
    private(set) var places: [(mapping: YAMLNode, numbers: Set<Int>)] = []
    /// The dictionary without them.
    private(set) var rest: YAMLNode

    /// Finds what is empty in a dictionary; nothing unless it is `learned.yaml`.
    init(in root: YAMLNode, file: String) {
        rest = root
        guard DictionarySearch.isLearned(file) else { return }
        let kept = self.kept(of: root) { found, section in
            guard section.key.isText("intents") || section.key.isText("lists") else { return section.value }
            if section.value.isEmptied || section.value.hasNoEntries { return nil }
            return found.kept(of: section.value) { found, entry in
                if entry.value.isEmptied { return nil }
                guard section.key.isText("intents") else { return entry.value }
                return found.kept(of: entry.value) { _, member in
                    member.key.isText("phrases") && member.value.isEmptied ? nil : member.value
                }
            }
        }
        if let kept {
            rest = kept
        } else if case .mapping(_, let style) = root.content {
            rest.content = .mapping([], style)
        }
    }

    /// A mapping with what a closure keeps of the value of each entry; nil if it keeps none.
    private mutating func kept(
        of mapping: YAMLNode, _ value: (inout EmptiedEntries, YAMLEntry) -> YAMLNode?
    ) -> YAMLNode? {
        guard case .mapping(let entries, let style) = mapping.content, !entries.isEmpty else { return mapping }
        let (before, values) = (places.count, entries.map { value(&self, $0) })
        guard values.contains(where: { $0 != nil }) else {
            // The whole mapping goes.
            places.removeSubrange(before...)
            return nil
        }
        let numbers = Set(values.indices.filter { values[$0] == nil })
        if !numbers.isEmpty { places.append((mapping, numbers)) }
        var rest = mapping
        rest.content = .mapping(
            zip(entries, values).compactMap { entry, value in value.map { YAMLEntry(key: entry.key, value: $0) } },
            style)
        return rest
    }
}

extension YAMLNode {
    /// Whether nothing stands here, or a list without entries.
    fileprivate var isEmptied: Bool {
        if case .sequence(let items, _) = content { return items.isEmpty && tag == nil }
        return isNull && tag == nil
    }

    fileprivate var hasNoEntries: Bool { if case .mapping(let entries, _) = content { entries.isEmpty } else { false } }
}
