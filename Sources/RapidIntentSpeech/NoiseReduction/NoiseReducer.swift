import RapidIntentPlatform

/// Reduces steady noise and keeps speech, block by block.
///
/// The Fourier transform splits frames of 32 ms at 16 kHz, every 8 ms, into 257 bands. Each band is attenuated
/// according to its noise, and the frames are added up again. The output has the length of the input, and each sample
/// keeps its time; it is returned up to ``delay`` later. A second of audio costs some 3 ms.
package struct NoiseReducer: Sendable {
    /// The longest time between a sample's input and its output: a frame.
    package static let delay = Duration.milliseconds(32)

    private static let frameLength = 512
    private static let hop = 128
    private static let bands = frameLength / 2 + 1
    /// The square root of the Hann window; applied twice, four overlapping windows add up to 2.
    private static let window: [Float] = (0..<frameLength).map {
        Float((0.5 - 0.5 * cos(2 * .pi * Double($0) / Double(frameLength))).squareRoot())
    }

    private let transform = FourierTransform(count: Self.frameLength)
    private var noise = NoiseSpectrum(bands: Self.bands)
    private var gain = SpectralGain(bands: Self.bands)
    private var gains = [Float](repeating: 1, count: Self.bands)
    private var power = [Float](repeating: 0, count: Self.bands)
    private var real = [Float](repeating: 0, count: Self.frameLength)
    private var imaginary = [Float](repeating: 0, count: Self.frameLength)
    /// The samples of the next frame; the first frame is silence except for its last hop.
    private var input = [Float](repeating: 0, count: Self.frameLength - Self.hop)
    private var sum = [Float](repeating: 0, count: Self.frameLength)
    /// The number of samples at the front of the sum that precede the first input.
    private var lead = Self.frameLength - Self.hop
    private var received = 0
    private var delivered = 0

    /// Creates a reducer; it learns the noise within the first second.
    package init() {}

    /// Appends samples at 16 kHz and returns the finished ones.
    package mutating func reduce(_ samples: [Int16]) -> [Int16] {
        received += samples.count
        return process(samples.map(\.fullScale))
    }

    /// Returns the remaining samples, as if silence followed; keeps the learnt noise.
    package mutating func finish() -> [Int16] {
        let missing = received - delivered
        var rest = process([Float](repeating: 0, count: Self.frameLength))
        rest.removeLast(max(rest.count - missing, 0))
        input = [Float](repeating: 0, count: Self.frameLength - Self.hop)
        sum = [Float](repeating: 0, count: Self.frameLength)
        lead = Self.frameLength - Self.hop
        received = 0
        delivered = 0
        return rest
    }

    private mutating func process(_ samples: [Float]) -> [Int16] {
        input += samples
        var output: [Int16] = []
        var start = 0
        while input.count - start >= Self.frameLength {
            load(from: start)
            filter()
            addUp()
            // The first hop of the sum is complete.
            if lead > 0 {
                lead -= Self.hop
            } else {
                // Four overlapping windows add up to 2, and the inverse transform is not scaled.
                let scale = 1 / Float(2 * Self.frameLength)
                for index in 0..<Self.hop { output.append(Int16(fullScale: sum[index] * scale)) }
            }
            sum.removeFirst(Self.hop)
            sum += [Float](repeating: 0, count: Self.hop)
            start += Self.hop
        }
        input.removeFirst(start)
        delivered += output.count
        return output
    }

    private mutating func load(from start: Int) {
        input.withUnsafeBufferPointer { input in
            Self.window.withUnsafeBufferPointer { window in
                var index = 0
                while index < Self.frameLength {
                    real[index] = input[start + index] * window[index]
                    imaginary[index] = 0
                    index += 1
                }
            }
        }
    }

    private mutating func filter() {
        transform.transform(&real, &imaginary)
        // With exchanged arguments, the transform is its own inverse.
        defer { transform.transform(&imaginary, &real) }
        // The first frames contain padding, which must not count as the room's noise.
        guard lead == 0 else { return }
        for band in 0..<Self.bands { power[band] = real[band] * real[band] + imaginary[band] * imaginary[band] }
        noise.update(power)
        gain.gains(for: power, noise: noise.power, into: &gains)
        for band in 0..<Self.bands {
            real[band] *= gains[band]
            imaginary[band] *= gains[band]
            // The other half of a real signal's spectrum mirrors this one.
            guard band > 0, band < Self.bands - 1 else { continue }
            real[Self.frameLength - band] = real[band]
            imaginary[Self.frameLength - band] = -imaginary[band]
        }
    }

    private mutating func addUp() {
        Self.window.withUnsafeBufferPointer { window in
            var index = 0
            while index < Self.frameLength {
                sum[index] += real[index] * window[index]
                index += 1
            }
        }
    }
}
