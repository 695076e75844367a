import RapidIntentPlatform

/// Changes the sample rate of one channel of audio, block by block.
///
/// Band-limited interpolation after J. O. Smith, *Digital Audio Resampling*
/// (https://ccrma.stanford.edu/~jos/resample/). Each output is a sum of inputs, weighted by a sinc that is centred on
/// the output's time and windowed with a Kaiser window. When the rate falls, the wider sinc first removes the
/// frequencies that the new rate cannot hold. The kernel is a table of 512 entries per zero crossing with linear
/// interpolation, so any pair of rates works. With 32 zero crossings on each side and β = 8, aliases and images are
/// about 80 dB down, and frequencies below 0.84 of the lower Nyquist frequency are kept.
///
/// The output has no delay: sample *n* belongs to the time *n* / output rate. The total is ⌈inputs × output rate ÷
/// input rate⌉ samples. One output costs 64 multiplications when the rate rises, and proportionally more when it falls.
package struct Resampler: Sendable {
    package let inputRate: Int
    package let outputRate: Int

    /// The kernel's reach to each side, in input samples.
    private let reach: Int
    /// Kernel table entries per input sample.
    private let density: Double
    /// The factor that gives the widened kernel unity gain.
    private let gain: Double
    /// The inputs that later outputs need; the first has the number `historyStart`.
    private var history: [Float] = []
    private var historyStart = 0
    private var received = 0
    private var produced = 0

    private static let crossings = 32
    private static let entriesPerCrossing = 512
    /// The cutoff as a fraction of the lower Nyquist frequency; half of the Kaiser transition band lies above it.
    private static let corner = 0.92
    private static let beta = 8.0

    /// One side of the windowed sinc; the last entries are zero, so that interpolation may read one entry further.
    private static let kernel: [Float] = {
        let length = crossings * entriesPerCrossing
        let edge = besselI0(beta)
        return (0...length + 1).map { index in
            guard index < length else { return 0 }
            let x = Double(index) / Double(entriesPerCrossing)
            let sinc = index == 0 ? 1 : sin(.pi * x) / (.pi * x)
            let y = Double(index) / Double(length)
            return Float(sinc * besselI0(beta * (1 - y * y).squareRoot()) / edge)
        }
    }()

    /// The modified Bessel function of the first kind and order zero, by its power series.
    private static func besselI0(_ x: Double) -> Double {
        var sum = 1.0
        var term = 1.0
        var k = 1.0
        while term > sum * 1e-17 {
            term *= (x / 2 / k) * (x / 2 / k)
            sum += term
            k += 1
        }
        return sum
    }

    /// Both rates must be positive; equal rates pass samples through unchanged.
    package init(from inputRate: Int, to outputRate: Int) {
        precondition(inputRate > 0 && outputRate > 0, "sample rates are positive")
        self.inputRate = inputRate
        self.outputRate = outputRate
        let scale = min(1, Double(outputRate) / Double(inputRate)) * Self.corner
        gain = scale
        density = scale * Double(Self.entriesPerCrossing)
        reach = Int((Double(Self.crossings) / scale).rounded(.up))
    }

    /// Appends a block and returns the outputs that need no later input.
    package mutating func resample(_ input: [Float]) -> [Float] {
        if inputRate == outputRate { return input }
        history += input
        received += input.count
        let known = received - reach
        return produce { moment in moment < known }
    }

    /// Returns the remaining outputs, as if silence followed, and resets the resampler.
    package mutating func finish() -> [Float] {
        if inputRate == outputRate { return [] }
        let end = received
        let rest = produce { moment in moment < end }
        self = Resampler(from: inputRate, to: outputRate)
        return rest
    }

    /// Produces outputs while `isReady` holds for the input sample at or before the output's time.
    private mutating func produce(while isReady: (Int) -> Bool) -> [Float] {
        var output: [Float] = []
        while true {
            let (moment, rest) = (produced * inputRate).quotientAndRemainder(dividingBy: outputRate)
            guard isReady(moment) else { break }
            output.append(value(at: moment, fraction: Double(rest) / Double(outputRate)))
            produced += 1
        }
        let needed = max(historyStart, produced * inputRate / outputRate - reach)
        // Removed rarely, so that a small block does not shift the whole history.
        if needed - historyStart > 4_096 {
            let outdated = min(needed - historyStart, history.count)
            history.removeFirst(outdated)
            historyStart += outdated
        }
        return output
    }

    /// The interpolated value at `fraction` after the input sample `moment`.
    private func value(at moment: Int, fraction: Double) -> Float {
        let first = max(moment - reach + 1, historyStart)
        let last = min(moment + reach, historyStart + history.count - 1)
        guard first <= last else { return 0 }
        let limit = Double(Self.crossings * Self.entriesPerCrossing)
        return history.withUnsafeBufferPointer { history in
            Self.kernel.withUnsafeBufferPointer { kernel in
                var sum: Float = 0
                var index = first
                while index <= last {
                    let place = (Double(index - moment) - fraction).magnitude * density
                    if place < limit {
                        let entry = Int(place)
                        let part = Float(place - Double(entry))
                        let weight = kernel[entry] + part * (kernel[entry + 1] - kernel[entry])
                        sum += history[index - historyStart] * weight
                    }
                    index += 1
                }
                return sum * Float(gain)
            }
        }
    }
}
