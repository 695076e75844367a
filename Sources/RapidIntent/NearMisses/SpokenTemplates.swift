/// The templates of a dictionary, to be found by sound; those with wildcards are left out.
///
/// A wildcard takes any words, so that what surrounds it would have to be heard exactly.
struct SpokenTemplates: Sendable {
    let network: TemplateNetwork
    /// The vocabulary's number of each word of the network.
    let words: [UInt32]
    /// The lists by the number of their root.
    let lists: [Int32: SpokenList]
    /// How the language says typed values, by their numbers.
    let values: [ValueGrammar?]
    /// The vocabulary's numbers of the word for "and", between several values.
    let joint: [UInt32]
    /// The nodes of all templates, each template's in an order in which edges lead forwards.
    private var nodes: [TemplateNetwork.NodeID] = []
    /// Where each template's nodes end.
    private var ends: [UInt32] = []
    /// For each template, its edges from the root: places among the network's word edges and slots.
    private var firstWords: [Int32: [Int32]] = [:]
    private var firstSlots: [Int32: [Int32]] = [:]

    /// Templates with more nodes are left out, so that a search stays short.
    private static let nodeLimit = 2_000
    /// How many pairs of a node and what stands before it are visited to find the skeletons of a template.
    private static let visitLimit = 20_000

    init(
        _ network: TemplateNetwork, words: [UInt32], lists: [Int32: SpokenList], values: [ValueGrammar?],
        joint: [UInt32]
    ) {
        self.network = network
        self.words = words
        self.lists = lists
        self.values = values
        self.joint = joint
        let root = network.nodes[Int(TemplateNetwork.root)]
        for edge in root.words {
            firstWords[network.nodes[Int(network.wordEdges[Int(edge)].target)].template, default: []].append(edge)
        }
        for slot in root.slots {
            firstSlots[network.nodes[Int(network.slots[Int(slot)].target)].template, default: []].append(slot)
        }
        for template in network.entries.indices {
            nodes += order(of: Int32(template))
            ends.append(UInt32(nodes.count))
        }
    }

    var count: Int { ends.count }

    /// The nodes of a template without the root; empty for a template that is left out.
    func nodes(of template: Int) -> ArraySlice<TemplateNetwork.NodeID> {
        nodes[(template == 0 ? 0 : Int(ends[template - 1]))..<Int(ends[template])]
    }

    /// The word edges of a node, as places; at the root those of one template.
    func wordEdges(of node: TemplateNetwork.NodeID, in template: Int) -> [Int32] {
        node == TemplateNetwork.root ? firstWords[Int32(template)] ?? [] : Array(network.nodes[Int(node)].words)
    }

    /// The placeholders of a node, as places; at the root those of one template.
    func slots(of node: TemplateNetwork.NodeID, in template: Int) -> [Int32] {
        node == TemplateNetwork.root ? firstSlots[Int32(template)] ?? [] : Array(network.nodes[Int(node)].slots)
    }

    /// The nodes of a template, sorted topologically; empty if it has wildcards or too many nodes.
    private func order(of template: Int32) -> [TemplateNetwork.NodeID] {
        var seen: Set<TemplateNetwork.NodeID> = []
        var order: [TemplateNetwork.NodeID] = []
        var pending: [(node: TemplateNetwork.NodeID, isLeft: Bool)] = [(TemplateNetwork.root, false)]
        while let next = pending.popLast() {
            if next.isLeft {
                order.append(next.node)
                continue
            }
            guard next.node == TemplateNetwork.root || seen.insert(next.node).inserted else { continue }
            guard seen.count <= Self.nodeLimit else { return [] }
            if next.node != TemplateNetwork.root { pending.append((next.node, true)) }
            for slot in slots(of: next.node, in: Int(template)) {
                guard network.slots[Int(slot)].kind != .wildcard else { return [] }
                pending.append((network.slots[Int(slot)].target, false))
            }
            for edge in wordEdges(of: next.node, in: Int(template)) {
                pending.append((network.wordEdges[Int(edge)].target, false))
            }
        }
        return order.reversed()
    }

    /// The skeletons of all sentences of a template between its placeholders, each once.
    func codes(of template: Int, _ vocabulary: SoundVocabulary) -> Set<UInt16> {
        struct Place: Hashable {
            var node: TemplateNetwork.NodeID
            var reader: SkeletonReader
        }
        var codes: Set<UInt16> = []
        guard !nodes(of: template).isEmpty else { return codes }
        var seen: Set<Place> = []
        var pending = [Place(node: TemplateNetwork.root, reader: SkeletonReader(isAtEdge: true))]
        while let place = pending.popLast() {
            guard seen.count < Self.visitLimit, seen.insert(place).inserted else { continue }
            if place.node != TemplateNetwork.root, network.nodes[Int(place.node)].isComplete {
                var reader = place.reader
                if let code = reader.read(SkeletonIndex.edge) { codes.insert(code) }
            }
            for edge in wordEdges(of: place.node, in: template) {
                let edge = network.wordEdges[Int(edge)]
                var reader = place.reader
                for sound in vocabulary[words[Int(edge.word)]] {
                    if let code = reader.read(sound.skeleton) { codes.insert(code) }
                }
                pending.append(Place(node: edge.target, reader: reader))
            }
            for slot in slots(of: place.node, in: template) {
                pending.append(
                    Place(node: network.slots[Int(slot)].target, reader: SkeletonReader(isAtEdge: false)))
            }
        }
        return codes
    }
}
