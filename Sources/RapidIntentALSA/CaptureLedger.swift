import Synchronization

/// Keeps count of troubles; shared by the capturing thread and whoever asks.
final class CaptureLedger: Sendable {
    private struct Entries {
        var statistics = CaptureStatistics()
        var isOverflowing = false
    }

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

    /// Counts a frame that found room or did not; the first of a run that did not is a trouble to report.
    func note(isDropped: Bool) -> CaptureTrouble? {
        entries.withLock { entries in
            defer { entries.isOverflowing = isDropped }
            guard isDropped else { return nil }
            entries.statistics.lostFrames += 1
            return entries.isOverflowing ? nil : .overflow
        }
    }
}
