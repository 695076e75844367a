/// Hears pitch: for how long a sound repeated itself as the vowels of a voice do, and as steady noise does not.
///
/// Every 10 ms, 30 ms of the audio, brought to 4 kHz, are compared with themselves a period later, for every pitch from some 60 to
/// 400 Hz, by the normalised cross-correlation of D. Talkin's *A robust algorithm for pitch tracking* (1995). Before, a predictor of
/// the first order flattens the spectrum (J. D. Markel and A. H. Gray, *Linear Prediction of Speech*, 1976): a rumble, whose
/// samples resemble the ones before them, would pass for low voices.
///
/// In 10 s each of noise that hisses and noise that rumbles nothing is voiced; of each of a dozen recorded orders at least a
/// quarter of a second is. Ringing things have a pitch, too, and so does music.
package struct VoicingDetector: Sendable {
    /// How long the sound was voiced until now.
    package var voiced: Duration { .milliseconds(10) * voicedFrames }

    private var voicedFrames = 0
    private var resampler = Resampler(from: 16_000, to: rate)
    private var pending: [Float] = []
    /// Frames in a row that are similar enough, and the period of the last of them.
    private var run = (frames: 0, period: 0)

    private static let rate = 4_000
    private static let hop = rate / 100
    private static let compared = rate * 3 / 100
    private static let periods = rate / 400...rate / 60
    /// The periods, with half of the shortest one before them, where a sound that has it is at its least similar.
    private static let lags = periods.lowerBound / 2...periods.upperBound + 1
    /// By how much more similar a sound is a period later than somewhere before, at least: a rumble that is slower than all of
    /// them is ever less similar to itself.
    private static let rise = 0.2
    /// How similar a voiced frame is to itself a period later, from 0 to 1.
    private static let similarity = 0.5
    /// What repeats itself after a period does so after two as well: the shortest one counts that is about as good as the best.
    private static let evenShare = 0.85
    /// By which share a voice's period changes from frame to frame at most.
    private static let glide = 0.15
    /// So many frames in a row are no chance.
    private static let shortestRun = 3

    /// Makes a detector that has heard nothing.
    package init() {}

    /// Takes samples at 16 kHz in.
    package mutating func process(_ samples: [Int16]) {
        pending += resampler.resample(samples.map(\.fullScale))
        let needed = Self.compared + Self.lags.upperBound + 1
        var start = 0
        while pending.count - start >= needed {
            process(Self.flattened(pending[start..<start + needed]))
            start += Self.hop
        }
        pending.removeFirst(start)
    }

    private mutating func process(_ frame: [Float]) {
        let peaks = Self.peaks(of: frame)
        guard let best = peaks.map(\.similarity).max(), best > Self.similarity,
            let period = peaks.first(where: { $0.similarity >= Self.evenShare * best })?.period
        else {
            run = (0, 0)
            return
        }
        let isSameVoice = abs(Double(period - run.period)) <= max(1, Self.glide * Double(period))
        run = (isSameVoice ? run.frames + 1 : 1, period)
        if run.frames == Self.shortestRun {
            voicedFrames += Self.shortestRun
        } else if run.frames > Self.shortestRun {
            voicedFrames += 1
        }
    }

    /// What each sample adds to what the one before it lets expect; one sample shorter.
    private static func flattened(_ samples: ArraySlice<Float>) -> [Float] {
        let pairs = zip(samples.dropFirst(), samples)
        let energy = samples.reduce(0) { $0 + $1 * $1 }
        let share = energy > 0 ? pairs.reduce(0) { $0 + $1.0 * $1.1 } / energy : 0
        return pairs.map { $0 - share * $1 }
    }

    /// The periods at which a frame is more similar to its beginning than a little sooner and later, and clearly more than before.
    private static func peaks(of frame: [Float]) -> [(period: Int, similarity: Double)] {
        let similarities = similarities(of: frame)
        var least = Double.infinity
        var peaks: [(period: Int, similarity: Double)] = []
        for (index, lag) in lags.enumerated().dropLast() {
            let similarity = similarities[index]
            if lag >= periods.lowerBound, similarity > similarities[index - 1], similarity >= similarities[index + 1],
                similarity - least >= rise
            {
                peaks.append((lag, similarity))
            }
            least = min(least, similarity)
        }
        return peaks
    }

    /// How similar the beginning of a frame is to what comes each lag later, from −1 to 1; 0 for silence.
    private static func similarities(of frame: [Float]) -> [Double] {
        // Where a loud sound breaks off, single precision would keep more of it than there is left.
        func square(_ sample: Float) -> Double { Double(sample) * Double(sample) }
        let energy = frame[..<compared].reduce(0) { $0 + square($1) }
        var laterEnergy = frame[lags.lowerBound..<lags.lowerBound + compared].reduce(0) { $0 + square($1) }
        return lags.map { lag in
            var product: Float = 0
            for index in 0..<compared { product += frame[index] * frame[index + lag] }
            let scale = (energy * max(laterEnergy, 0)).squareRoot()
            if lag < lags.upperBound { laterEnergy += square(frame[lag + compared]) - square(frame[lag]) }
            // Digital silence is similar to nothing; so quiet is a hundredth of the smallest step.
            return scale > 1e-12 ? Double(product) / scale : 0
        }
    }
}
