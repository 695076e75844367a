import RapidIntent
import RapidIntentSupport

/// The last seconds of audio, for listeners that begin with earlier audio.
struct AudioHistory: Sendable {
    /// The least duration that is kept.
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

    /// Returns the audio since a time, cut to the sample, and clears the history.
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
    func end(_ sampleRate: Int) -> Duration { at + .audio(samples: samples.count, rate: sampleRate) }

    /// The same frame without the samples before a time.
    func dropping(before begin: Duration, sampleRate: Int) -> AudioFrame {
        guard begin > at else { return self }
        let count = min(Int(((begin - at) / .seconds(1) * Double(sampleRate)).rounded()), samples.count)
        return AudioFrame(
            samples: Array(samples.dropFirst(count)), at: at + .audio(samples: count, rate: sampleRate))
    }
}
