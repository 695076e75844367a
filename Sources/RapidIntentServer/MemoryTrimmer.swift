#if Server
import NIOPosix
import ServiceLifecycle

#if canImport(Glibc)
import Glibc
#endif

/// Returns freed memory to the system after a busy time.
///
/// glibc keeps freed memory below a block in use, in several arenas. After 15,000 short streams, 900 at a time, that
/// was 80 MB of 134. `malloc_trim` returns it but blocks allocations, so it runs when the server is quiet.
struct MemoryTrimmer: Service {
    /// The rule for trimming: many connections ended since the last time, and few just now.
    struct Policy: Sendable, Equatable {
        /// The number of ended connections and streams that makes trimming worthwhile.
        static let enough = 256
        /// The maximum number that ends between two checks in a quiet time, which still has health checks.
        static let few = 25

        private var trimmed = 0
        private var last = 0

        /// Returns whether to trim now, after this number of connections and streams ended since the start.
        mutating func isDue(ended: Int) -> Bool {
            defer { last = ended }
            guard ended - last <= Self.few, ended - trimmed >= Self.enough else { return false }
            trimmed = ended
            return true
        }
    }

    let metrics: ServerMetrics
    var interval = Duration.seconds(5)
    /// The trimming function, replaced in tests.
    var trim: @Sendable () -> Void = Self.trimHeap

    func run() async throws {
        let threads = NIOThreadPool.singleton
        try? await cancelWhenGracefulShutdown {
            var policy = Policy()
            while true {
                try await Task.sleep(for: interval)
                // Trimming takes milliseconds and would block other tasks.
                if policy.isDue(ended: metrics.ended) { try await threads.runIfActive(trim) }
            }
        }
    }

    private static let trimHeap: @Sendable () -> Void = {
        #if canImport(Glibc)
        // Swift's glibc module lacks malloc.h, which declares `int malloc_trim(size_t)`.
        typealias Trim = @convention(c) (Int) -> CInt
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: Trim.self)(0)
        #endif
    }
}
#endif
