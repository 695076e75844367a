import Foundation
import RapidIntentSpeech

/// The lines of standard input, one at a time, as they come.
struct StandardInputLines {
    /// A line, or why there is none and from which column on.
    enum Line {
        case text(String)
        case unreadable(column: Int, String)
    }

    private static let longest = TranscriptLineReader.longestLine
    private var bytes: [UInt8] = []
    private var hasEnded = false
    private var isFirst = true

    /// The next line without its line break; nil at the end.
    ///
    /// A line that is too long is passed over while it is read, so that it costs no memory.
    ///
    /// - Throws: ``Failure`` when standard input cannot be read, such as when it is a folder.
    mutating func next() throws(Failure) -> Line? {
        var dropped = 0
        while true {
            if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Array(bytes[..<end])
                bytes.removeSubrange(...end)
                return read(line, dropped: dropped)
            }
            if bytes.count > Self.longest {
                dropped += bytes.count
                bytes.removeAll(keepingCapacity: true)
            }
            guard !hasEnded else {
                guard !bytes.isEmpty || dropped > 0 else { return nil }
                defer { bytes = [] }
                return read(bytes, dropped: dropped)
            }
            let chunk = try Self.chunk()
            hasEnded = chunk.isEmpty
            bytes += chunk
        }
    }

    /// What has come in, waiting for something; nothing at the end.
    private static func chunk() throws(Failure) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = buffer.withUnsafeMutableBytes { Foundation.read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count >= 0 { return Array(buffer[..<count]) }
            guard errno == EINTR else {
                throw Failure(.badInput, "standard input cannot be read: \(String(cString: strerror(errno)))")
            }
        }
    }

    private mutating func read(_ line: [UInt8], dropped: Int) -> Line {
        defer { isFirst = false }
        guard dropped == 0, line.count <= Self.longest else {
            return .unreadable(
                column: 1, "the line has \(dropped + line.count) bytes, and at most \(Self.longest) are read")
        }
        var content = line[...]
        // Editors on Windows begin files with a byte order mark and end lines with a carriage return.
        if isFirst, content.starts(with: [0xEF, 0xBB, 0xBF]) { content = content.dropFirst(3) }
        if content.last == UInt8(ascii: "\r") { content = content.dropLast() }
        if let text = String(validating: content, as: UTF8.self) { return .text(text) }
        let good = String(decoding: content.prefix(Self.validPrefix(of: content)), as: UTF8.self).count
        return .unreadable(column: good + 1, "the bytes from here on are not UTF-8")
    }

    /// How many bytes at the beginning are UTF-8.
    private static func validPrefix(of line: ArraySlice<UInt8>) -> Int {
        var decoder = UTF8()
        var iterator = line.makeIterator()
        var count = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { count += UTF8.width(scalar) }
        return count
    }
}
