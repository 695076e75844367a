public import RapidIntent
import RapidIntentSpeech
import Synchronization

/// A microphone as a source of audio, through ALSA.
///
/// ```swift
/// let microphone = ALSASource(device: "default") { trouble in print(trouble) }
/// for try await frame in microphone.frames() { … }
/// print(microphone.statistics.lostFrames)   // 0, if all went well
/// ```
///
/// Frames of 20 ms at 16 kHz; a device that refuses 16 kHz or one channel is captured as near to it as it allows and
/// converted. Capture runs on a thread of its own and ends promptly when the consuming task is cancelled; the device is
/// opened by ``frames()`` and closed at its end. Up to ``bufferedFrames`` frames wait for a slow consumer; what comes after
/// is dropped, counted and reported. The time of a frame counts what was captured, dropped frames included, but not what the
/// hardware lost in an overrun, whose length nobody knows.
///
/// A device that fails for good ends the stream with ``ALSAError``.
public struct ALSASource: AudioSource {
    /// Always 16,000.
    public let sampleRate = 16_000
    /// The device, by ALSA's name.
    public let device: String

    private let ledger = CaptureLedger()
    private let report: @Sendable (CaptureTrouble) -> Void

    /// How many frames wait for a slow consumer: 10 s, enough for a whole utterance to be decoded a second time.
    public static let bufferedFrames = 500

    /// Names a device.
    ///
    /// - Parameters:
    ///   - device: ALSA's name of it, such as `default`, `plughw:1,0` or one from a configuration file; `arecord -L`
    ///     lists them.
    ///   - report: Told of every trouble as it happens, on the capturing thread, which waits for it to return.
    public init(device: String = "default", report: @escaping @Sendable (CaptureTrouble) -> Void = { _ in }) {
        self.device = device
        self.report = report
    }

    /// What went wrong so far, over all captures from this source.
    public var statistics: CaptureStatistics { ledger.statistics }

    /// Opens the device and captures until the consuming task is cancelled.
    public func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let (stream, continuation) = AsyncThrowingStream<AudioFrame, any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(Self.bufferedFrames))
        let interruption: Interruption
        do {
            interruption = try Interruption()
        } catch {
            continuation.finish(throwing: error)
            return stream
        }
        continuation.onTermination = { _ in interruption.raise() }
        let loop = CaptureLoop(interruption: interruption, ledger: ledger, report: report)
        Task {
            do {
                try await loop.run(device: device, sampleRate: sampleRate, into: continuation)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        return stream
    }
}
