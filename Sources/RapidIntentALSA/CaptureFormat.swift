/// What a device agreed to deliver.
package struct CaptureFormat: Equatable, Sendable {
    /// Samples per second and channel.
    package var sampleRate: Int
    /// How many channels are interleaved.
    package var channels: Int
    /// How one sample is written.
    package var encoding: Encoding

    /// Describes what a device delivers.
    package init(sampleRate: Int, channels: Int, encoding: Encoding) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.encoding = encoding
    }

    /// The little-endian ways that sound cards write a sample, best first: 16 bits are all that is wanted and exact, and the
    /// rest is what some digital microphones and converters insist on.
    package enum Encoding: String, Equatable, Sendable, CaseIterable {
        case signed16 = "S16_LE"
        case signed32 = "S32_LE"
        /// Three bytes.
        case packed24 = "S24_3LE"
        /// The lower three of four bytes; the fourth may hold anything.
        case padded24 = "S24_LE"
        case float32 = "FLOAT_LE"

        var byteCount: Int {
            switch self {
            case .signed16: 2
            case .packed24: 3
            case .signed32, .padded24, .float32: 4
            }
        }

        /// The sample that begins at a place, full scale being −1 to 1.
        ///
        /// What a floating-point device delivers beyond that is kept up to four times full scale, so that a resampler still
        /// sees the wave; what is no number is silence.
        func sample(_ bytes: ArraySlice<UInt8>, at place: Int) -> Float {
            func byte(_ index: Int) -> UInt32 { UInt32(bytes[place + index]) }
            switch self {
            case .signed16:
                return Float(Int16(truncatingIfNeeded: byte(0) | byte(1) << 8)) / 0x1p15
            case .packed24, .padded24:
                // Shifted to the top, the sign is where it belongs.
                return Float(Int32(bitPattern: byte(0) << 8 | byte(1) << 16 | byte(2) << 24)) / 0x1p31
            case .signed32:
                return Float(Int32(bitPattern: byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24)) / 0x1p31
            case .float32:
                let value = Float(bitPattern: byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24)
                return value.isFinite ? min(max(value, -4), 4) : 0
            }
        }
    }

    /// The length of one sample of all channels in bytes.
    package var stride: Int { channels * encoding.byteCount }
}
