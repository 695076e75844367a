import Synchronization

/// Counts problems; shared by the capturing thread and its readers.
final class CaptureLedger: Sendable {
    private struct Entries {
        var statistics = CaptureStatistics()
        /// The number of frames accepted since the last dropped one.
        var framesSinceDrop = CaptureLedger.calm
    }

    /// The number of accepted frames after which dropping is a new problem: ten seconds, because a slow consumer
    /// repeatedly drops one in a few.
    static let calm = 500

    private let entries = Mutex(Entries())

    var statistics: CaptureStatistics { entries.withLock { $0.statistics } }

    func note(_ interruption: CaptureRecovery.Interruption) -> CaptureTrouble {
        entries.withLock { entries in
            switch interruption {
            case .overrun:
                entries.statistics.overruns += 1
                return .overrun
            case .suspension:
                entries.statistics.suspensions += 1
                return .suspension
            }
        }
    }

    func noteStall() -> CaptureTrouble {
        entries.withLock { $0.statistics.stalls += 1 }
        return .stalled
    }

    func noteLoss(_ error: ALSAError) -> CaptureTrouble {
        entries.withLock { $0.statistics.losses += 1 }
        return .lost(error)
    }

    func note(missing time: Duration) { entries.withLock { $0.statistics.missing += time } }

    /// Counts an accepted or dropped frame; returns a problem for the first dropped one after ``calm`` accepted ones.
    func note(isDropped: Bool) -> CaptureTrouble? {
        entries.withLock { entries in
            guard isDropped else {
                entries.framesSinceDrop = min(entries.framesSinceDrop + 1, Self.calm)
                return nil
            }
            defer { entries.framesSinceDrop = 0 }
            entries.statistics.lostFrames += 1
            return entries.framesSinceDrop == Self.calm ? .overflow : nil
        }
    }
}
