/// What a word reaches from a state of a ``TemplateAutomaton``: the positions of the next state, and how each was reached.
///
/// Cleared and used again for each step, to save allocations.
struct TemplateArrivals {
    typealias Position = TemplateStates.Position
    typealias Origin = TemplateStates.Origin

    /// The positions, in the order in which they were first reached.
    private(set) var positions: [Position] = []
    /// The ways to them, in the order in which they were found; each with the index of its position.
    private(set) var origins: [(position: Int32, origin: Origin)] = []
    /// The indices of the positions, if there are many.
    private var places: [Position: Int32] = [:]

    mutating func removeAll() {
        positions.removeAll(keepingCapacity: true)
        origins.removeAll(keepingCapacity: true)
        places.removeAll(keepingCapacity: true)
    }

    /// Sorts the ways by position; of one position, those that were found first come first.
    mutating func sortOrigins() {
        // Relies on a stable sort.
        origins.sort { $0.position < $1.position }
    }

    /// Advances one position of a state by a word.
    ///
    /// - Parameters:
    ///   - position: The position.
    ///   - source: Its index in the state.
    ///   - word: The word.
    ///   - number: The word's number in the network.
    ///   - hash: The word's hash.
    ///   - value: The word as a number.
    ///   - index: The dictionary's phrases.
    ///   - mask: The templates that may match.
    mutating func advance(
        _ position: Position, _ source: Int32, by word: UnsafeBufferPointer<UInt8>, _ number: UInt32, hash: UInt64,
        _ value: TemplateNumber, in index: PhraseIndex, mask: TemplateMask
    ) {
        let network = index.templates.network
        switch position.slot {
        case -1:
            let node = network.nodes[Int(position.node)]
            for edge in Self.edges(node, by: number, in: network) {
                guard mask.allows(network.nodes[Int(edge.target)].template) else { continue }
                arrive(Position(node: edge.target), Origin(source: source, slot: -1))
            }
            var list: Int32 = -1
            var child: PhraseTree.NodeID?
            for slot in node.slots {
                let entry = network.slots[Int(slot)]
                guard mask.allows(network.nodes[Int(entry.target)].template) else { continue }
                if entry.kind == .list {
                    if entry.content != list {
                        list = entry.content
                        child = index.lists.child(of: PhraseTree.root(Int(list)), word, hash: hash)
                    }
                    if let child {
                        appendListWord(slot, entry, child, from: source, in: index)
                    } else {
                        appendCompound(slot, entry, PhraseTree.root(Int(list)), word, from: source, in: index)
                    }
                } else {
                    appendValue(slot, entry, word, hash: hash, value, after: nil, from: source, in: index)
                }
            }
            if network.skipWords >= 0 {
                let root = PhraseTree.root(Int(network.skipWords))
                if let child = index.lists.child(of: root, word, hash: hash) {
                    skip(position.node, child, from: source, in: index)
                }
            }
        case Position.skipWord:
            if let child = index.lists.child(of: position.part, word, hash: hash) {
                skip(position.node, child, from: source, in: index)
            }
        default:
            let entry = network.slots[Int(position.slot)]
            if let joint = position.joint {
                for (next, progress) in joint.next(of: index.joints) where word.elementsEqual(next) {
                    arrive(
                        Position(node: position.node, slot: position.slot, part: progress.part),
                        Origin(source: source, slot: -1))
                }
                guard joint.mayBeginValue else { return }
            }
            appendValue(
                position.slot, entry, word, hash: hash, value, after: position.isInValue ? position.part : nil,
                from: source, in: index)
        }
    }

    /// Matches a word with the next word of a value.
    ///
    /// - Parameter part: The progress in the value; nil at its first word.
    private mutating func appendValue(
        _ number: Int32, _ slot: TemplateNetwork.Slot, _ word: UnsafeBufferPointer<UInt8>, hash: UInt64,
        _ value: TemplateNumber, after part: UInt32?, from source: Int32, in index: PhraseIndex
    ) {
        switch slot.kind {
        case .list:
            let node = part ?? PhraseTree.root(Int(slot.content))
            if let child = index.lists.child(of: node, word, hash: hash) {
                appendListWord(number, slot, child, from: source, in: index)
            } else {
                appendCompound(number, slot, node, word, from: source, in: index)
            }
        case .value: appendValueWord(number, slot, word, hash: hash, after: part, from: source, in: index)
        case .range, .wildcard: appendWord(number, slot, word, value, after: part, from: source, in: index)
        }
    }

