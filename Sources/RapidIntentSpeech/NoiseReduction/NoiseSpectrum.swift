/// The spectrum of the background noise: in each band, the lowest power of the last 1.5 seconds.
///
/// Speech leaves gaps in every band, noise does not (minimum statistics, R. Martin, "Noise power spectral density
/// estimation based on optimal smoothing and minimum statistics", 2001; here with constant smoothing and a constant
/// bias). The window is stored as ``parts`` minima of ``partLength`` frames each, so a frame costs one comparison per
/// band.
struct NoiseSpectrum: Sendable {
    /// The estimated power of the noise in each band; it begins with the first frame's power.
    private(set) var power: [Float]

    private var smoothed: [Float]
    private var current: [Float]
    /// The minima of the last parts, band by band within a part.
    private var minima: [Float]
    private var part = 0
    private var framesInPart = 0
    private var hasBegun = false

    private static let smoothing: Float = 0.85
    /// The ratio of the mean to the minimum of smoothed powers.
    private static let bias: Float = 1.5
    private static let parts = 8
    /// In frames of 8 ms.
    private static let partLength = 24

    /// Creates an empty estimate of `bands` bands.
    init(bands: Int) {
        power = [Float](repeating: 0, count: bands)
        smoothed = power
        current = [Float](repeating: .infinity, count: bands)
        minima = [Float](repeating: .infinity, count: bands * Self.parts)
    }

    /// Appends the power of the next frame.
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
