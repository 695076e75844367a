#if Server
import Testing

@testable import RapidIntentReviewServer

@Suite("Ranges of bytes")
struct ByteRangeTests {
    @Test(
        "A range is read as RFC 9110 says",
        arguments: [
            (nil, ByteRange.whole), ("bytes=0-1", .part(0..<2)), ("bytes=0-", .part(0..<10)),
            ("bytes=9-9", .part(9..<10)),
            ("bytes=4-99", .part(4..<10)), ("bytes=-3", .part(7..<10)), ("bytes=-99", .part(0..<10)),
            ("bytes=-0", .none),
            ("bytes=10-", .none), ("bytes=99999999999999999999-", .none),
            ("bytes=2-99999999999999999999", .part(2..<10)),
            ("bytes=5-4", .whole), ("bytes=0-1,4-5", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole),
            ("lines=0-1", .whole),
            ("bytes=\u{661}-", .whole),
        ])
    func ranges(field: String?, expected: ByteRange) { #expect(ByteRange(field, count: 10) == expected) }

    @Test("Nothing has no part")
    func empty() { #expect(ByteRange("bytes=0-", count: 0) == .none && ByteRange("bytes=-1", count: 0) == .none) }
}
#endif
