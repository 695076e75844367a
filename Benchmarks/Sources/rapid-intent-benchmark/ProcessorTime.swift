import Foundation

/// A point in the time that the processor has spent on this process.
struct ProcessorTime {
    private let time: timespec

    /// What has been spent so far; asking costs a quarter of a microsecond.
    static var now: ProcessorTime {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return ProcessorTime(time: time)
    }

    /// What has been spent since then, in microseconds.
    var microsecondsToNow: Double {
        let now = Self.now.time
        return Double(now.tv_sec - time.tv_sec) * 1e6 + Double(now.tv_nsec - time.tv_nsec) / 1e3
    }
}
