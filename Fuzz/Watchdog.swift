#if Tool
import Foundation
import Synchronization

/// Ends the program if a case does not come back.
final class Watchdog: Sendable {
    private let current = Mutex<(report: String, begin: ContinuousClock.Instant)?>(nil)

    /// Watches, for as long as the program runs, from a thread of its own.
    ///
    /// - Parameters:
    ///   - limit: How long a case may take by the clock.
    ///   - message: What is said of one that takes longer, behind its report.
    init(limit: Duration, message: String) {
        Thread.detachNewThread { [self] in
            while true {
                // First, so that a case that took too long and came back is told as that, not as one that hangs.
                usleep(100_000)
                let hung = current.withLock { running in
                    running.flatMap { $0.begin.duration(to: .now) > limit ? $0.report : nil }
                }
                if let hung {
                    FileHandle.standardError.write(Data((hung + message + "\n").utf8))
                    _exit(1)
                }
            }
        }
    }

    /// Says that a case begins.
    func begin(_ report: String) { current.withLock { $0 = (report, .now) } }

    /// Says that it came back.
    func end() { current.withLock { $0 = nil } }
}
#endif
