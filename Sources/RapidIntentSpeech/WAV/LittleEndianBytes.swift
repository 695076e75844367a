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
