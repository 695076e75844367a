/// Detects pitch: measures how long a sound is periodic like vowels and unlike steady noise.
///
/// Every 10 ms, 30 ms of the audio, resampled to 4 kHz, are compared with the audio a period later, for every pitch
/// from some 60 to 400 Hz. The measure is the normalised cross-correlation of D. Talkin's *A robust algorithm for pitch
/// tracking* (1995). First, a first-order predictor flattens the spectrum (J. D. Markel and A. H. Gray, *Linear
/// Prediction of Speech*, 1976). Otherwise a rumble, whose neighbouring samples are similar, would count as a low
/// voice.
///
/// In 10 s each of hissing and rumbling noise nothing is voiced; each of a dozen recorded commands has at least a
/// quarter of a second of voicing. Ringing objects and music have a pitch, too.
package struct VoicingDetector: Sendable {
    package var voiced: Duration { .milliseconds(10) * voicedFrames }

    private var voicedFrames = 0
    private var resampler = Resampler(from: 16_000, to: rate)
    private var pending: [Float] = []
    /// The number of similar frames in a row, and the period of the last one.
    private var run = (frames: 0, period: 0)

    private static let rate = 4_000
    private static let hop = rate / 100
    private static let compared = rate * 3 / 100
    private static let periods = rate / 400...rate / 60
    /// The compared lags: the periods, preceded by half of the shortest one, where a periodic sound is least similar.
    private static let lags = periods.lowerBound / 2...periods.upperBound + 1
    /// The least rise of the similarity to a period from the lowest value before it.
    ///
    /// The similarity of a rumble slower than all periods only falls.
    private static let rise = 0.2
    /// The least similarity of a voiced frame to the audio a period later, from 0 to 1.
    private static let similarity = 0.5
    /// A periodic sound also repeats after two periods: the shortest period that reaches this share of the best one
    /// counts.
    private static let evenShare = 0.85
    /// The largest change of a voice's period from frame to frame, as a share.
    private static let glide = 0.15
    /// The number of frames in a row that is not a coincidence.
    private static let shortestRun = 3

    package init() {}

    /// Processes samples at 16 kHz.
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

    /// The residual of a first-order prediction from the previous sample; one sample shorter.
    private static func flattened(_ samples: ArraySlice<Float>) -> [Float] {
        let pairs = zip(samples.dropFirst(), samples)
        let energy = samples.reduce(0) { $0 + $1 * $1 }
        let share = energy > 0 ? pairs.reduce(0) { $0 + $1.0 * $1.1 } / energy : 0
        return pairs.map { $0 - share * $1 }
    }

    /// The periods where a frame's similarity has a local maximum that is clearly above the lowest value before it.
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

    /// The similarity of the beginning of a frame to the audio at each lag, from −1 to 1; 0 for silence.
    private static func similarities(of frame: [Float]) -> [Double] {
        // After the end of a loud sound, rounding errors in single precision would exceed the remaining energy.
        func square(_ sample: Float) -> Double { Double(sample) * Double(sample) }
        let energy = frame[..<compared].reduce(0) { $0 + square($1) }
        var laterEnergy = frame[lags.lowerBound..<lags.lowerBound + compared].reduce(0) { $0 + square($1) }
        return lags.map { lag in
            var product: Float = 0
            for index in 0..<compared { product += frame[index] * frame[index + lag] }
            let scale = (energy * max(laterEnergy, 0)).squareRoot()
            if lag < lags.upperBound { laterEnergy += square(frame[lag + compared]) - square(frame[lag]) }
            // Digital silence has no similarity; this threshold is a hundredth of the smallest step.
            return scale > 1e-12 ? Double(product) / scale : 0
        }
    }
}
