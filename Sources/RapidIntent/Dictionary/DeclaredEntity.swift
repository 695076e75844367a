/// An entity that an intent's phrases can produce.
struct DeclaredEntity: Sendable, Equatable {
    var name: String
    /// The lists of its possible values, by root number in the tree of lists; empty for numbers, wildcards and fixed
    /// values.
    var lists: [Int]
}

extension CommandDictionary {
    /// The entities that an intent's phrases can produce, in no particular order; empty if the intent is not declared.
    ///
    /// The first call scans all templates. Later calls cost a hash probe.
    func declaredEntities(ofIntent name: String) -> [DeclaredEntity] {
        guard let number = storage.intentNumbers[name] else { return [] }
        return storage.facts.declaredEntities(storage.findDeclaredEntities)[number]
    }
}

extension CommandDictionary.Storage {
    fileprivate func findDeclaredEntities() -> [[DeclaredEntity]] {
        let network = index.templates.network
        var lists = [[String: Set<Int>]](repeating: [:], count: intents.count)
        for slot in network.slots where slot.entity >= 0 {
            // The edges of the root belong to the template of their target.
            let template = network.nodes[Int(slot.target)].template
            guard network.entries.indices.contains(Int(template)) else { continue }
            let intent = Int(network.entries[Int(template)].intent)
            let found: Set<Int> = slot.kind == .list ? [Int(slot.content)] : []
            lists[intent][network.entities[Int(slot.entity)], default: []].formUnion(found)
        }
        for entry in network.entries {
            let block = blocks[Int(entry.block)]
            for name in block.slots.map(\.name) + block.requires.compactMap(\.entity) {
                lists[Int(entry.intent)][name, default: []].formUnion([])
            }
        }
        return lists.map { $0.map { DeclaredEntity(name: $0, lists: $1.sorted()) } }
    }
}
