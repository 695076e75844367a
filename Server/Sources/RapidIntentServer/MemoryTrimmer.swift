import NIOPosix
import ServiceLifecycle

#if canImport(Glibc)
    import Glibc
#endif

/// Gives freed memory back to the system once a busy time is over.
///
/// glibc keeps what was freed below a block that is still in use, in an arena for each few threads. After 15,000 short streams, 900 of
/// them at once, that was 80 MB of 134, and `malloc_trim` gives it back. It holds up allocations while it runs, and so it runs
/// when little is going on.
struct MemoryTrimmer: Service {
    /// When to trim: enough has ended since the last time, and little ended just now.
    struct Policy: Sendable, Equatable {
        /// How many connections and streams have to end for their memory to matter.
        static let enough = 256
        /// How many may end between two looks in a quiet time, in which health is still asked for.
        static let few = 25

        private var trimmed = 0
        private var last = 0

        /// Whether to trim now.
        ///
        /// - Parameter ended: How many connections and streams have ended since the start.
        mutating func isDue(ended: Int) -> Bool {
            defer { last = ended }
            guard ended - last <= Self.few, ended - trimmed >= Self.enough else { return false }
            trimmed = ended
            return true
        }
    }

    let metrics: ServerMetrics
    var interval = Duration.seconds(5)
    /// Replaced in tests.
    var trim: @Sendable () -> Void = Self.trimHeap

    func run() async throws {
        let threads = NIOThreadPool.singleton
        try? await cancelWhenGracefulShutdown {
            var policy = Policy()
            while true {
                try await Task.sleep(for: interval)
                // It takes milliseconds, for which no other task should wait.
                if policy.isDue(ended: metrics.ended) { try await threads.runIfActive(trim) }
            }
        }
    }

    private static let trimHeap: @Sendable () -> Void = {
        #if canImport(Glibc)
            // Swift's module of glibc leaves out malloc.h, where this is declared as `int malloc_trim(size_t)`.
            typealias Trim = @convention(c) (Int) -> CInt
            guard let symbol = dlsym(nil, "malloc_trim") else { return }
            _ = unsafeBitCast(symbol, to: Trim.self)(0)
        #endif
    }
}
