package import RapidIntent

/// Splits samples, in pieces of any size, into frames of 20 ms.
package struct AudioFraming: Sendable {
    private let rate: Int
    private let frameLength: Int
    private let start: Duration
    private var pending: [Int16] = []
    /// The number of samples in `pending` that were delivered.
    private var used = 0
    private var delivered = 0

    /// Begins with the first sample.
    package init(rate: Int, startingAt start: Duration = .zero) {
        self.rate = rate
        self.start = start
        frameLength = rate / 50
    }

    package var end: Duration { start + .audio(samples: delivered, rate: rate) }

    package mutating func append(_ samples: some Sequence<Int16>) {
        pending.removeFirst(used)
        used = 0
        pending += samples
    }

    /// The next whole frame; nil if there is none.
    ///
    /// - Parameter isLast: Whether nothing follows, so that the last frame may be shorter.
    package mutating func next(isLast: Bool = false) -> AudioFrame? {
        let count = min(frameLength, pending.count - used)
        guard count == frameLength || (isLast && count > 0) else { return nil }
        defer { (used, delivered) = (used + count, delivered + count) }
        return AudioFrame(samples: Array(pending[used..<used + count]), at: end)
    }

    package mutating func frames(isLast: Bool = false) -> [AudioFrame] {
        var frames: [AudioFrame] = []
        while let frame = next(isLast: isLast) { frames.append(frame) }
        return frames
    }
}
