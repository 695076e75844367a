import RapidIntentSpeech
import Testing

@Suite("LineBuffer")
struct LineBufferTests {
    private func lines(in bytes: [UInt8], longest: Int, pieces size: Int) -> [TranscriptLineRecogniser.Line] {
        var buffer = LineBuffer(longest: longest)
        var lines: [TranscriptLineRecogniser.Line] = []
        for start in stride(from: 0, to: bytes.count, by: size) {
            buffer.feed(bytes[start..<min(start + size, bytes.count)])
            while let line = buffer.next(isLast: false) { lines.append(line) }
        }
        while let line = buffer.next(isLast: true) { lines.append(line) }
        return lines
    }

    @Test("lines are the same however their bytes are split", arguments: [1, 2, 3, 7, 1_000])
    func cuts(size: Int) {
        let bytes = Array("\u{FEFF}erste\r\nzwéite\n\n😀\nrest".utf8)
        #expect(
            lines(in: bytes, longest: 100, pieces: size)
                == [.text("erste"), .text("zwéite"), .text(""), .text("😀"), .text("rest")])
    }

    @Test("a line that is too long is counted, not kept", arguments: [1, 5, 1_000])
    func long(size: Int) {
        let bytes = Array((String(repeating: "x", count: 51) + "\nshort\n" + String(repeating: "y", count: 60)).utf8)
        #expect(
            lines(in: bytes, longest: 50, pieces: size) == [
                .unreadable(column: 1, reason: "the line has 51 bytes, and at most 50 are read"), .text("short"),
                .unreadable(column: 1, reason: "the line has 60 bytes, and at most 50 are read"),
            ])
    }

    @Test("invalid text is reported with its place")
    func encoding() {
        #expect(
            lines(in: [0x61, 0xC3, 0xA9, 0xFF, 0x0A, 0x62], longest: 50, pieces: 100)
                == [.unreadable(column: 3, reason: "the bytes from here on are not UTF-8"), .text("b")])
    }
}
