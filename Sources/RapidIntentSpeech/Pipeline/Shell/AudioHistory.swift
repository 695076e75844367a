import RapidIntent

/// The last seconds of what was heard, for those who begin to listen in the middle.
struct AudioHistory: Sendable {
    /// How much is kept at least, where that much was heard.
    let length: Duration
    let sampleRate: Int
    private var frames = Queue<AudioFrame>()

    init(length: Duration, sampleRate: Int) {
        self.length = length
        self.sampleRate = sampleRate
    }

    mutating func append(_ frame: AudioFrame) {
        frames.append(frame)
        let begin = frame.at - length
        while let oldest = frames.first, oldest.end(sampleRate) < begin { _ = frames.popFirst() }
    }

    /// Gives what was heard since a time, cut to the sample, and forgets everything.
    mutating func drain(from begin: Duration) -> [AudioFrame] {
        var taken: [AudioFrame] = []
        while let frame = frames.popFirst() {
            guard frame.end(sampleRate) > begin else { continue }
            taken.append(frame.dropping(before: begin, sampleRate: sampleRate))
        }
        return taken
    }

    mutating func clear() { frames.removeAll() }
}

extension AudioFrame {
    /// When the last sample is over.
    func end(_ sampleRate: Int) -> Duration { at + .audio(samples: samples.count, rate: sampleRate) }

    /// The same frame without what lies before a time within it.
    func dropping(before begin: Duration, sampleRate: Int) -> AudioFrame {
        guard begin > at else { return self }
        let count = min(Int(((begin - at) / .seconds(1) * Double(sampleRate)).rounded()), samples.count)
        return AudioFrame(
            samples: Array(samples.dropFirst(count)), at: at + .audio(samples: count, rate: sampleRate))
    }
}
