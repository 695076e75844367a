import Synchronization

/// The cached states and steps of a ``TemplateAutomaton``.
///
/// It is a class, so that matching a word retains and releases no references to its parts. Only one thread at a time
/// may use it. Run-time exclusivity checks are off, because they cost a tenth of the time; each access to a property
/// ends before a method of this class is called.
package final class TemplateStates {
    /// A position in the network that the words so far can reach.
    package struct Position: Hashable, Sendable {
        /// The node; inside a value, 0; between values of a placeholder that takes several, the node behind them.
        package var node: UInt32
        /// The current placeholder: -1 for none, -2 for a skip word, else the number of a slot.
        package var slot: Int32 = -1
        /// The progress in a value: for a list, a node of the tree of lists; for a range, a ``NumberProgress``; for a typed
        /// value, a node of the ``ValueGrammar``; between values, a ``JointProgress``.
        package var part: UInt32 = 0

        package init(
            node: UInt32, slot: Int32 = -1, part: UInt32 = 0
        ) {
            self.node = node
            self.slot = slot
            self.part = part
        }

        package static let skipWord: Int32 = -2

        /// Whether it is inside a value.
        var isInValue: Bool { slot >= 0 && node == TemplateNetwork.root }

        /// How far the words between two values are said; nil elsewhere.
        package var joint: JointProgress? { slot >= 0 && !isInValue ? JointProgress(part: part) : nil }
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
    @exclusivity(unchecked) private var arrivals = TemplateArrivals()
    /// The intents of the templates of states, of those states that were asked about.
    @exclusivity(unchecked) private var intentsByState: [Int32: TemplateIntents] = [:]
    /// Whether each template has placeholders; empty until the first use.
    @exclusivity(unchecked) var slotted: [Bool] = []

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
        let size = positions.count + origins.count + steps.count * 4 + words.byteCount / 16 + intentsByState.count * 32
        guard size > limit else { return }
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
        intentsByState.removeAll()
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

    /// The intents of a state's templates.
    ///
    /// Looks at all positions of the state the first time, and is kept with it.
    func intents(of state: Int32, _ phrases: PhraseShares, in network: TemplateNetwork) -> TemplateIntents {
        if let known = intentsByState[state] { return known }
        let intents = TemplateIntents(positions[states[Int(state)].positions], phrases, in: network)
        intentsByState[state] = intents
        return intents
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
        arrivals.removeAll()
        let value = TemplateNumber(word)
        let all = states[Int(state)].positions
        guard all.count > Self.fewPositions, network.skipWords < 0 else {
            for place in all {
                arrivals.advance(
                    positions[place], Int32(place - all.lowerBound), by: word, number, hash: hash, value, in: index,
                    mask: mask)
            }
            return
        }
        successors(of: state, in: network).forEach(by: number) { place in
            arrivals.advance(
                positions[all.lowerBound + Int(place)], Int32(place), by: word, number, hash: hash, value, in: index,
                mask: mask)
        }
    }

    /// The index of a state's positions by word, built at the first use.
    private func successors(of state: Int32, in network: TemplateNetwork) -> TemplateSuccessors {
        if let known = successorsByState[state] { return known }
        let made = TemplateSuccessors(of: positions[states[Int(state)].positions], in: network)
        successorsByState[state] = made
        return made
    }

    /// Stores the step that is in ``arrivals`` and returns its number.
    private func remember(
        from state: Int32, _ mask: Int32, by word: UInt32, in index: PhraseIndex
    ) -> Int32 {
        if !isUser { room.users.add(1, ordering: .relaxed) }
        isUser = true
        limit = Self.capacity / room.users.load(ordering: .relaxed)
        let target = self.state(of: arrivals.positions, in: index)
        let first = originStarts.count
        arrivals.sortOrigins()
        var next = 0
        for place in arrivals.positions.indices {
            originStarts.append(Int32(origins.count))
            while next < arrivals.origins.count, arrivals.origins[next].position == Int32(place) {
                origins.append(arrivals.origins[next].origin)
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
                    // A number that may become a half more is complete: ``OpenNumber`` tells whether it can change.
                    state.canContinue = state.canContinue || !network.isBehindNumber(position)
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
