#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The activation between the weights of a layer: each number times the share of a normal distribution below it.
///
/// GELU (Hendrycks and Gimpel, "Gaussian error linear units", 2016). The share comes from a table, interpolated linearly with an
/// error below 10⁻⁵, because a hundred thousand error functions would take a third of the time of a sentence.
struct Activation: Sendable {
    static let shared = Activation()

    /// Beyond this, the share is 0 or 1 in 32 bits.
    private static let limit: Float = 6
    private static let steps: Float = 128

    /// The share at each step, from -``limit`` to ``limit``, with one more for the interpolation.
    private let shares: [Float]

    private init() {
        let count = Int(2 * Self.limit * Self.steps) + 2
        shares = (0..<count).map { 0.5 * (1 + erf((Float($0) / Self.steps - Self.limit) / Float(2).squareRoot())) }
    }

    func apply(to numbers: UnsafeMutableBufferPointer<Float>) {
        shares.withUnsafeBufferPointer { shares in
            for index in numbers.indices {
                let number = numbers[index]
                let place = (min(max(number, -Self.limit), Self.limit) + Self.limit) * Self.steps
                // Not a number only in a manipulated file.
                guard place.isFinite else { continue }
                let step = Int(place)
                numbers[index] = number * (shares[step] + (place - Float(step)) * (shares[step + 1] - shares[step]))
            }
        }
    }
}
