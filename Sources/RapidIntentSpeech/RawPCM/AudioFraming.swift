package import RapidIntent

/// Splits samples, in pieces of any size, into frames of 20 ms.
package struct AudioFraming: Sendable {
    private let rate: Int
    private let frameLength: Int
    private var pending: [Int16] = []
    /// Where the next frame begins in `pending`.
    private var start = 0
    private var delivered = 0

    /// Begins with the first sample.
    ///
    /// - Parameter rate: Samples per second.
    package init(rate: Int) {
        self.rate = rate
        frameLength = rate / 50
    }

    package mutating func append(_ samples: some Sequence<Int16>) {
        pending.removeFirst(start)
        start = 0
        pending += samples
    }

    /// The next whole frame; nil if there is none.
    ///
    /// - Parameter isLast: Whether nothing follows, so that the last frame may be shorter.
    package mutating func next(isLast: Bool = false) -> AudioFrame? {
        let count = min(frameLength, pending.count - start)
        guard count == frameLength || (isLast && count > 0) else { return nil }
        defer { (start, delivered) = (start + count, delivered + count) }
        return AudioFrame(
            samples: Array(pending[start..<start + count]), at: .audio(samples: delivered, rate: rate))
    }
}
