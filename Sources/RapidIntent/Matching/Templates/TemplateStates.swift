import Synchronization

/// The cached states and steps of a ``TemplateAutomaton``.
///
/// It is a class, so that matching a word retains and releases no references to its parts. Only one thread at a time
/// may use it. Run-time exclusivity checks are off, because they cost a tenth of the time; each access to a property
/// ends before a method calls another.
package final class TemplateStates {
    /// A position in the network that the words so far can reach.
    package struct Position: Hashable, Sendable {
        /// The node; inside a value, 0.
        package var node: UInt32
        /// The current placeholder: -1 for none, -2 for a skip word, else the number of a slot.
        package var slot: Int32 = -1
        /// The progress in a value: for a list, a node of the tree of lists; for a range, 1 after a minus.
        package var part: UInt32 = 0

        package init(
            node: UInt32, slot: Int32 = -1, part: UInt32 = 0
        ) {
            self.node = node
            self.slot = slot
            self.part = part
        }

        package static let skipWord: Int32 = -2
    }

    /// How a step reached a position.
    struct Origin: Sendable {
        /// The index of the previous position in its state.
        var source: Int32
        /// The slot whose value this step completed; -1 for none, -2 for a skip word.
        var slot: Int32
        /// For a list, the number of the value's form.
        var form: Int32 = -1
        /// The slot of a second list whose value ended the same word, as in "keukenrookmelder"; -1 for none.
        var second: Int32 = -1
        /// The number of that value's form.
        var secondForm: Int32 = -1
    }

    /// A set of positions.
    package struct State: Sendable {
        package var positions: Range<Int>
        /// Whether a template is complete.
        var isComplete: Bool
        /// Whether more words may follow.
        var canContinue: Bool
        /// Whether a step depends on the word even if no template contains it, because a placeholder may match it.
        var readsAnyWord: Bool
        /// Whether templates may begin here, so that steps depend on the mask.
        var isRoot: Bool
    }

    /// A step from one state to another.
    struct Step: Sendable {
        var state: Int32
        /// The number of the mask; 0 if the step does not depend on it.
        var mask: Int32
        var word: UInt32
        var target: Int32
        /// The index of the first position's entry in `originStarts`; there is one entry per position of the target,
        /// and one more.
        var firstOrigin: Int
    }

    /// The maximum number of positions in a state for which a step tests all of them.
    private static let fewPositions = 32
    /// The maximum size of all caches of a dictionary together, counted in positions: about 80 MB.
    private static let capacity = 4_000_000

    /// Changes when the cache is cleared, which invalidates all state and step numbers; no two caches share a value.
    @exclusivity(unchecked) private(set) var generation: Int
    /// The number of caches.
    private let count: Int
    private let room: Room
    /// Whether this cache is counted in `room.users`.
    private var isUser = false
    /// The maximum size of this cache, counted in positions.
    @exclusivity(unchecked) private var limit = TemplateStates.capacity
    @exclusivity(unchecked) package private(set) var states: [State] = []
    @exclusivity(unchecked) package private(set) var positions: [Position] = []
    @exclusivity(unchecked) private(set) var steps: [Step] = []
    @exclusivity(unchecked) private(set) var originStarts: [Int32] = []
    @exclusivity(unchecked) private(set) var origins: [Origin] = []

    @exclusivity(unchecked) private var words = WordPool()
    /// The states by the hash of their positions; several if hashes collide.
    @exclusivity(unchecked) private var statesByHash: [Int: [Int32]] = [:]
    /// The hash table of step numbers plus one, by state, mask and word; 0 marks a free entry.
    ///
    /// Its size is at least twice the number of steps.
    @exclusivity(unchecked) private var stepPlaces = [Int32](repeating: 0, count: 256)
    /// For states with many positions, an index of the positions by word.
    @exclusivity(unchecked) private var successorsByState: [Int32: TemplateSuccessors] = [:]
    @exclusivity(unchecked) private var scratch = Scratch()
    /// Whether each template has placeholders; empty until the first use.
    @exclusivity(unchecked) var slotted: [Bool] = []

    /// Temporary storage for a step, reused to save allocations.
    private struct Scratch {
        var positions: [Position] = []
        var origins: [(position: Int32, origin: Origin)] = []
        var places: [Position: Int32] = [:]
    }

    /// The number of used caches of a dictionary, which share its capacity.
    final class Room: Sendable {
        let users = Atomic(0)
    }

    /// Creates the cache with this number, of several.
    init(number: Int, of count: Int, in room: Room) {
        generation = number
        self.count = count
        self.room = room
    }

    // MARK: - Steps

    /// Clears the cache if it is too large; call it only between steps, before using state numbers.
    func makeRoom() {
        guard positions.count + origins.count + steps.count * 4 + words.byteCount / 16 > limit else { return }
        forget()
    }

    /// Clears the cache; a walk in progress detects this by the ``generation``.
    func forget() {
        generation += count
        states.removeAll()
        positions.removeAll()
        steps.removeAll()
        originStarts.removeAll()
        origins.removeAll()
        words = WordPool()
        statesByHash.removeAll()
        successorsByState.removeAll()
        stepPlaces = [Int32](repeating: 0, count: 256)
    }

    /// The state before the first word.
    func start() -> Int32 {
        if states.isEmpty { _ = state(of: [Position(node: TemplateNetwork.root)], in: nil) }
        return 0
    }

    /// The state before the first word of a text from which leading fillers were removed.
    ///
    /// The fillers may be the first words of a skip phrase: of "kindly now", only "now" remains.
    func start(behindFillersOf text: NormalisedText, in index: PhraseIndex) -> Int32 {
        let start = start()
        let skipWords = index.templates.network.skipWords
        guard skipWords >= 0, text.leadingFillers > 0 else { return start }
        var found = [Position(node: TemplateNetwork.root)]
        for first in 0..<text.leadingFillers {
            let node = text.words[first..<text.leadingFillers].reduce(
                PhraseTree.root(Int(skipWords)) as PhraseTree.NodeID?
            ) { node, word in
                node.flatMap { node in
                    text.withBytes(of: word) { index.lists.child(of: node, $0, hash: word.hash) }
                }
            }
            guard let node, index.lists.hasChildren(node) else { continue }
            found.append(Position(node: TemplateNetwork.root, slot: Position.skipWord, part: node))
        }
        return found.count == 1 ? start : state(of: found, in: index)
    }

    /// The number of the step from a state by a word.
    ///
    /// Costs one probe for a cached step.
    @inline(__always)
    func step(
        from state: Int32, by word: UnsafeBufferPointer<UInt8>, hash: UInt64, in index: PhraseIndex,
        mask: TemplateMask
    ) -> Int32 {
        let number = number(of: word, hash: hash, at: state, in: index)
        let maskNumber = states[Int(state)].isRoot ? mask.number : 0
        var place = Self.hash(state, maskNumber, number) & (stepPlaces.count - 1)
        while stepPlaces[place] != 0 {
            let found = steps[Int(stepPlaces[place] - 1)]
            if found.state == state, found.word == number, found.mask == maskNumber { return stepPlaces[place] - 1 }
            place = (place + 1) & (stepPlaces.count - 1)
        }
        workOutStep(from: state, by: word, number, hash: hash, in: index, mask: mask)
        return remember(from: state, maskNumber, by: number, in: index)
    }

    package func state(after step: Int32) -> Int32 { steps[Int(step)].target }

    /// The ways in which a step reached a position of the next state.
    func origins(of position: Int, after step: Int32) -> ArraySlice<Origin> {
        let first = steps[Int(step)].firstOrigin
        return origins[Int(originStarts[first + position])..<Int(originStarts[first + position + 1])]
    }

    @inline(__always)
    private static func hash(_ state: Int32, _ mask: Int32, _ word: UInt32) -> Int {
        let place = UInt64(UInt32(bitPattern: state)) << 32 | UInt64(word)
        return Int(truncatingIfNeeded: WordHash.combine(place, UInt64(UInt32(bitPattern: mask))))
    }

    /// The word number that identifies a step from a state.
    private func number(
        of word: UnsafeBufferPointer<UInt8>, hash: UInt64, at state: Int32, in index: PhraseIndex
    ) -> UInt32 {
        if let number = index.templates.network.words.number(of: word, hash: hash) { return number }
        guard states[Int(state)].readsAnyWord else { return .max }
        return UInt32(index.templates.network.words.count) + words.intern(word, hash: hash)
    }
}

