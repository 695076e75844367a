/// Takes bytes as they come, and gives the lines that they make.
///
/// A line that is too long is passed over while it comes in, so that it costs no memory.
package struct LineBuffer: Sendable {
    private let longest: Int
    private var bytes: [UInt8] = []
    /// How far the search for the end of the line has come.
    private var searched = 0
    /// How many bytes of the line under way were thrown away.
    private var dropped = 0
    private var isFirst = true

    /// Begins before the first byte.
    package init(longest: Int = TranscriptLineReader.longestLine) { self.longest = longest }

    /// Takes bytes in.
    package mutating func feed(_ new: some Sequence<UInt8>) { bytes += new }

    /// The next line that is complete, or what is left of one at the end; nil if there is none.
    package mutating func next(isLast: Bool) -> TranscriptLineRecogniser.Line? {
        if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            defer {
                bytes.removeSubrange(...end)
                searched = 0
            }
            return line(bytes[..<end])
        }
        searched = bytes.count
        if bytes.count > longest {
            dropped += bytes.count
            bytes.removeAll(keepingCapacity: true)
            searched = 0
        }
        guard isLast, !bytes.isEmpty || dropped > 0 else { return nil }
        defer {
            bytes = []
            searched = 0
        }
        return line(bytes[...])
    }

    private mutating func line(_ bytes: ArraySlice<UInt8>) -> TranscriptLineRecogniser.Line {
        defer { (dropped, isFirst) = (0, false) }
        guard dropped == 0, bytes.count <= longest else {
            return .unreadable(
                column: 1, reason: "the line has \(dropped + bytes.count) bytes, and at most \(longest) are read")
        }
        var content = bytes
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
