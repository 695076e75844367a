import RapidIntent
import RapidIntentDictionary
import RapidIntentSupport

/// The bytes of a file, checked to be text, with the start of each line.
struct SourceText {
    /// The maximum size of a file: 16 MiB.
    ///
    /// A phrase takes about 30 bytes, so this is enough for half a million phrases. Reading such a file takes about a
    /// second and some hundred megabytes of memory at most.
    static let sizeLimit = 16 << 20

    let file: String
    /// Valid UTF-8 without control characters other than tabs and line breaks, and without noncharacters.
    let bytes: [UInt8]
    /// The offset of the first byte of each line; never empty.
    ///
    /// A line ends as in YAML 1.1 and libyaml: with LF, CR, CR LF, U+0085, U+2028 or U+2029.
    private let lineStarts: [UInt32]
    /// Reads the same text again; nil if it was not read from a file.
    let reread: (@Sendable () -> (any DictionaryLines)?)?

    /// Checks that the bytes are text of acceptable size.
    ///
    /// - Parameters:
    ///   - read: The bytes; a UTF-8 byte order mark at the start is skipped.
    ///   - path: The path that the bytes were read from; nil if they did not come from a file.
    /// - Throws: ``DictionaryError`` with one diagnostic: `tooLarge` or `invalidEncoding`.
    init(_ read: [UInt8], file: String, path: String? = nil) throws(DictionaryError) {
        guard read.count <= Self.sizeLimit else {
            throw DictionaryError([.fileTooLarge(file, size: read.count)])
        }
        let bytes = read.starts(with: ByteOrderMark.utf8) ? Array(read.dropFirst(ByteOrderMark.utf8.count)) : read
        if let mark = ByteOrderMark(startOf: bytes) { throw DictionaryError([mark.diagnostic(in: file)]) }
        let survey = TextSurvey(bytes)
        self.file = file
        self.bytes = bytes
        self.lineStarts = survey.lineStarts
        self.reread = path.map { path in
            let sum = read.withUnsafeBytes(Checksum.sum)
            return { Self.reread(path, file: file, sum: sum) }
        }
        if let offset = survey.firstInvalidByte {
            let byte = String(bytes[offset], radix: 16, uppercase: true)
            throw DictionaryError(
                .invalidEncoding, "the byte 0x\(byte.count < 2 ? "0" : "")\(byte) is not UTF-8",
                at: location(ofByteAt: offset), help: "save the file as UTF-8")
        }
        if let (offset, scalar) = survey.firstForbiddenScalar {
            throw DictionaryError(
                .invalidEncoding, "the character \(scalar.codePoint) has no place in a text",
                at: location(ofByteAt: offset), help: "remove it; it may not be visible in an editor")
        }
    }

    var lineCount: Int { lineStarts.count }

    /// The bytes of a line, counted from 0, without its line break.
    func bytes(ofLine line: Int) -> ArraySlice<UInt8> {
        let start = Int(lineStarts[line])
        guard line + 1 < lineStarts.count else { return bytes[start...] }
        var end = Int(lineStarts[line + 1])
        switch bytes[end - 1] {
        case 0x0A: end -= end - 2 >= start && bytes[end - 2] == 0x0D ? 2 : 1
        case 0x0D: end -= 1
        case 0x85: end -= 2
        default: end -= 3
        }
        return bytes[start..<end]
    }

    /// The offset of the first byte of a line, counted from 0; the end of the text for a line after the last.
    func start(ofLine line: Int) -> Int { line < lineStarts.count ? Int(lineStarts[line]) : bytes.count }

    /// The text with one line, counted from 0, replaced; nil if there is no such line or it would not change.
    func replacing(line: Int, by new: [UInt8]) -> SourceText? {
        guard lineStarts.indices.contains(line) else { return nil }
        let old = bytes(ofLine: line)
        guard !old.elementsEqual(new) else { return nil }
        return try? SourceText(bytes[..<old.startIndex] + new + bytes[old.endIndex...], file: file)
    }

    private func location(ofByteAt offset: Int) -> DictionaryLocation {
        let line = lineStarts.lastIndex { $0 <= offset } ?? 0
        let before = String(decoding: bytes[Int(lineStarts[line])..<offset], as: UTF8.self)
        let text = SourceLine(bytes(ofLine: line))
        return DictionaryLocation(
            file: file, line: line + 1, column: text.column(ofScalar: before.unicodeScalars.count),
            lineText: SourceLine.shown(bytes(ofLine: line)))
    }
}

extension SourceText: DictionaryLines {
    func text(ofLine line: Int) -> String? {
        (1...lineCount).contains(line) ? SourceLine.shown(bytes(ofLine: line - 1)) : nil
    }

    /// Reads a file again; nil if its contents have changed.
    private static func reread(_ path: String, file: String, sum: UInt64) -> SourceText? {
        guard let bytes = try? FileContents.bytes(ofFile: path, limit: sizeLimit),
            bytes.withUnsafeBytes(Checksum.sum) == sum
        else { return nil }
        return try? SourceText(bytes, file: file)
    }
}

extension DictionaryDiagnostic {
    /// The diagnostic for a file larger than ``SourceText/sizeLimit``.
    static func fileTooLarge(_ file: String, size: Int) -> DictionaryDiagnostic {
        DictionaryDiagnostic(
            .tooLarge, "'\(file)' has \(size) bytes, more than the \(SourceText.sizeLimit) a dictionary may have",
            help: "divide it into several files; they are joined when they are loaded together")
    }
}

extension Unicode.Scalar {
    /// The name of the code point, such as `U+00A0`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// One pass over the bytes of a file that finds the starts of lines and the first byte that is not text.
struct TextSurvey {
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
