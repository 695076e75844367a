#if Server
import ServerTestSupport
import ServiceLifecycle
import Synchronization
import TestSupport
import Testing

@testable import RapidIntentServer

@Suite("MemoryTrimmer", .timeLimit(.minutes(1)))
struct MemoryTrimmerTests {
    @Test("memory is returned once, when the server is idle after a busy time")
    func policy() {
        var policy = MemoryTrimmer.Policy()
        var trims: [Bool] = []
        // Idle, busy, busier, idle except for health checks, idle, briefly busy, idle; idle allocations add up.
        for ended in [0, 200, 5_000, 5_010, 5_010, 5_200, 5_210, 5_235, 5_260, 5_266] {
            trims.append(policy.isDue(ended: ended))
        }
        #expect(trims == [false, false, false, true, false, false, false, false, false, true])
    }

    @Test("an idle server returns memory once")
    func service() async throws {
        final class Count: Sendable { let trims = Mutex(0) }
        let (metrics, count) = (ServerMetrics(), Count())
        for _ in 0..<300 {
            metrics.connectionOpened()
            metrics.connectionClosed()
        }
        let trimmer = MemoryTrimmer(metrics: metrics, interval: .milliseconds(5)) {
            count.trims.withLock { $0 += 1 }
        }
        let running = Task { try await trimmer.run() }
        try await eventually { count.trims.withLock { $0 } == 1 }
        running.cancel()
        try await running.value
        #expect(count.trims.withLock { $0 } == 1)
    }
}
#endif
