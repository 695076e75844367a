import RapidIntentSpeech

/// Takes bytes as they come, and gives the lines that they make.
///
/// A line that is too long is passed over while it comes in, so that it costs no memory.
struct LineSplitter: Sendable {
    /// A line of text, or where it stops being one.
    typealias Line = TranscriptLineRecogniser.Line

    private let longest: Int
    private var bytes: [UInt8] = []
    /// How many bytes of the line under way were thrown away.
    private var dropped = 0
    private var isFirst = true

    /// - Parameter longest: The longest line that is read, in bytes.
    init(longest: Int) { self.longest = longest }

    /// Takes bytes in, and gives the lines that end in them.
    mutating func lines(in new: some Collection<UInt8>) -> [Line] {
        var lines: [Line] = []
        var rest = new[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            take(rest[..<end])
            lines.append(line())
            rest = rest[rest.index(after: end)...]
        }
        take(rest)
        return lines
    }

    /// What is left at the end, if anything.
    mutating func last() -> Line? { bytes.isEmpty && dropped == 0 ? nil : line() }

    private mutating func take(_ part: some Collection<UInt8>) {
        guard dropped == 0, bytes.count + part.count <= longest else {
            dropped += bytes.count + part.count
            bytes = []
            return
        }
        bytes += part
    }

    private mutating func line() -> Line {
        defer {
            bytes.removeAll(keepingCapacity: bytes.capacity <= 4096)
            dropped = 0
            isFirst = false
        }
        guard dropped == 0 else {
            return .unreadable(column: 1, reason: "the line has \(dropped) bytes, and at most \(longest) are read")
        }
        var content = bytes[...]
        // Editors on Windows begin files with a byte order mark and end lines with a carriage return.
        if isFirst, content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
        if content.last == UInt8(ascii: "\r") { content = content.dropLast() }
        if let text = String(validating: content, as: UTF8.self) { return .text(text) }
        var decoder = UTF8()
        var iterator = content.makeIterator()
        var good = ""
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { good.unicodeScalars.append(scalar) }
        return .unreadable(column: good.count + 1, reason: "the bytes from here on are not UTF-8")
    }
}
