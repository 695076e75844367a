import RapidIntent
import RapidIntentYAML

/// Merges the trees of hassil's files like hassil: mappings key by key, and lists by appending.
///
/// For all other values, the last one counts.
struct HassilMerge {
    /// The merged tree so far.
    private(set) var root: DocumentNode?

    /// Merges the tree of another file.
    ///
    /// - Parameter replacing: Whether a list or rule replaces an earlier one instead of adding to it.
    mutating func add(_ file: DocumentNode, replacing: Bool = false, findings: inout ImportFindings) {
        guard root != nil else {
            root = file
            return
        }
        // Removes the tree during the change, to avoid copying its lists for every file.
        var joined = root.take() ?? file
        Self.merge(file, into: &joined, name: "", levels: replacing ? 2 : .max, findings: &findings)
        root = joined
    }

    /// Merges so many levels of mappings; what is below replaces what was there.
    ///
    /// The recursion ends because the depth of a tree is limited.
    private static func merge(
        _ new: DocumentNode, into base: inout DocumentNode, name: String, levels: Int, findings: inout ImportFindings
    ) {
        switch (base.content, new.content) {
        case (.mapping(var entries), .mapping(let added)) where levels > 0:
            base.content = .mapping([])
            var places: [String: Int] = [:]
            for (index, entry) in entries.enumerated() { if let key = entry.key.scalar { places[key] = index } }
            for entry in added {
                guard let key = entry.key.scalar, let place = places[key] else {
                    if let key = entry.key.scalar { places[key] = entries.count }
                    entries.append(entry)
                    continue
                }
                merge(
                    entry.value, into: &entries[place].value, name: name.isEmpty ? key : "\(name).\(key)",
                    levels: levels - 1, findings: &findings)
            }
            base.content = .mapping(entries)
        case (.sequence(var items), .sequence(let added)):
            base.content = .sequence([])
            items += added
            base.content = .sequence(items)
        case (.mapping, _) where levels > 0, (.sequence, _) where levels > 0:
            findings.refuse(
                .conflictingDeclaration,
                "'\(name)' is \(new.kindOfValue) here and \(base.kindOfValue) in \(base.location)", at: new.location,
                help: "hassil cannot merge the two; use the same kind of value in both files")
        default:
            let (old, later) = (ScalarValue(base), ScalarValue(new))
            if old != later || later == .collection {
                findings.note(
                    "'\(name)' is declared twice with different values", at: base.location,
                    earlier: .init("this one counts", at: new.location),
                    why: "hassil takes the last one, and so does this import")
            }
            base = new
        }
    }
}
