/// The audio of a WAV file, mixed to one channel.
///
/// Reads PCM of 8, 16, 24 and 32 bits and floating point of 32 and 64 bits, also as `WAVE_FORMAT_EXTENSIBLE`. A file
/// that is shorter than its header says is rejected, unless the size marks an unknown length: programs that write to a
/// pipe use 0, 0xFFFFFFFF or a number just under 2³¹, and then the audio reaches to the end. An incomplete last sample
/// is dropped. Takes time and memory in proportion to the file; one hour at 16 kHz takes 230 MB.
package struct WAVFile: Sendable, Equatable {
    package let format: WAVFormat
    /// The mean of all channels at each time; full scale is −1 to 1, and floating-point files may exceed it.
    package let samples: [Float]

    /// Parses the bytes of a file.
    ///
    /// - Throws: ``WAVError`` with the position and the kind of the error.
    package init(_ bytes: [UInt8]) throws(WAVError) {
        let layout = try WAVLayout(bytes)
        format = layout.format
        samples = try Self.mix(bytes, in: layout.audio, as: layout.format)
    }

    /// Mixes the channels of interleaved samples to one.
    ///
    /// - Throws: ``WAVError`` for a floating-point sample that is not finite.
    package static func mix(_ bytes: [UInt8], in range: Range<Int>, as format: WAVFormat) throws(WAVError) -> [Float] {
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
            // Floating-point files may hold any value; the limit is four times full scale.
            samples.append(Float(min(max(sum / Double(format.channels), -4), 4)))
            offset += stride
        }
        return samples
    }
}

extension LittleEndianBytes {
    /// A sample scaled to −1 to 1.
    fileprivate func sample(at offset: Int, as encoding: WAVFormat.Encoding) -> Double {
        switch encoding {
        case .unsigned8: (Double(bytes[offset]) - 128) / 128
        case .signed16: Double(Int16(bitPattern: uint16(at: offset))) / 0x8000
        case .signed24:
            // Shifted to the top of 32 bits to place the sign bit.
            Double(Int32(bitPattern: UInt32(uint16(at: offset)) << 8 | UInt32(bytes[offset + 2]) << 24)) / 0x8000_0000
        case .signed32: Double(Int32(bitPattern: uint32(at: offset))) / 0x8000_0000
        case .float32: Double(Float(bitPattern: uint32(at: offset)))
        case .float64: Double(bitPattern: uint64(at: offset))
        }
    }
}
