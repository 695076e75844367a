import RapidIntentSupport
import Testing

@testable import RapidIntentSpeech

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Interruption")
struct InterruptionTests {
    @Test("its pipe never blocks, and child processes do not inherit it")
    func flags() throws {
        let interruption = try Interruption()
        for end in [interruption.readEnd, interruption.writeEnd] {
            #expect(fcntl(end, F_GETFL) & O_NONBLOCK != 0)
            #expect(fcntl(end, F_GETFD) & FD_CLOEXEC != 0)
        }
    }

    @Test("it may be raised more often than the pipe has room, and ends all later waits")
    func overfull() throws {
        let interruption = try Interruption()
        // A pipe that blocks would block the test for ever.
        try #require(fcntl(interruption.writeEnd, F_GETFL) & O_NONBLOCK != 0)
        // Linux gives a pipe 64 KiB.
        for _ in 0..<70_000 { interruption.raise() }
        for _ in 0..<2 { #expect(try interruption.wait(for: STDOUT_FILENO) == false) }
    }
}
