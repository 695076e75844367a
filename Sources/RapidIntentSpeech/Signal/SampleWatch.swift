/// Sees troubles in the samples themselves, a tenth of a second at a time.
struct SampleWatch: Sendable {
    private let limits: SignalLimits
    /// How many equal blocks are as long as each limit.
    private let silentBlocks: Int
    private let stuckBlocks: Int
    private let noiseBlocks: Int

    private var flat: (value: Int16, blocks: Int)?
    private var livelyBlocks = 0
    private var clippedBlocks = Recent(length: 10)
    private var blocksSinceClipping = 0
    private var means = Recent(length: 20)
    private var levels: Recent

    static let blockTime = Duration.milliseconds(100)
    /// How many lively blocks end silence or a stuck converter: a click in between does not.
    private static let livelyLimit = 10
    /// How many clipped blocks within a second are a trouble.
    private static let clippedLimit = 3
    /// How many blocks without clipping end it: as many as a pause between sentences has, and more.
    private static let clippingRelease = 100
    /// How many of the last blocks show that a noise is gone, and by how many decibels they fall below it then.
    private static let noiseRelease = (blocks: 20, decibels: 6.0)

    init(limits: SignalLimits) {
        self.limits = limits
        func blocks(_ time: Duration) -> Int { max(1, Int((time / Self.blockTime).rounded())) }
        silentBlocks = blocks(limits.silence)
        stuckBlocks = blocks(limits.stuck)
        noiseBlocks = blocks(limits.noiseTime)
        levels = Recent(length: max(noiseBlocks, Self.noiseRelease.blocks))
    }

    /// Takes note that the stream goes on after a gap: what was on its way to be a trouble begins anew.
    mutating func skip() {
        flat = nil
        livelyBlocks = 0
        clippedBlocks.removeAll()
        means.removeAll()
        levels.removeAll()
    }

    /// Takes the next block in, which ends at a moment.
    mutating func receive(
        _ block: SignalBlock, at: Duration, _ episodes: inout TroubleEpisodes
    ) -> [SignalEvent] {
        [
            watchFlatness(of: block, at: at, &episodes), watchClipping(of: block, at: at, &episodes),
            watchOffset(of: block, at: at, &episodes), watchNoise(of: block, at: at, &episodes),
        ].compactMap { $0 }
    }

    private mutating func watchFlatness(
        of block: SignalBlock, at: Duration, _ episodes: inout TroubleEpisodes
    ) -> SignalEvent? {
        guard let value = block.onlyValue else {
            flat = nil
            livelyBlocks += 1
            guard livelyBlocks >= Self.livelyLimit else { return nil }
            return episodes.end(.silence, at: at) ?? episodes.end(.stuck, at: at)
        }
        livelyBlocks = 0
        let blocks = flat.map { $0.value == value ? $0.blocks + 1 : 1 } ?? 1
        flat = (value, blocks)
        if value == 0 { return blocks >= silentBlocks ? episodes.begin(.silence, at: at) : nil }
        return blocks >= stuckBlocks ? episodes.begin(.stuck(at: value), at: at) : nil
    }

    private mutating func watchClipping(
        of block: SignalBlock, at: Duration, _ episodes: inout TroubleEpisodes
    ) -> SignalEvent? {
        // A converter that hangs at full scale is not overdriven.
        let isClipped = block.clippedShare >= limits.clipping && block.onlyValue == nil
        clippedBlocks.append(isClipped ? 1 : 0)
        blocksSinceClipping = isClipped ? 0 : blocksSinceClipping + 1
        if clippedBlocks.sum >= Double(Self.clippedLimit) {
            return episodes.begin(.clipping(share: block.clippedShare), at: at)
        }
        return blocksSinceClipping >= Self.clippingRelease ? episodes.end(.clipping, at: at) : nil
    }

    private mutating func watchOffset(
        of block: SignalBlock, at: Duration, _ episodes: inout TroubleEpisodes
    ) -> SignalEvent? {
        // Nor has it an offset; and what is cut off has one of that making, since speech is not alike on both sides.
        guard block.onlyValue == nil, block.clippedShare < limits.clipping else {
            means.removeAll()
            return nil
        }
        means.append(block.mean / 32_768)
        guard means.isFull else { return nil }
        let offset = means.sum / Double(means.count)
        if offset.magnitude > limits.offset { return episodes.begin(.offset(offset), at: at) }
        return offset.magnitude < limits.offset / 2 ? episodes.end(.offset, at: at) : nil
    }

    private mutating func watchNoise(
        of block: SignalBlock, at: Duration, _ episodes: inout TroubleEpisodes
    ) -> SignalEvent? {
        // What is clipped has a level of its own making, and clipping is told already.
        guard block.clippedShare < limits.clipping else {
            levels.removeAll()
            return nil
        }
        levels.append(block.level)
        if case .steadyNoise(let level)? = episodes.trouble(.steadyNoise) {
            let isGone = levels.suffix(Self.noiseRelease.blocks).contains { $0 < level - Self.noiseRelease.decibels }
            guard isGone else { return nil }
            levels.removeAll()
            return episodes.end(.steadyNoise, at: at)
        }
        guard levels.count >= noiseBlocks else { return nil }
        let sorted = levels.suffix(noiseBlocks).sorted()
        let tenth = sorted.count / 10
        let range = sorted[sorted.count - 1 - tenth] - sorted[tenth]
        let level = sorted[sorted.count / 2]
        guard range <= limits.noiseRange, level >= limits.noiseLevel else { return nil }
        return episodes.begin(.steadyNoise(level: level), at: at)
    }
}

/// The last few of a row of figures.
private struct Recent: Sendable {
    private var figures: [Double] = []
    private let length: Int

    init(length: Int) { self.length = length }

    var count: Int { figures.count }
    var isFull: Bool { figures.count == length }
    var sum: Double { figures.reduce(0, +) }

    mutating func append(_ figure: Double) {
        if figures.count == length { figures.removeFirst() }
        figures.append(figure)
    }

    mutating func removeAll() { figures.removeAll(keepingCapacity: true) }

    func suffix(_ count: Int) -> ArraySlice<Double> { figures.suffix(count) }
}
