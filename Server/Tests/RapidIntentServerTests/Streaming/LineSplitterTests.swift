import RapidIntentSpeech
import Testing

@testable import RapidIntentServer

@Suite("LineSplitter")
struct LineSplitterTests {
    @Test("lines are the same however their bytes are cut", arguments: [1, 2, 3, 7, 1000])
    func cuts(size: Int) {
        let bytes = Array("\u{FEFF}erste\r\nzwéite\n\n😀\nrest".utf8)
        var splitter = LineSplitter(longest: 100)
        var lines: [LineSplitter.Line] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            lines += splitter.lines(in: bytes[start..<min(start + size, bytes.count)])
        }
        if let last = splitter.last() { lines.append(last) }
        #expect(lines == [.text("erste"), .text("zwéite"), .text(""), .text("😀"), .text("rest")])
        #expect(splitter.last() == nil)
    }

    @Test("a line that is too long is counted, not kept", arguments: [1, 5, 1000])
    func long(size: Int) {
        let bytes = Array((String(repeating: "x", count: 51) + "\nshort\n").utf8)
        var splitter = LineSplitter(longest: 50)
        var lines: [LineSplitter.Line] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            lines += splitter.lines(in: bytes[start..<min(start + size, bytes.count)])
        }
        #expect(
            lines == [
                .unreadable(column: 1, reason: "the line has 51 bytes, and at most 50 are read"), .text("short"),
            ])
    }

    @Test("bytes that are no text are told with their place")
    func encoding() {
        var splitter = LineSplitter(longest: 50)
        #expect(
            splitter.lines(in: [0x61, 0xC3, 0xA9, 0xFF, 0x0A]) == [
                .unreadable(column: 3, reason: "the bytes from here on are not UTF-8")
            ])
    }
}
