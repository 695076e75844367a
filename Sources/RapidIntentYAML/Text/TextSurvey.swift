/// One pass over the bytes of a file that finds the starts of lines and the first byte that is not text.
struct TextSurvey {
    /// The offset of the first byte of each line.
    private(set) var lineStarts: [UInt32] = [0]
    /// The first byte that is not valid UTF-8; nil if all are valid.
    private(set) var firstInvalidByte: Int?
    /// The first character that YAML forbids, or that is a Unicode noncharacter.
    private(set) var firstForbiddenScalar: (offset: Int, scalar: Unicode.Scalar)?

    /// Examines every byte once.
    init(_ bytes: [UInt8]) {
        lineStarts.reserveCapacity(bytes.count / 32)
        bytes.withUnsafeBufferPointer { readLines($0) }
        // The standard library's check is much faster than the search for the byte, so the search runs only if the
        // check fails.
        if String(validating: bytes, as: UTF8.self) == nil {
            firstInvalidByte = Self.firstInvalidByte(in: bytes)
        }
    }

    private mutating func readLines(_ bytes: UnsafeBufferPointer<UInt8>) {
        var index = 0
        func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        while index < bytes.count {
            let current = bytes[index]
            if (0x20..<0x7F).contains(current) || current == 0x09 {
                index += 1
                continue
            }
            var forbidden: UInt32?
            var breakWidth = 0
            switch current {
            case 0x0A: breakWidth = 1
            case 0x0D: breakWidth = byte(1) == 0x0A ? 2 : 1
            case ..<0x20, 0x7F: forbidden = UInt32(current)
            case 0xC2 where byte(1) == 0x85: breakWidth = 2
            case 0xC2 where (0x80...0x9F).contains(byte(1)): forbidden = UInt32(byte(1))
            case 0xE2 where byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9): breakWidth = 3
            case 0xEF where byte(1) == 0xB7 && (0x90...0xAF).contains(byte(2)):
                forbidden = 0xFDC0 + UInt32(byte(2) & 0x3F)
            case 0xEF where byte(1) == 0xBB && byte(2) == 0xBF: forbidden = 0xFEFF
            case 0xEF where byte(1) == 0xBF && (byte(2) == 0xBE || byte(2) == 0xBF):
                forbidden = 0xFFC0 + UInt32(byte(2) & 0x3F)
            default: break
            }
            if let scalar = forbidden.flatMap(Unicode.Scalar.init), firstForbiddenScalar == nil {
                firstForbiddenScalar = (index, scalar)
            }
            if breakWidth > 0 { lineStarts.append(UInt32(index + breakWidth)) }
            index += max(1, breakWidth)
        }
    }

    private static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
