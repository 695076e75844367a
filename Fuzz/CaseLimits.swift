#if Tool
import Foundation

/// How much a case may take.
struct CaseLimits: Sendable {
    /// Time of the processor, in seconds.
    var seconds: Double
    /// Memory beyond what was needed before the case, in bytes.
    var memory: Int

    struct Use {
        var seconds: Double
        /// 0 where the system does not say.
        var memory: Int
    }

    /// Runs a case and says what it took.
    static func measure(_ body: () throws -> Void) rethrows -> Use {
        let memory = ResidentMemory.restartPeak()
        let start = processorTime()
        try body()
        return Use(seconds: processorTime() - start, memory: max(0, ResidentMemory.peak() - memory))
    }

    /// What is too much; nil if nothing is.
    func complaint(about use: Use) -> String? {
        if use.seconds > seconds { return String(format: "took %.2f s, at most %.2f s are fine", use.seconds, seconds) }
        if use.memory > memory { return "took \(use.memory >> 20) MiB, at most \(memory >> 20) MiB are fine" }
        return nil
    }

    /// Seconds of the processor that all threads of this process took.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The memory that this process occupies, as Linux tells it.
enum ResidentMemory {
    /// Forgets the peak so far, and returns what is occupied now; 0 where the system does not say.
    static func restartPeak() -> Int {
        let file = open("/proc/self/clear_refs", O_WRONLY)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        return write(file, "5", 1) == 1 ? peak() : 0
    }

    /// The most that was occupied since the peak was forgotten, in bytes.
    static func peak() -> Int {
        let file = open("/proc/self/status", O_RDONLY)
        guard file >= 0 else { return 0 }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = read(file, &buffer, buffer.count)
        guard count > 0 else { return 0 }
        let line = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n")
            .first { $0.hasPrefix("VmHWM:") }
        return (line?.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first).flatMap { Int($0) }
            .map { $0 << 10 } ?? 0
    }
}
#endif
