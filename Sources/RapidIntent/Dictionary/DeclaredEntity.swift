import Synchronization

/// An entity that an intent's phrases can give it.
struct DeclaredEntity: Sendable, Equatable {
    /// Its name, as commands have it.
    var name: String
    /// The lists whose values it may have, by their numbers in the tree; empty for numbers, wildcards and fixed values.
    var lists: [Int]
}

extension CommandDictionary {
    /// The entities that an intent's phrases can give it, in no particular order; none if the intent is not declared.
    ///
    /// The first call looks through all templates, later ones cost a hash probe.
    func declaredEntities(ofIntent name: String) -> [DeclaredEntity] {
        guard let number = storage.intentNumbers[name] else { return [] }
        return storage.declaredEntities.withLock { known in
            let entities = known ?? storage.findDeclaredEntities()
            known = entities
            return entities[number]
        }
    }
}

extension CommandDictionary.Storage {
    fileprivate func findDeclaredEntities() -> [[DeclaredEntity]] {
        let network = index.templates.network
        var lists = [[String: Set<Int>]](repeating: [:], count: intents.count)
        for slot in network.slots where slot.entity >= 0 {
            // The root's edges belong to the templates that they lead to.
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
