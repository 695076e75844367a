/// WAV files made byte by byte.
enum WAVBytes {
    static func uint16(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }

    static func uint32(_ value: Int) -> [UInt8] { uint16(value & 0xFFFF) + uint16(value >> 16 & 0xFFFF) }

    static func format(
        tag: Int = 1, channels: Int = 1, rate: Int = 16_000, bits: Int = 16, blockAlign: Int? = nil, rest: [UInt8] = []
    ) -> [UInt8] {
        let align = blockAlign ?? channels * bits / 8
        return uint16(tag) + uint16(channels) + uint32(rate) + uint32(rate * align) + uint16(align) + uint16(bits)
            + rest
    }

    static func extensible(subformat: Int, channels: Int, rate: Int, bits: Int) -> [UInt8] {
        // cbSize, valid bits, channel mask, then a GUID that begins with the number of the codec.
        let guid: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
        return format(
            tag: 0xFFFE, channels: channels, rate: rate, bits: bits,
            rest: uint16(22) + uint16(bits) + uint32(0) + uint16(subformat) + guid)
    }

    static func chunk(_ name: String, _ body: [UInt8], size: Int? = nil) -> [UInt8] {
        Array(name.utf8) + uint32(size ?? body.count) + body + (body.count % 2 == 1 ? [0] : [])
    }

    static func file(_ chunks: [UInt8]..., size: Int? = nil) -> [UInt8] {
        let body = Array("WAVE".utf8) + chunks.joined()
        return Array("RIFF".utf8) + uint32(size ?? body.count) + body
    }

    static func samples(_ samples: [Int16]) -> [UInt8] { samples.flatMap { uint16(Int(UInt16(bitPattern: $0))) } }

    static func bits(_ value: UInt64, count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xFF) } }
}
