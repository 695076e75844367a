package struct CaptureFormat: Equatable, Sendable {
    /// Samples per second and channel.
    package var sampleRate: Int
    package var channels: Int
    package var encoding: Encoding

    package init(sampleRate: Int, channels: Int, encoding: Encoding) {
        self.sampleRate = sampleRate
        self.channels = channels
        self.encoding = encoding
    }

    /// The supported little-endian encodings, best first: 16 bits are exact and sufficient, and some digital
    /// microphones and converters offer only the others.
    package enum Encoding: String, Equatable, Sendable, CaseIterable {
        case signed16 = "S16_LE"
        case signed32 = "S32_LE"
        /// Three bytes.
        case packed24 = "S24_3LE"
        /// The lower three of four bytes; the fourth is undefined.
        case padded24 = "S24_LE"
        case float32 = "FLOAT_LE"

        var byteCount: Int {
            switch self {
            case .signed16: 2
            case .packed24: 3
            case .signed32, .padded24, .float32: 4
            }
        }

        /// The sample at an offset, scaled to −1 to 1.
        ///
        /// Values of floating-point devices may be up to four times full scale, so that a resampler still receives the
        /// wave; NaN and infinity become silence.
        func sample(_ bytes: ArraySlice<UInt8>, at place: Int) -> Float {
            func byte(_ index: Int) -> UInt32 { UInt32(bytes[place + index]) }
            switch self {
            case .signed16:
                return Float(Int16(truncatingIfNeeded: byte(0) | byte(1) << 8)) / 0x1p15
            case .packed24, .padded24:
                // Shifted to the top of 32 bits to place the sign bit.
                return Float(Int32(bitPattern: byte(0) << 8 | byte(1) << 16 | byte(2) << 24)) / 0x1p31
            case .signed32:
                return Float(Int32(bitPattern: byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24)) / 0x1p31
            case .float32:
                let value = Float(bitPattern: byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24)
                return value.isFinite ? min(max(value, -4), 4) : 0
            }
        }
    }

    package var stride: Int { channels * encoding.byteCount }
}

/// The captured channels of a device.
public enum CaptureChannels: Sendable, Equatable {
    /// The mean of all channels; if the device allows it, only one channel is captured.
    ///
    /// Use it for microphones that deliver the same audio on every channel. If only one channel is connected, its level
    /// halves. If several microphones stand apart, sound from the side loses treble: choose one of them.
    case mix
    /// One channel, counted from zero: the left one of two is 0.
    case only(Int)

    /// The number of channels to request.
    ///
    /// At least two to select one: with a request for one, ALSA's own conversion mixes them.
    var wish: Int {
        switch self {
        case .mix: 1
        case .only(let channel): max(2, channel + 1)
        }
    }

    /// The number of channels that the device must have.
    var minimum: Int {
        switch self {
        case .mix: 1
        case .only(let channel): channel + 1
        }
    }
}
