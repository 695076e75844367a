/// Detects problems in the samples, a tenth of a second at a time.
struct SampleWatch: Sendable {
    private let limits: SignalLimits
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
    /// The number of lively blocks that end silence or a stuck converter; a click has fewer.
    private static let livelyLimit = 10
    /// The number of clipped blocks within a second that is a problem.
    private static let clippedLimit = 3
    /// The number of blocks without clipping that end it: more than a pause between sentences has.
    private static let clippingRelease = 100
    /// A noise has ended if one of the last blocks is this many decibels below it.
    private static let noiseRelease = (blocks: 20, decibels: 6.0)

    init(limits: SignalLimits) {
        self.limits = limits
        func blocks(_ time: Duration) -> Int { max(1, Int((time / Self.blockTime).rounded())) }
        silentBlocks = blocks(limits.silence)
        stuckBlocks = blocks(limits.stuck)
        noiseBlocks = blocks(limits.noiseTime)
        levels = Recent(length: max(noiseBlocks, Self.noiseRelease.blocks))
    }

    /// Handles a gap in the stream: all measurements begin again.
    mutating func skip() {
        flat = nil
        livelyBlocks = 0
        clippedBlocks.removeAll()
        means.removeAll()
        levels.removeAll()
    }

    /// Processes the next block, which ends at a time.
    mutating func receive(_ block: SignalBlock, at: Duration, _ episodes: inout TroubleEpisodes) -> [SignalEvent] {
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
        // A converter that is stuck at full scale is not overdriven.
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
        // A stuck converter has no offset. Clipping alone causes an offset, because speech is asymmetric.
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
        // Clipping changes the level, and is already reported.
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
