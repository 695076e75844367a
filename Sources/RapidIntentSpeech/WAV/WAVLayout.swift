/// The position and the format of the audio in a WAV file.
struct WAVLayout: Equatable {
    let format: WAVFormat
    let audio: Range<Int>

    /// The length of a chunk's name and size.
    private static let headerLength = 8

    /// The sizes that programs write while the real size is unknown: sox and espeak-ng write just under 2³¹ into a
    /// pipe, ffmpeg 0xFFFFFFFF.
    private static let unknownSizes = UInt32(0x7FFF_F000)...UInt32.max

    /// Parses the chunks of a file.
    init(_ bytes: [UInt8]) throws(WAVError) {
        let reader = LittleEndianBytes(bytes: bytes)
        try Self.checkHeader(reader)
        let announced = reader.uint32(at: 4)
        var format: WAVFormat?
        var audio: Range<Int>?
        var offset = 12
        while (format == nil || audio == nil), offset + Self.headerLength <= bytes.count {
            let size = reader.uint32(at: offset + 4)
            let body = offset + Self.headerLength
            switch reader.chunkName(at: offset) {
            case "fmt ":
                guard body + Int(size) <= bytes.count else {
                    throw WAVError(
                        .truncated, at: bytes.count,
                        "the file ends within its 'fmt ' chunk, which announces \(size) bytes from byte \(body) on")
                }
                format = try WAVFormat(chunk: body..<body + Int(size), of: reader)
            case "data":
                audio = try Self.audio(at: body, size: size, announced: announced, fileLength: bytes.count)
            default: break
            }
            // Chunks begin at even offsets.
            offset = body + Int(size) + Int(size % 2)
        }
        guard let format else {
            throw WAVError(
                .missingFormat, "there is no 'fmt ' chunk; the file does not say how its samples are written")
        }
        guard let audio else {
            throw WAVError(.missingData, at: bytes.count, "there is no 'data' chunk; the file holds no audio")
        }
        self.format = format
        self.audio = audio
    }

    private static func checkHeader(_ reader: LittleEndianBytes) throws(WAVError) {
        guard reader.bytes.count >= 12 else {
            throw WAVError(.notWAV, at: 0, "the file has \(reader.bytes.count) bytes, less than the head of a WAV file")
        }
        switch reader.chunkName(at: 0) {
        case "RIFF": break
        case "RIFX", "RF64", "FFIR":
            throw WAVError(
                .notWAV, at: 0, "a file of kind '\(reader.chunkName(at: 0))'; only little-endian RIFF can be read")
        case let name: throw WAVError(.notWAV, at: 0, "the file begins with '\(name)' instead of 'RIFF'")
        }
        guard reader.chunkName(at: 8) == "WAVE" else {
            throw WAVError(.notWAV, at: 8, "a RIFF file that holds '\(reader.chunkName(at: 8))' instead of 'WAVE'")
        }
    }

    private static func audio(
        at body: Int, size: UInt32, announced: UInt32, fileLength: Int
    ) throws(WAVError) -> Range<Int> {
        // An empty recording also has the size 0; then the size of the whole file agrees with it.
        let isOpenEnded = size == 0 && (announced == 0 || unknownSizes.contains(announced))
        if isOpenEnded || (unknownSizes.contains(size) && body + Int(size) > fileLength) { return body..<fileLength }
        guard body + Int(size) <= fileLength else {
            throw WAVError(
                .truncated, at: fileLength,
                "the file ends after \(fileLength - body) of the \(size) bytes of audio it announces. "
                    + "Copy it again, or repair its head with 'sox --ignore-length IN.wav OUT.wav'")
        }
        return body..<body + Int(size)
    }
}

/// Reads little-endian numbers from bytes.
///
/// Callers check their ranges first: as with any array, reading beyond the end traps.
struct LittleEndianBytes {
    let bytes: [UInt8]

    func uint16(at offset: Int) -> UInt16 { UInt16(bytes[offset]) | UInt16(bytes[offset + 1]) << 8 }

    func uint32(at offset: Int) -> UInt32 { UInt32(uint16(at: offset)) | UInt32(uint16(at: offset + 2)) << 16 }

    func uint64(at offset: Int) -> UInt64 { UInt64(uint32(at: offset)) | UInt64(uint32(at: offset + 4)) << 32 }

    /// Four bytes as the ASCII name of a chunk; bytes outside ASCII become "?".
    func chunkName(at offset: Int) -> String {
        String(
            decoding: bytes[offset..<offset + 4].map { (32..<127).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self
        )
    }
}
