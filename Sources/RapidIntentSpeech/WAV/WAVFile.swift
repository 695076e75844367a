/// The audio of a WAV file, mixed to one channel.
///
/// ```swift
/// let file = try WAVFile(bytes)
/// file.format.sampleRate   // 44100
/// file.samples.count       // one number per moment, whatever the number of channels
/// ```
///
/// Reads PCM of 8, 16, 24 and 32 bits and floating point of 32 and 64 bits, also as `WAVE_FORMAT_EXTENSIBLE`. A file
/// that ends before the audio it announces is refused, unless the announced size says that the writer did not know it:
/// programs that write to a pipe put 0, 0xFFFFFFFF or a number just under 2³¹ there, and then the audio reaches to the
/// end. An incomplete last sample is dropped. Takes time and memory in proportion to the file; a file of one hour at
/// 16 kHz takes 230 MB.
package struct WAVFile: Sendable, Equatable {
    /// How the samples were written.
    package let format: WAVFormat
    /// The mean of all channels at each moment; full scale is −1 to 1, and floating-point files may go beyond.
    package let samples: [Float]

    /// Reads the bytes of a file.
    ///
    /// - Throws: ``WAVError`` with the place and kind of the trouble.
    package init(_ bytes: [UInt8]) throws(WAVError) {
        let layout = try WAVLayout(bytes)
        format = layout.format
        samples = try Self.mix(bytes, in: layout.audio, as: layout.format)
    }

    private static func mix(_ bytes: [UInt8], in range: Range<Int>, as format: WAVFormat) throws(WAVError) -> [Float] {
        let reader = LittleEndianBytes(bytes: bytes)
        let width = format.encoding.byteCount
        let stride = width * format.channels
        var samples: [Float] = []
        samples.reserveCapacity(range.count / stride)
        var offset = range.lowerBound
        while offset + stride <= range.upperBound {
            var sum = 0.0
            for channel in 0..<format.channels {
                let place = offset + channel * width
                let sample = reader.sample(at: place, as: format.encoding)
                guard sample.isFinite else { throw WAVError(.invalidSample, at: place, "the sample is \(sample)") }
                sum += sample
            }
            // Floating point may hold what no sound is; four times full scale is kept, as from microphones.
            samples.append(Float(min(max(sum / Double(format.channels), -4), 4)))
            offset += stride
        }
        return samples
    }
}

extension LittleEndianBytes {
    /// A sample with full scale brought to −1 to 1.
    fileprivate func sample(at offset: Int, as encoding: WAVFormat.Encoding) -> Double {
        switch encoding {
        case .unsigned8: (Double(bytes[offset]) - 128) / 128
        case .signed16: Double(Int16(bitPattern: uint16(at: offset))) / 0x8000
        case .signed24:
            // Shifted to the top of 32 bits, so that the sign falls into place.
            Double(Int32(bitPattern: UInt32(uint16(at: offset)) << 8 | UInt32(bytes[offset + 2]) << 24)) / 0x8000_0000
        case .signed32: Double(Int32(bitPattern: uint32(at: offset))) / 0x8000_0000
        case .float32: Double(Float(bitPattern: uint32(at: offset)))
        case .float64: Double(bitPattern: uint64(at: offset))
        }
    }
}