    /// Ends a value, behind which a placeholder that takes several may go on.
    private mutating func complete(_ number: Int32, _ slot: TemplateNetwork.Slot, by origin: Origin) {
        arrive(Position(node: slot.target), origin)
        if slot.takesSeveral {
            let part = JointProgress.behindValue.part
            arrive(Position(node: slot.target, slot: number, part: part), origin)
        }
    }

    private static func edges(
        _ node: TemplateNetwork.Node, by word: UInt32, in network: TemplateNetwork
    ) -> ArraySlice<TemplateNetwork.WordEdge> {
        var low = Int(node.words.lowerBound)
        var high = Int(node.words.upperBound)
        let end = high
        while low < high {
            let middle = (low + high) / 2
            if network.wordEdges[middle].word < word { low = middle + 1 } else { high = middle }
        }
        var last = low
        while last < end, network.wordEdges[last].word == word { last += 1 }
        return network.wordEdges[low..<last]
    }

    /// Advances to a node inside a list's value, and past the value if it is complete there.
    private mutating func appendListWord(
        _ number: Int32, _ slot: TemplateNetwork.Slot, _ node: PhraseTree.NodeID, from source: Int32,
        in index: PhraseIndex
    ) {
        if index.lists.hasChildren(node) {
            arrive(Position(node: 0, slot: number, part: node), Origin(source: source, slot: -1))
        }
        if let form = index.form(at: node), index.templates.network.allows(form, in: slot.view) {
            complete(number, slot, by: Origin(source: source, slot: number, form: form))
        }
    }

    /// Matches a compound such as "Handyakku": the last word of a value joined with the next word of the template, or
    /// with the only word of another list's value.
    private mutating func appendCompound(
        _ number: Int32, _ slot: TemplateNetwork.Slot, _ node: PhraseTree.NodeID,
        _ word: UnsafeBufferPointer<UInt8>, from source: Int32, in index: PhraseIndex
    ) {
        let network = index.templates.network
        let target = network.nodes[Int(slot.target)]
        // Every place to cut is tried, so overlong words are skipped: "Donaudampfschifffahrtsgesellschaft" has 35 bytes.
        guard (4...128).contains(word.count), !target.words.isEmpty || !target.slots.isEmpty else { return }
        for end in 2...word.count - 2 where word[end] & 0xC0 != 0x80 {
            let value = UnsafeBufferPointer(rebasing: word[..<end])
            guard let child = index.lists.child(of: node, value, hash: WordHash.hash(value)),
                let form = index.form(at: child), network.allows(form, in: slot.view)
            else { continue }
            let rest = UnsafeBufferPointer(rebasing: word[end...])
            let hash = WordHash.hash(rest)
            if let next = network.words.number(of: rest, hash: hash) {
                for edge in Self.edges(target, by: next, in: network) {
                    arrive(Position(node: edge.target), Origin(source: source, slot: number, form: form))
                }
            }
            for place in target.slots {
                let other = network.slots[Int(place)]
                guard other.kind == .list,
                    let child = index.lists.child(of: PhraseTree.root(Int(other.content)), rest, hash: hash),
                    let second = index.form(at: child), network.allows(second, in: other.view)
                else { continue }
                let origin = Origin(source: source, slot: number, form: form, second: place, secondForm: second)
                complete(place, other, by: origin)
            }
        }
    }

