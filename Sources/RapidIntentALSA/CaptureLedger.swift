import Synchronization

/// Counts troubles; shared by the capturing thread and its readers.
final class CaptureLedger: Sendable {
    private struct Entries {
        var statistics = CaptureStatistics()
        /// How many frames have found room since one was dropped.
        var framesSinceDrop = CaptureLedger.calm
    }

    /// How many frames must find room before dropping is a new trouble: ten seconds, since what is too slow drops one in a
    /// few, again and again.
    static let calm = 500

    private let entries = Mutex(Entries())

    /// The counts so far.
    var statistics: CaptureStatistics { entries.withLock { $0.statistics } }

    /// Counts an interruption by the hardware.
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

    /// Counts a stall.
    func noteStall() -> CaptureTrouble {
        entries.withLock { $0.statistics.stalls += 1 }
        return .stalled
    }

    /// Counts the loss of the device.
    func noteLoss(_ error: ALSAError) -> CaptureTrouble {
        entries.withLock { $0.statistics.losses += 1 }
        return .lost(error)
    }

    /// Counts audio that is missing.
    func note(missing time: Duration) { entries.withLock { $0.statistics.missing += time } }

    /// Counts a frame that found room or did not; the first that did not, after ``calm`` others, is a trouble to report.
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
