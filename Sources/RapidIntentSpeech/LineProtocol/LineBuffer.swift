/// Splits a stream of bytes into lines; a line that is too long is skipped as it arrives and takes no memory.
///
/// Takes time linear in the number of bytes, however short the lines are.
package struct LineBuffer: Sendable {
    private let longest: Int
    private var bytes: [UInt8] = []
    private var start = 0
    /// Where the search for the end of the line continues.
    private var searched = 0
    /// The number of bytes of the current line that were discarded.
    private var dropped = 0
    private var isFirst = true

    /// Creates an empty buffer.
    ///
    /// - Parameter longest: The length limit of a line, in bytes.
    package init(longest: Int = TranscriptLineReader.longestLine) { self.longest = longest }

    package mutating func feed(_ new: some Sequence<UInt8>) {
        // Returned lines are removed once per call, not once per line.
        bytes.removeSubrange(..<start)
        searched -= start
        start = 0
        bytes += new
    }

    /// Returns the next complete line, or an incomplete one at the end of the stream; nil if there is none.
    package mutating func next(isLast: Bool) -> TranscriptLineRecogniser.Line? {
        if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
            defer {
                start = end + 1
                searched = start
            }
            return line(bytes[start..<end])
        }
        if bytes.count - start > longest {
            dropped += bytes.count - start
            clear()
        }
        searched = bytes.count
        guard isLast, bytes.count > start || dropped > 0 else { return nil }
        defer { clear() }
        return line(bytes[start...])
    }

    private mutating func clear() {
        bytes = []
        start = 0
        searched = 0
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