    /// Matches a word with a number or a wildcard.
    ///
    /// - Parameter part: The progress in the value; nil at its first word.
    private mutating func appendWord(
        _ number: Int32, _ slot: TemplateNetwork.Slot, _ word: UnsafeBufferPointer<UInt8>, _ value: TemplateNumber,
        after part: UInt32?, from source: Int32, in index: PhraseIndex
    ) {
        let network = index.templates.network
        let origin = Origin(source: source, slot: number)
        if slot.kind == .range {
            let isPlain = slot.prefix < 0 && slot.suffix < 0
            let value = isPlain ? value : TemplateNumber(word, between: slot.prefix, slot.suffix, of: network)
            let progress = part.map { NumberProgress(part: $0) } ?? .start(isNegative: false)
            let (isComplete, next) = progress.next(
                word, value, in: network.ranges[Int(slot.content)], isPlain: isPlain, of: index)
            for next in next {
                arrive(Position(node: 0, slot: number, part: next.part), Origin(source: source, slot: -1))
            }
            if isComplete { complete(number, slot, by: origin) }
            return
        }
        if part == nil, slot.prefix >= 0 {
            let prefix = network.affixes[Int(slot.prefix)]
            guard word.count > prefix.count, word.starts(with: prefix) else { return }
        }
        arrive(Position(node: 0, slot: number), Origin(source: source, slot: -1))
        if slot.suffix == TemplateNetwork.Slot.joinsNextList {
            appendJoinedWord(number, slot, word, from: source, in: index)
            return
        }
        if slot.suffix >= 0 {
            let suffix = network.affixes[Int(slot.suffix)]
            guard word.count > suffix.count, word.suffix(suffix.count).elementsEqual(suffix) else { return }
        }
        arrive(Position(node: slot.target), origin)
    }

    /// Matches a word with the next word of a typed value.
    ///
    /// - Parameter node: The node of the grammar; nil at the first word of the value.
    private mutating func appendValueWord(
        _ number: Int32, _ slot: TemplateNetwork.Slot, _ word: UnsafeBufferPointer<UInt8>, hash: UInt64,
        after node: ValueGrammar.NodeID?, from source: Int32, in index: PhraseIndex
    ) {
        guard let grammar = index.valueGrammars[Int(slot.content)] else { return }
        var isComplete = false
        grammar.forEachTarget(after: node ?? grammar.root, word, hash: hash) { target in
            if grammar.canContinue(target) {
                arrive(Position(node: 0, slot: number, part: target), Origin(source: source, slot: -1))
            }
            isComplete = isComplete || grammar.isEnd(target)
        }
        // Once, since ways that meet are read one after the other.
        if isComplete { complete(number, slot, by: Origin(source: source, slot: number)) }
    }

    /// Matches the last word of a wildcard that a value of the next list ends, as in "Sommerhitsplaylist".
    private mutating func appendJoinedWord(
        _ number: Int32, _ slot: TemplateNetwork.Slot, _ word: UnsafeBufferPointer<UInt8>, from source: Int32,
        in index: PhraseIndex
    ) {
        let network = index.templates.network
        guard (3...128).contains(word.count) else { return }
        for end in 1..<word.count - 1 where word[end] & 0xC0 != 0x80 {
            let rest = UnsafeBufferPointer(rebasing: word[end...])
            let hash = WordHash.hash(rest)
            for place in network.nodes[Int(slot.target)].slots {
                let list = network.slots[Int(place)]
                guard list.kind == .list,
                    let child = index.lists.child(of: PhraseTree.root(Int(list.content)), rest, hash: hash),
                    let form = index.form(at: child), network.allows(form, in: list.view)
                else { continue }
                let origin = Origin(
                    source: source, slot: number, form: -1 - Int32(rest.count), second: place, secondForm: form)
                complete(place, list, by: origin)
            }
        }
    }

    private mutating func skip(
        _ node: TemplateNetwork.NodeID, _ child: PhraseTree.NodeID, from source: Int32, in index: PhraseIndex
    ) {
        if index.lists.hasChildren(child) {
            arrive(
                Position(node: node, slot: Position.skipWord, part: child), Origin(source: source, slot: -1))
        }
        if index.lists.value(at: child) != nil {
            arrive(Position(node: node), Origin(source: source, slot: Position.skipWord))
        }
    }

    private mutating func arrive(_ position: Position, _ origin: Origin) {
        if positions.count < 8 {
            if let known = positions.firstIndex(of: position) {
                origins.append((Int32(known), origin))
                return
            }
        } else if places.isEmpty {
            for (place, position) in positions.enumerated() { places[position] = Int32(place) }
        }
        if let known = places[position] {
            origins.append((known, origin))
            return
        }
        let place = Int32(positions.count)
        positions.append(position)
        if place >= 8 { places[position] = place }
        origins.append((place, origin))
    }
}
