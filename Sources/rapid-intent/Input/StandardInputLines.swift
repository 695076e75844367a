import Foundation
import RapidIntentSpeech

/// The lines of standard input, one at a time, as they come.
struct StandardInputLines {
    /// A line, or why there is none.
    enum Line {
        case text(String)
        case unreadable(String)
    }

    private static let longest = TranscriptLineReader.longestLine
    private var bytes: [UInt8] = []
    private var hasEnded = false
    private var isFirst = true

    /// The next line without its line break; nil at the end.
    ///
    /// A line that is too long is passed over while it is read, so that it costs no memory.
    mutating func next() -> Line? {
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
            let chunk = FileHandle.standardInput.availableData
            hasEnded = chunk.isEmpty
            bytes += chunk
        }
    }

    private mutating func read(_ line: [UInt8], dropped: Int) -> Line {
        defer { isFirst = false }
        guard dropped == 0, line.count <= Self.longest else {
            return .unreadable("the line has \(dropped + line.count) bytes, and at most \(Self.longest) are read")
        }
        guard let text = String(validating: line, as: UTF8.self) else {
            let good = String(decoding: line.prefix(Self.validPrefix(of: line)), as: UTF8.self).count
            return .unreadable("column \(good + 1): the bytes from here on are not UTF-8")
        }
        // Editors on Windows begin files with a byte order mark.
        let content =
            isFirst && text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        return .text(content.hasSuffix("\r") ? String(content.dropLast()) : content)
    }

    /// How many bytes at the beginning are UTF-8.
    private static func validPrefix(of line: [UInt8]) -> Int {
        var (low, high) = (0, line.count)
        while low < high {
            let middle = (low + high + 1) / 2
            // A scalar that is cut off is no mistake yet: up to three bytes more may complete it.
            let isValid = (0...3).contains { cut in
                middle - cut >= 0 && String(validating: line[..<(middle - cut)], as: UTF8.self) != nil
            }
            if isValid { low = middle } else { high = middle - 1 }
        }
        return (0...3).map { low - $0 }.first { $0 >= 0 && String(validating: line[..<$0], as: UTF8.self) != nil } ?? 0
    }
}
