#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Changes the sample rate of one channel of audio, block by block.
///
/// ```swift
/// var resampler = Resampler(from: 44_100, to: 16_000)
/// for block in blocks { play(resampler.resample(block)) }
/// play(resampler.finish())
/// ```
///
/// Band-limited interpolation after J. O. Smith, *Digital Audio Resampling*
/// (https://ccrma.stanford.edu/~jos/resample/): each output is a sum of inputs weighted by a sinc that is centred on the
/// output's moment and windowed by Kaiser's window; when the rate falls, the sinc is widened so that what the new rate
/// cannot hold is taken out first. The kernel lies in a table of 512 entries per zero crossing and is interpolated
/// linearly, so that any pair of rates works. 32 zero crossings on each side and β = 8 put aliases and images about
/// 80 dB down and keep what lies below 0.84 of the lower Nyquist frequency.
///
/// The output has no delay: sample *n* belongs to the moment *n* / output rate. Altogether
/// ⌈inputs × output rate ÷ input rate⌉ samples come out. One output costs 64 multiplications when the rate rises, and
/// as many times more as the rate falls.
package struct Resampler: Sendable {
    /// Samples per second that go in.
    package let inputRate: Int
    /// Samples per second that come out.
    package let outputRate: Int

    /// The kernel's reach to each side, in input samples.
    private let reach: Int
    /// Kernel table entries per input sample.
    private let density: Double
    /// What brings the widened kernel back to unity gain.
    private let gain: Double
    /// The inputs that outputs still need; the first stands at `historyStart`.
    private var history: [Float] = []
    private var historyStart = 0
    private var received = 0
    private var produced = 0

    private static let crossings = 32
    private static let entriesPerCrossing = 512
    /// The corner of the filter, of the lower Nyquist frequency; half of Kaiser's transition band lies above it.
    private static let corner = 0.92
    private static let beta = 8.0

    /// One side of the windowed sinc; the last entries are zero, so that interpolation may look one further.
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

    /// Prepares a conversion.
    ///
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

    /// Takes a block in and gives what can be given without knowing what follows.
    package mutating func resample(_ input: [Float]) -> [Float] {
        if inputRate == outputRate { return input }
        history += input
        received += input.count
        let known = received - reach
        return produce { moment in moment < known }
    }

    /// Gives the rest, as if silence followed, and makes ready for another recording.
    package mutating func finish() -> [Float] {
        if inputRate == outputRate { return [] }
        let end = received
        let rest = produce { moment in moment < end }
        self = Resampler(from: inputRate, to: outputRate)
        return rest
    }

    /// Produces outputs while `isReady` holds for the input sample at or before the output's moment.
    private mutating func produce(while isReady: (Int) -> Bool) -> [Float] {
        var output: [Float] = []
        while true {
            let (moment, rest) = (produced * inputRate).quotientAndRemainder(dividingBy: outputRate)
            guard isReady(moment) else { break }
            output.append(value(at: moment, fraction: Double(rest) / Double(outputRate)))
            produced += 1
        }
        let needed = max(historyStart, produced * inputRate / outputRate - reach)
        // Moved rarely, so that a small block does not pay for shifting the whole history.
        if needed - historyStart > 4_096 {
            let outdated = min(needed - historyStart, history.count)
            history.removeFirst(outdated)
            historyStart += outdated
        }
        return output
    }

    /// The value `fraction` after the input sample numbered `moment`.
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
