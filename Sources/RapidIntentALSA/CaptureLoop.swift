import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// Captures from a device, on its own thread, until it fails permanently or is interrupted.
actor CaptureLoop {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent capture")
    private let interruption: Interruption
    private let ledger: CaptureLedger
    private let report: @Sendable (CaptureTrouble) -> Void
    private let open: CaptureOpening
    private let clock: any Clock<Duration>
    private let stopwatch: Stopwatch
    private let continuation: AsyncThrowingStream<AudioFrame, any Error>.Continuation
    private let wish: CaptureWish

    private var output: CaptureOutput
    /// When the device was lost; nil while it is present.
    private var lostAt: Duration?
    private var isStalled = false

    /// The time without audio after which a stall is reported.
    ///
    /// After ``stallLossLimit``, a device counts as lost if the policy waits. The hardware's own buffer holds half a
    /// second.
    static let stallLimit = Duration.seconds(2)
    static let stallLossLimit = Duration.seconds(10)
    private static let longestWait = Duration.milliseconds(500)

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        _ wish: CaptureWish, into continuation: AsyncThrowingStream<AudioFrame, any Error>.Continuation,
        interruption: Interruption, ledger: CaptureLedger, clock: any Clock<Duration>,
        open: @escaping CaptureOpening, report: @escaping @Sendable (CaptureTrouble) -> Void
    ) {
        self.wish = wish
        self.continuation = continuation
        self.interruption = interruption
        self.ledger = ledger
        self.clock = clock
        stopwatch = Stopwatch(clock)
        self.open = open
        self.report = report
        output = CaptureOutput(wish)
    }

    /// Opens the device and delivers its frames; opens it again after a loss, as defined by the policy.
    func run(reconnection policy: ReconnectionPolicy) async throws(ALSAError) {
        var backoff = ReconnectionBackoff(policy)
        while true {
            let opened = stopwatch.elapsed
            let failure: ALSAError
            do throws(ALSAError) {
                try capture(from: try open(wish), waits: policy.waits)
                return
            } catch {
                failure = error
            }
            // Waiting does not help if the device has no supported format.
            guard policy.waits, failure.code != .unsupportedFormat else { throw failure }
            pass(output.breakOff())
            let now = stopwatch.elapsed
            isStalled = false
            if lostAt == nil {
                output.begin(at: now)
                lostAt = now
                report(ledger.noteLoss(failure))
                backoff.noteStay(of: now - opened)
            }
            guard let delay = backoff.delay(away: now - (lostAt ?? now)) else { throw failure }
            // If cancelled, the stream has ended.
            do { try await clock.sleep(for: delay) } catch { return }
        }
    }

    /// Delivers a device's frames until it fails; returns without an error if the capture is cancelled.
    private func capture(from device: any CaptureDevice, waits: Bool) throws(ALSAError) {
        var recovery = CaptureRecovery()
        let format = device.format
        // Room for 20 ms, the amount after one wait.
        var buffer = [UInt8](repeating: 0, count: max(1, format.sampleRate / 50) * format.stride)
        let opened = stopwatch.elapsed
        while true {
            let quiet = { max(opened, self.output.lastArrival ?? opened) }
            switch try device.wait(interruption, atMost: Self.longestWait) {
            case .interrupted: return
            case .nothing:
                try noteNothing(since: quiet(), isLost: waits)
                continue
            case .ready: break
            }
            let result = device.read(into: &buffer)
            if result > 0 {
                recovery.noteSuccess()
                receive(buffer[..<result], format)
            } else if result == 0 {
                // Some drivers of removed devices always report that samples are ready, but have none.
                try noteNothing(since: quiet(), isLost: waits)
            } else {
                switch recovery.decide(on: result) {
                case .wait: try noteNothing(since: quiet(), isLost: waits)
                case .recover(let interruption):
                    report(ledger.note(interruption))
                    try device.recover(from: result)
                    pass(output.breakOff())
                case .fail: throw device.fatal(result)
                }
            }
        }
    }

    private func noteNothing(since last: Duration, isLost: Bool) throws(ALSAError) {
        let quiet = stopwatch.elapsed - last
        if quiet >= Self.stallLimit, !isStalled, lostAt == nil {
            isStalled = true
            report(ledger.noteStall())
            pass(output.breakOff())
        }
        if isLost, quiet >= Self.stallLossLimit {
            throw ALSAError(
                .failed,
                "the microphone '\(wish.device)' has delivered nothing for \(Int(quiet / .seconds(1))) s; "
                    + "check that it is switched on")
        }
    }

    private func receive(_ bytes: ArraySlice<UInt8>, _ format: CaptureFormat) {
        let (frames, missing) = output.convert(bytes, format, at: stopwatch.elapsed)
        ledger.note(missing: missing)
        if lostAt != nil {
            lostAt = nil
            report(.returned(after: missing))
        } else if isStalled {
            report(.resumed(after: missing))
        }
        isStalled = false
        pass(frames)
    }

    private func pass(_ frames: [AudioFrame]) {
        for frame in frames {
            let isDropped =
                switch continuation.yield(frame) {
                case .dropped: true
                default: false
                }
            if let trouble = ledger.note(isDropped: isDropped) { report(trouble) }
        }
    }
}
