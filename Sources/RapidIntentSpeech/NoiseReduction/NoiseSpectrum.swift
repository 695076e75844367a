/// The spectrum of the noise behind speech: in each band the least power of the last one and a half seconds.
///
/// Speech leaves gaps in every band, noise does not (minimum statistics, R. Martin, "Noise power spectral density estimation
/// based on optimal smoothing and minimum statistics", 2001; here with constant smoothing and a constant bias). The window
/// is kept as ``parts`` minima of ``partLength`` frames each, so that a frame costs one comparison a band.
struct NoiseSpectrum: Sendable {
    /// The power of the noise in each band, as far as it is known; the first frame's own before.
    private(set) var power: [Float]

    private var smoothed: [Float]
    private var current: [Float]
    /// The minima of the last parts, band by band within a part.
    private var minima: [Float]
    private var part = 0
    private var framesInPart = 0
    private var hasBegun = false

    private static let smoothing: Float = 0.85
    /// By how much a mean lies above a minimum of smoothed powers.
    private static let bias: Float = 1.5
    private static let parts = 8
    /// In frames of 8 ms.
    private static let partLength = 24

    /// Knows nothing yet of so many bands.
    init(bands: Int) {
        power = [Float](repeating: 0, count: bands)
        smoothed = power
        current = [Float](repeating: .infinity, count: bands)
        minima = [Float](repeating: .infinity, count: bands * Self.parts)
    }

    /// Takes the power of the next frame in.
    mutating func update(_ frame: [Float]) {
        if !hasBegun {
            smoothed = frame
            hasBegun = true
        }
        let bands = power.count
        frame.withUnsafeBufferPointer { frame in
            smoothed.withUnsafeMutableBufferPointer { smoothed in
                current.withUnsafeMutableBufferPointer { current in
                    var band = 0
                    while band < bands {
                        let value = Self.smoothing * smoothed[band] + (1 - Self.smoothing) * frame[band]
                        smoothed[band] = value
                        if value < current[band] { current[band] = value }
                        band += 1
                    }
                }
            }
        }
        framesInPart += 1
        let isPartOver = framesInPart == Self.partLength
        if isPartOver {
            minima.replaceSubrange(part * bands..<(part + 1) * bands, with: current)
            part = (part + 1) % Self.parts
            framesInPart = 0
        }
        updatePower()
        if isPartOver { current = smoothed }
    }

    private mutating func updatePower() {
        let bands = power.count
        minima.withUnsafeBufferPointer { minima in
            current.withUnsafeBufferPointer { current in
                power.withUnsafeMutableBufferPointer { power in
                    var band = 0
                    while band < bands {
                        var least = current[band]
                        var part = 0
                        while part < Self.parts {
                            least = min(least, minima[part * bands + band])
                            part += 1
                        }
                        power[band] = least * Self.bias
                        band += 1
                    }
                }
            }
        }
    }
}
