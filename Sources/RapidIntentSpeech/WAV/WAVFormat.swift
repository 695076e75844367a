/// The format of the samples of a WAV file.
///
/// Source: *Multimedia Programming Interface and Data Specifications 1.0* (IBM and Microsoft, 1991), chapter "WAVE", and
/// the Windows SDK's `mmreg.h` for `WAVE_FORMAT_EXTENSIBLE` and the numbers of codecs.
package struct WAVFormat: Sendable, Equatable {
    package var encoding: Encoding
    package var sampleRate: Int
    package var channels: Int

    package init(encoding: Encoding, sampleRate: Int, channels: Int) {
        self.encoding = encoding
        self.sampleRate = sampleRate
        self.channels = channels
    }

    /// The encoding of one sample; all are little-endian.
    package enum Encoding: Sendable, Equatable, CaseIterable {
        /// Unsigned, 128 is silence.
        case unsigned8
        case signed16
        case signed24
        case signed32
        /// IEEE 754, full scale is 1.
        case float32
        /// IEEE 754, full scale is 1.
        case float64

        package var byteCount: Int {
            switch self {
            case .unsigned8: 1
            case .signed16: 2
            case .signed24: 3
            case .signed32, .float32: 4
            case .float64: 8
            }
        }
    }

    /// The supported rates: from telephone speech at half rate to the fastest converters sold.
    package static let sampleRates = 1_000...768_000
    package static let channelCounts = 1...256
}

extension WAVFormat {
    /// The length of the fixed part of a `fmt ` chunk.
    private static let chunkLength = 16
    /// The length of a `fmt ` chunk of `WAVE_FORMAT_EXTENSIBLE`.
    private static let extensibleChunkLength = 40
    private static let extensibleTag: UInt16 = 0xFFFE

    /// Parses the `fmt ` chunk at `range` of `bytes`.
    init(chunk range: Range<Int>, of bytes: LittleEndianBytes) throws(WAVError) {
        let start = range.lowerBound
        guard range.count >= Self.chunkLength else {
            throw WAVError(
                .missingFormat, at: start,
                "the 'fmt ' chunk has \(range.count) bytes where at least \(Self.chunkLength) are needed")
        }
        var tag = bytes.uint16(at: start)
        var tagOffset = start
        if tag == Self.extensibleTag {
            guard range.count >= Self.extensibleChunkLength else {
                throw WAVError(
                    .missingFormat, at: start,
                    "the extensible 'fmt ' chunk has \(range.count) bytes where \(Self.extensibleChunkLength) are needed"
                )
            }
            // The sub-format is a GUID whose first two bytes are the number of the codec.
            tagOffset = start + 24
            tag = bytes.uint16(at: tagOffset)
        }
        channels = Int(bytes.uint16(at: start + 2))
        sampleRate = Int(bytes.uint32(at: start + 4))
        let blockAlign = Int(bytes.uint16(at: start + 12))
        let bits = Int(bytes.uint16(at: start + 14))
        encoding = try Self.encoding(tag: tag, bits: bits, tagOffset: tagOffset, bitsOffset: start + 14)
        guard Self.channelCounts.contains(channels) else {
            throw WAVError(.invalidFormat, at: start + 2, "\(channels) channels; 1 to 256 can be mixed")
        }
        guard Self.sampleRates.contains(sampleRate) else {
            throw WAVError(
                .invalidFormat, at: start + 4, "a sample rate of \(sampleRate) Hz; 1000 to 768000 Hz can be converted")
        }
        guard blockAlign == channels * encoding.byteCount else {
            throw WAVError(
                .invalidFormat, at: start + 12,
                "\(blockAlign) bytes per sample of all channels, but \(channels) channels of \(bits) bits take "
                    + "\(channels * encoding.byteCount)")
        }
    }

    private static func encoding(tag: UInt16, bits: Int, tagOffset: Int, bitsOffset: Int) throws(WAVError) -> Encoding {
        switch (tag, bits) {
        case (1, 8): return .unsigned8
        case (1, 16): return .signed16
        case (1, 24): return .signed24
        case (1, 32): return .signed32
        case (3, 32): return .float32
        case (3, 64): return .float64
        case (1, _):
            throw WAVError(.unsupportedCodec, at: bitsOffset, "\(bits)-bit PCM; 8, 16, 24 and 32 bits can be read")
        case (3, _):
            throw WAVError(.unsupportedCodec, at: bitsOffset, "\(bits)-bit floating point; 32 and 64 bits can be read")
        default:
            let name = codecNames[tag].map { "\($0) (format \(tag))" } ?? "of the unknown format \(tag)"
            throw WAVError(
                .unsupportedCodec, at: tagOffset,
                "the audio is \(name); only PCM and floating point can be read. "
                    + "Convert it, for example with 'sox IN.wav -e signed -b 16 OUT.wav'")
        }
    }

    /// The most common codecs of speech recordings, by their number in `mmreg.h`.
    private static let codecNames: [UInt16: String] = [
        0x02: "Microsoft ADPCM", 0x06: "A-law", 0x07: "mu-law", 0x11: "IMA ADPCM", 0x22: "TrueSpeech",
        0x31: "GSM 6.10", 0x50: "MPEG audio", 0x55: "MP3", 0x161: "Windows Media Audio", 0xF1AC: "FLAC",
    ]
}
