#if Tool
import Foundation
import Testing

@testable import rapid_intent

@Suite struct SinceTests {
    @Test(
        "A date, a time with its zone and an age are parsed",
        arguments: [
            ("2026-11-01", Since.time(Date(timeIntervalSince1970: 1_793_491_200))),
            ("2026-11-01T08:00:00Z", .time(Date(timeIntervalSince1970: 1_793_520_000))),
            ("2026-11-01 08:00:00Z", .time(Date(timeIntervalSince1970: 1_793_520_000))),
            ("2026-11-01T08:00:00+01:00", .time(Date(timeIntervalSince1970: 1_793_516_400))),
            ("30m", .age(seconds: 1_800)), ("24h", .age(seconds: 86_400)), ("2w", .age(seconds: 1_209_600)),
        ])
    func read(argument: String, since: Since) { #expect(Since(argument: argument) == since) }

    @Test(
        "Ambiguous times are refused",
        arguments: [
            "2026-11-01T08:00:00", "2026-11-21 18:00", "2026-11-21xyz", "2026-11-21T99:00:00Z", "2026-13-01",
            "2026-02-30", "-1d", "1.5h", "yesterday", "",
        ])
    func refused(argument: String) { #expect(Since(argument: argument) == nil) }

    @Test("Sizes are parsed, and invalid ones refused")
    func sizes() {
        #expect(ByteCount(argument: "200MB")?.bytes == 200_000_000)
        #expect(ByteCount(argument: "100kB")?.bytes == 100_000)
        for argument in ["5", "99kB", "0GB", "MB", "1.5GB", "-1MB"] { #expect(ByteCount(argument: argument) == nil) }
    }
}
#endif
