#if SQLite
struct UtteranceRecording: Sendable, Equatable {
    /// The samples, in order; parts of the source's frames, so that nothing is copied before it is written.
    var parts: [ArraySlice<Int16>]
    /// The number of samples per second.
    var sampleRate: Int

    /// A WAV file: one channel of 16-bit PCM, with the header of 44 bytes.
    ///
    /// Source: *Multimedia Programming Interface and Data Specifications 1.0* (IBM and Microsoft, 1991), chapter "WAVE".
    var waveFile: [UInt8] {
        let size = parts.reduce(0) { $0 + $1.count } * 2
        var file: [UInt8] = []
        file.reserveCapacity(44 + size)
        func append(_ number: some FixedWidthInteger) {
            withUnsafeBytes(of: number.littleEndian) { file.append(contentsOf: $0) }
        }
        file += "RIFF".utf8
        append(UInt32(36 + size))
        file += "WAVEfmt ".utf8
        append(UInt32(16))
        // PCM, one channel.
        append(UInt16(1))
        append(UInt16(1))
        append(UInt32(sampleRate))
        append(UInt32(sampleRate * 2))
        // Bytes and bits of a sample.
        append(UInt16(2))
        append(UInt16(16))
        file += "data".utf8
        append(UInt32(size))
        for part in parts { for sample in part { append(sample) } }
        return file
    }
}
#endif