// MARK: - Computing steps

extension TemplateStates {
    private func workOutStep(
        from state: Int32, by word: UnsafeBufferPointer<UInt8>, _ number: UInt32, hash: UInt64, in index: PhraseIndex,
        mask: TemplateMask
    ) {
        let network = index.templates.network
        scratch.positions.removeAll(keepingCapacity: true)
        scratch.origins.removeAll(keepingCapacity: true)
        scratch.places.removeAll(keepingCapacity: true)
        let value = TemplateNumber(word)
        let all = states[Int(state)].positions
        guard all.count > Self.fewPositions, network.skipWords < 0 else {
            for place in all { advance(place, of: all, by: word, number, hash: hash, value, in: index, mask: mask) }
            return
        }
        successors(of: state, in: network).forEach(by: number) { place in
            advance(
                all.lowerBound + Int(place), of: all, by: word, number, hash: hash, value, in: index, mask: mask)
        }
    }

    /// Advances one position of a state by a word.
    private func advance(
        _ place: Int, of state: Range<Int>, by word: UnsafeBufferPointer<UInt8>, _ number: UInt32, hash: UInt64,
        _ value: TemplateNumber, in index: PhraseIndex, mask: TemplateMask
    ) {
        let network = index.templates.network
        let position = positions[place]
        let source = Int32(place - state.lowerBound)
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
                    appendWord(slot, entry, word, value, isFirst: true, from: source, in: index)
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
            if entry.kind == .list {
                if let child = index.lists.child(of: position.part, word, hash: hash) {
                    appendListWord(position.slot, entry, child, from: source, in: index)
                } else {
                    appendCompound(position.slot, entry, position.part, word, from: source, in: index)
                }
            } else {
                appendWord(position.slot, entry, word, value, isFirst: false, from: source, in: index)
            }
        }
    }

    /// The index of a state's positions by word, built at the first use.
    private func successors(of state: Int32, in network: TemplateNetwork) -> TemplateSuccessors {
        if let known = successorsByState[state] { return known }
        let made = TemplateSuccessors(of: positions[states[Int(state)].positions], in: network)
        successorsByState[state] = made
        return made
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
    private func appendListWord(
        _ number: Int32, _ slot: TemplateNetwork.Slot, _ node: PhraseTree.NodeID, from source: Int32,
        in index: PhraseIndex
    ) {
        if index.lists.hasChildren(node) {
            arrive(Position(node: 0, slot: number, part: node), Origin(source: source, slot: -1))
        }
        if let form = index.form(at: node), index.templates.network.allows(form, in: slot.view) {
            arrive(Position(node: slot.target), Origin(source: source, slot: number, form: form))
        }
    }

    /// Matches a compound such as "Handyakku": the last word of a value joined with the next word of the template, or
    /// with the only word of another list's value.
    private func appendCompound(
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
                arrive(Position(node: other.target), origin)
            }
        }
    }

    /// Matches a word with a number or a wildcard.
    private func appendWord(
        _ number: Int32, _ slot: TemplateNetwork.Slot, _ word: UnsafeBufferPointer<UInt8>, _ value: TemplateNumber,
        isFirst: Bool, from source: Int32, in index: PhraseIndex
    ) {
        let network = index.templates.network
        let complete = Origin(source: source, slot: number)
        if slot.kind == .range {
            let range = network.ranges[Int(slot.content)]
            if isFirst, range.from < 0, TemplateNumber.isMinus(word) {
                arrive(Position(node: 0, slot: number, part: 1), Origin(source: source, slot: -1))
                return
            }
            let value =
                slot.prefix < 0 && slot.suffix < 0
                ? value : TemplateNumber(word, between: slot.prefix, slot.suffix, of: network)
            if value.isNumber(of: range, isNegative: !isFirst) { arrive(Position(node: slot.target), complete) }
            return
        }
        if isFirst, slot.prefix >= 0 {
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
        arrive(Position(node: slot.target), complete)
    }

    /// Matches the last word of a wildcard that a value of the next list ends, as in "Sommerhitsplaylist".
    private func appendJoinedWord(
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
                arrive(Position(node: list.target), origin)
            }
        }
    }

    private func skip(
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

    private func arrive(_ position: Position, _ origin: Origin) {
        if scratch.positions.count < 8 {
            if let known = scratch.positions.firstIndex(of: position) {
                scratch.origins.append((Int32(known), origin))
                return
            }
        } else if scratch.places.isEmpty {
            for (place, position) in scratch.positions.enumerated() { scratch.places[position] = Int32(place) }
        }
        if let known = scratch.places[position] {
            scratch.origins.append((known, origin))
            return
        }
        let place = Int32(scratch.positions.count)
        scratch.positions.append(position)
        if place >= 8 { scratch.places[position] = place }
        scratch.origins.append((place, origin))
    }

    /// Stores the step that is in ``scratch`` and returns its number.
    private func remember(
        from state: Int32, _ mask: Int32, by word: UInt32, in index: PhraseIndex
    ) -> Int32 {
        if !isUser { room.users.add(1, ordering: .relaxed) }
        isUser = true
        limit = Self.capacity / room.users.load(ordering: .relaxed)
        let target = self.state(of: scratch.positions, in: index)
        let first = originStarts.count
        // Relies on a stable sort: origins of a position that were found first come first.
        scratch.origins.sort { $0.position < $1.position }
        var next = 0
        for place in scratch.positions.indices {
            originStarts.append(Int32(origins.count))
            while next < scratch.origins.count, scratch.origins[next].position == Int32(place) {
                origins.append(scratch.origins[next].origin)
                next += 1
            }
        }
        originStarts.append(Int32(origins.count))
        steps.append(Step(state: state, mask: mask, word: word, target: target, firstOrigin: first))
        if steps.count * 2 > stepPlaces.count {
            stepPlaces = [Int32](repeating: 0, count: stepPlaces.count * 2)
            for number in steps.indices { put(Int32(number)) }
        } else {
            put(Int32(steps.count - 1))
        }
        return Int32(steps.count - 1)
    }

    private func put(_ number: Int32) {
        let step = steps[Int(number)]
        var place = Self.hash(step.state, step.mask, step.word) & (stepPlaces.count - 1)
        while stepPlaces[place] != 0 { place = (place + 1) & (stepPlaces.count - 1) }
        stepPlaces[place] = number + 1
    }

    /// The number of the state with these positions; adds the state if it is new.
    private func state(of found: [Position], in index: PhraseIndex?) -> Int32 {
        var hasher = Hasher()
        for position in found { hasher.combine(position) }
        let hash = hasher.finalize()
        for number in statesByHash[hash] ?? [] where positions[states[Int(number)].positions].elementsEqual(found) {
            return number
        }
        var state = State(
            positions: positions.count..<positions.count + found.count, isComplete: false, canContinue: false,
            readsAnyWord: false, isRoot: false)
        if let network = index?.templates.network {
            for position in found {
                guard position.slot == -1 else {
                    state.canContinue = true
                    state.readsAnyWord = true
                    state.isRoot = state.isRoot || (position.slot < 0 && position.node == TemplateNetwork.root)
                    continue
                }
                let node = network.nodes[Int(position.node)]
                state.isRoot = state.isRoot || position.node == TemplateNetwork.root
                state.isComplete = state.isComplete || node.isComplete
                state.canContinue = state.canContinue || !node.words.isEmpty || !node.slots.isEmpty
                state.readsAnyWord = state.readsAnyWord || !node.slots.isEmpty || network.skipWords >= 0
            }
        } else {
            // Anything may follow the root.
            (state.canContinue, state.readsAnyWord, state.isRoot) = (true, true, true)
        }
        positions += found
        states.append(state)
        statesByHash[hash, default: []].append(Int32(states.count - 1))
        return Int32(states.count - 1)
    }
}
