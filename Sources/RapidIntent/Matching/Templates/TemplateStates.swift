import Synchronization

/// The states and steps that a ``TemplateAutomaton`` has worked out so far.
///
/// A class, so that following a word counts no references to its parts; one thread at a time may use it. That no two accesses
/// of one property overlap is not checked at run time, which would cost a tenth of the time: each is over before a method
/// calls another.
package final class TemplateStates {
    /// A place that the words so far may have led to.
    package struct Position: Hashable, Sendable {
        /// The node; for a value that is being said, 0.
        package var node: UInt32
        /// What is being said: -1 nothing, -2 a skip word, else the number of a slot.
        package var slot: Int32 = -1
        /// How far it was said: a node of the tree of lists.
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

    /// How a position was reached by a step.
    struct Origin: Sendable {
        /// The position before the step, by its place in the state.
        var source: Int32
        /// The slot whose value was complete with this step; -1 if none was, -2 for a skip word.
        var slot: Int32
        /// The value, for a list: the number of its form.
        var form: Int32 = -1
    }

    /// What is known of a state.
    package struct State: Sendable {
        package var positions: Range<Int>
        /// Whether any template is complete.
        var isComplete: Bool
        /// Whether anything may follow.
        var canContinue: Bool
        /// Whether a step depends on the word itself even where no template names it: a value may be said here.
        var readsAnyWord: Bool
        /// Whether templates may still begin here, so that steps depend on which of them are allowed.
        var isRoot: Bool
    }

    /// A step from one state to another.
    struct Step: Sendable {
        var state: Int32
        /// The templates that were allowed, by the number of their mask; 0 where that does not matter.
        var mask: Int32
        var word: UInt32
        var target: Int32
        /// For each position of the target, where its origins begin; one more than there are positions.
        var firstOrigin: Int
    }

    /// Up to how many positions of a state are all asked about a word.
    private static let fewPositions = 32
    /// How much the memories of a dictionary remember together, counted in positions, before one forgets all and begins anew:
    /// some 80 MB.
    private static let capacity = 4_000_000

    /// Counts how often all was forgotten, in numbers that no other memory of the dictionary has: what was found in another
    /// generation is not known any more.
    @exclusivity(unchecked) private(set) var generation: Int
    /// How many memories there are.
    private let count: Int
    private let room: Room
    /// Whether it was counted among the users of the room.
    private var isUser = false
    /// How much may be remembered.
    @exclusivity(unchecked) private var limit = TemplateStates.capacity
    @exclusivity(unchecked) package private(set) var states: [State] = []
    @exclusivity(unchecked) package private(set) var positions: [Position] = []
    @exclusivity(unchecked) private(set) var steps: [Step] = []
    @exclusivity(unchecked) private(set) var originStarts: [Int32] = []
    @exclusivity(unchecked) private(set) var origins: [Origin] = []

    @exclusivity(unchecked) private var words = WordPool()
    /// The states by a hash of their positions; more than one where hashes collide.
    @exclusivity(unchecked) private var statesByHash: [Int: [Int32]] = [:]
    /// Steps by state and word, one more than their number; 0 is free.
    ///
    /// At least twice as many places as steps.
    @exclusivity(unchecked) private var stepPlaces = [Int32](repeating: 0, count: 256)
    /// For states of many positions, which of them wait for a word.
    @exclusivity(unchecked) private var successorsByState: [Int32: TemplateSuccessors] = [:]
    @exclusivity(unchecked) private var scratch = Scratch()
    /// Whether each template has placeholders; empty until the first use.
    @exclusivity(unchecked) var slotted: [Bool] = []

    /// What a step is worked out in, kept so that its memory is used again.
    private struct Scratch {
        var positions: [Position] = []
        var origins: [(position: Int32, origin: Origin)] = []
        var places: [Position: Int32] = [:]
    }

    /// The memories of a dictionary that share its capacity: those that were used.
    final class Room: Sendable {
        let users = Atomic(0)
    }

    /// The memory of that number among several.
    init(number: Int, of count: Int, in room: Room) {
        generation = number
        self.count = count
        self.room = room
    }

    // MARK: - Steps

    /// Forgets everything if there is too much of it; to be called between two steps, before their states are used.
    func makeRoom() {
        guard positions.count + origins.count + steps.count * 4 + words.byteCount / 16 > limit else { return }
        forget()
    }

    /// Clears all states: a walk that is under way notices by the ``generation``.
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

    /// The state before the first word of a text, of which fillers at the beginning were left out.
    ///
    /// They may be the first words of a phrase that can be skipped: of "kindly now", said at the beginning, only "now" is
    /// left.
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

    /// Follows a word from a state on; the number of the step.
    ///
    /// One probe for a step that was taken before.
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

    /// How a position of the state after a step was reached.
    func origins(of position: Int, after step: Int32) -> ArraySlice<Origin> {
        let first = steps[Int(step)].firstOrigin
        return origins[Int(originStarts[first + position])..<Int(originStarts[first + position + 1])]
    }

    @inline(__always)
    private static func hash(_ state: Int32, _ mask: Int32, _ word: UInt32) -> Int {
        let place = UInt64(UInt32(bitPattern: state)) << 32 | UInt64(word)
        return Int(truncatingIfNeeded: WordHash.combine(place, UInt64(UInt32(bitPattern: mask))))
    }

    /// The number under which a word's steps from a state are remembered.
    private func number(
        of word: UnsafeBufferPointer<UInt8>, hash: UInt64, at state: Int32, in index: PhraseIndex
    ) -> UInt32 {
        if let number = index.templates.network.words.number(of: word, hash: hash) { return number }
        guard states[Int(state)].readsAnyWord else { return .max }
        return UInt32(index.templates.network.words.count) + words.intern(word, hash: hash)
    }
}

// MARK: - Working out

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

    /// Follows a word from one position of a state.
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
                    appendWord(slot, entry, word, value, isFirst: true, from: source, in: network)
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
                appendWord(position.slot, entry, word, value, isFirst: false, from: source, in: network)
            }
        }
    }

    /// What the positions of a state wait for; made when a step from it is first worked out.
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

    /// Takes a word of a list's value, of which the words so far lead to a node of the tree.
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

    /// Takes a word that is the last of a value and the next of the template in one, as compounds are: "Handyakku".
    private func appendCompound(
        _ number: Int32, _ slot: TemplateNetwork.Slot, _ node: PhraseTree.NodeID,
        _ word: UnsafeBufferPointer<UInt8>, from source: Int32, in index: PhraseIndex
    ) {
        let network = index.templates.network
        let target = network.nodes[Int(slot.target)]
        // Every place to cut it is tried, so what is too long for a word is not: "Donaudampfschifffahrtsgesellschaft" has
        // 35 bytes.
        guard (4...128).contains(word.count), !target.words.isEmpty else { return }
        for end in 2...word.count - 2 where word[end] & 0xC0 != 0x80 {
            let value = UnsafeBufferPointer(rebasing: word[..<end])
            guard let child = index.lists.child(of: node, value, hash: WordHash.hash(value)),
                let form = index.form(at: child), network.allows(form, in: slot.view)
            else { continue }
            let rest = UnsafeBufferPointer(rebasing: word[end...])
            guard let next = network.words.number(of: rest, hash: WordHash.hash(rest)) else { continue }
            for edge in Self.edges(target, by: next, in: network) {
                arrive(Position(node: edge.target), Origin(source: source, slot: number, form: form))
            }
        }
    }

    /// Takes a word for a number or a wildcard.
    private func appendWord(
        _ number: Int32, _ slot: TemplateNetwork.Slot, _ word: UnsafeBufferPointer<UInt8>, _ value: TemplateNumber,
        isFirst: Bool, from source: Int32, in network: TemplateNetwork
    ) {
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
        if slot.suffix >= 0 {
            let suffix = network.affixes[Int(slot.suffix)]
            guard word.count > suffix.count, word.suffix(suffix.count).elementsEqual(suffix) else { return }
        }
        arrive(Position(node: slot.target), complete)
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

    /// Keeps the step that stands in ``scratch``.
    private func remember(
        from state: Int32, _ mask: Int32, by word: UInt32, in index: PhraseIndex
    ) -> Int32 {
        if !isUser { room.users.add(1, ordering: .relaxed) }
        isUser = true
        limit = Self.capacity / room.users.load(ordering: .relaxed)
        let target = self.state(of: scratch.positions, in: index)
        let first = originStarts.count
        // Stable, so that what was found first stays first.
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

    /// The state of these positions, which is added if it is new.
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
            // The root: everything may follow.
            (state.canContinue, state.readsAnyWord, state.isRoot) = (true, true, true)
        }
        positions += found
        states.append(state)
        statesByHash[hash, default: []].append(Int32(states.count - 1))
        return Int32(states.count - 1)
    }
}
