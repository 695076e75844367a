import RapidIntent
import RapidIntentSpeech

/// Captures from a device, on a thread of its own, until it fails or is interrupted.
actor CaptureLoop {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent capture")
    private let interruption: Interruption
    private let ledger: CaptureLedger
    private let report: @Sendable (CaptureTrouble) -> Void

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(
        interruption: Interruption, ledger: CaptureLedger, report: @escaping @Sendable (CaptureTrouble) -> Void
    ) {
        self.interruption = interruption
        self.ledger = ledger
        self.report = report
    }

    /// Opens the device and passes its frames on.
    func run(
        device name: String, sampleRate: Int,
        into continuation: AsyncThrowingStream<AudioFrame, any Error>.Continuation
    ) throws(ALSAError) {
        let device = try PCMDevice(name: name, sampleRate: sampleRate)
        var conversion = CaptureConversion(from: device.format, to: sampleRate)
        var recovery = CaptureRecovery()
        // 20 ms: what one wait brings.
        var buffer = [UInt8](repeating: 0, count: max(1, device.format.sampleRate / 50) * device.format.stride)
        while try device.wait(interruption) {
            let result = device.read(into: &buffer)
            if result > 0 {
                recovery.noteSuccess()
                for frame in conversion.convert(buffer[..<result]) { pass(frame, to: continuation) }
            } else if result < 0 {
                switch recovery.decide(on: result) {
                case .wait: break
                case .recover(let interruption):
                    report(ledger.note(interruption))
                    try device.recover(from: result)
                case .fail: throw device.fatal(result)
                }
            }
        }
    }

    private func pass(
        _ frame: AudioFrame, to continuation: AsyncThrowingStream<AudioFrame, any Error>.Continuation
    ) {
        let isDropped =
            switch continuation.yield(frame) {
            case .dropped: true
            default: false
            }
        if let trouble = ledger.note(isDropped: isDropped) { report(trouble) }
    }
}
