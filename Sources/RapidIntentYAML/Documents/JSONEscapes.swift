/// Decodes JSON escapes that YAML does not support: surrogate pairs for characters beyond U+FFFF, such as
/// `\ud83d\udca1`.
enum JSONEscapes {
    /// Replaces surrogate pairs in a JSON text by their characters; returns any other text unchanged.
    ///
    /// Takes time linear in the size of the text.
    static func withoutSurrogates(_ bytes: [UInt8]) -> [UInt8] {
        let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "["), bytes.contains(UInt8(ascii: "\\")) else {
            return bytes
        }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "\\") else {
                result.append(bytes[index])
                index += 1
                continue
            }
            if let high = unit(in: bytes, at: index), UTF16.isLeadSurrogate(high),
                let low = unit(in: bytes, at: index + 6), UTF16.isTrailSurrogate(low)
            {
                result += Array(String(decoding: [high, low], as: UTF16.self).utf8)
                index += 12
            } else {
                // The character after a backslash may itself be a backslash.
                result += bytes[index..<min(index + 2, bytes.count)]
                index += 2
            }
        }
        return result
    }

    /// The code unit of an escape `\uXXXX`; nil if there is no such escape at the index.
    private static func unit(in bytes: [UInt8], at index: Int) -> UInt16? {
        guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
        else { return nil }
        let digits = bytes[(index + 2)..<(index + 6)]
        // `UInt16` would also accept a sign.
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
