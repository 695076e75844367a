public import RapidIntent
import RapidIntentSpeech
import Synchronization

/// An audio source that captures from a microphone through ALSA.
///
/// ```swift
/// let microphone = ALSASource(device: "default", reconnection: .waiting()) { trouble in print(trouble) }
/// for try await frame in microphone.frames() { … }
/// print(microphone.statistics.lostFrames)   // 0, if all went well
/// ```
///
/// Frames last 20 ms at 16 kHz. A device that does not support 16 kHz, one channel or 16 bits is captured in the
/// nearest format and converted. Of other rates, the lowest above 16 kHz is used, or else the highest below. Of
/// encodings, the first supported one of S16, S32, S24 in three and in four bytes, and FLOAT, all little-endian, is
/// used. ``CaptureChannels`` selects the channels. This package converts rates with its own filter, because ALSA's
/// conversion folds frequencies above 8 kHz into speech.
///
/// Capture runs on its own thread and ends promptly when the consuming task is cancelled; ``frames()`` opens the
/// device, and its end closes it. Up to 500 frames wait for a slow consumer; later ones are dropped, counted and
/// reported.
///
/// The time of a frame counts the captured audio, including dropped frames. Audio that a device did not deliver is left
/// out, not filled with silence: the frame before the gap may be shorter, and the time of the next frame includes the
/// gap, as measured by the clock. This applies to a device that was lost and came back, that stalled, overran or slept.
///
/// A device that fails ends the stream with ``ALSAError``. With a ``ReconnectionPolicy`` that waits, the stream
/// continues when the device is back, and also waits for a device that is missing at the start. A device that hangs
/// without an error is reported as ``CaptureTrouble/stalled`` after two seconds and, with such a policy, opened again
/// after ten. Wrap the source with `monitored(by:report:)` to detect problems in the samples.
public struct ALSASource: AudioSource {
    /// Always 16,000.
    public let sampleRate = 16_000
    /// True: a microphone delivers audio in real time.
    public var isLive: Bool { true }
    let device: String
    let channels: CaptureChannels
    /// The behaviour when the device disappears.
    let reconnection: ReconnectionPolicy

    private let ledger = CaptureLedger()
    private let clock: any Clock<Duration>
    private let report: @Sendable (CaptureTrouble) -> Void
    private let open: CaptureOpening

    /// The number of frames that wait for a slow consumer: 10 s, enough to decode a whole utterance again.
    package static let bufferedFrames = 500

    /// Creates a source for a device.
    ///
    /// - Parameters:
    ///   - device: The device's ALSA name, such as `default`, `plughw:1,0` or one from a configuration file;
    ///     ``ALSADevice/all(probing:)`` lists them.
    ///   - channels: The captured channels; one that the device does not have ends ``frames()`` with ``ALSAError``.
    ///   - reconnection: The behaviour when the device disappears.
    ///   - clock: Measures how long a device was away, and the waits between tries.
    ///   - report: Receives every problem when it occurs, on the capturing thread, which waits for it to return.
    public init(
        device: String = "default", channels: CaptureChannels = .mix, reconnection: ReconnectionPolicy = .never,
        clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (CaptureTrouble) -> Void = { _ in }
    ) {
        self.init(
            device: device, channels: channels, reconnection: reconnection, clock: clock,
            open: { wish throws(ALSAError) in try PCMDevice(wish) }, report: report)
    }

    /// Creates a source with a custom function that opens the device, to test rare failures.
    package init(
        device: String, channels: CaptureChannels, reconnection: ReconnectionPolicy, clock: any Clock<Duration>,
        open: @escaping CaptureOpening, report: @escaping @Sendable (CaptureTrouble) -> Void
    ) {
        self.device = device
        self.channels = channels
        self.reconnection = reconnection
        self.clock = clock
        self.open = open
        self.report = report
    }

    /// The counts of problems so far, over all captures from this source.
    var statistics: CaptureStatistics { ledger.statistics }

    /// Opens the device and captures until the consuming task is cancelled.
    public func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let (stream, continuation) = AsyncThrowingStream<AudioFrame, any Error>.makeStream(
            bufferingPolicy: .bufferingOldest(Self.bufferedFrames))
        if case .only(let channel) = channels, !(0..<1_000).contains(channel) {
            continuation.finish(
                throwing: ALSAError(
                    .unsupportedFormat,
                    "the microphone '\(device)' has no channel \(channel); channels are counted from 0"))
            return stream
        }
        let interruption: Interruption
        do {
            interruption = try Interruption()
        } catch {
            continuation.finish(
                throwing: ALSAError(.failed, "the microphone '\(device)' cannot be waited for: \(error.reason)"))
            return stream
        }
        let loop = CaptureLoop(
            CaptureWish(device: device, sampleRate: sampleRate, channels: channels), into: continuation,
            interruption: interruption, ledger: ledger, clock: clock, open: open, report: report)
        let task = Task { [reconnection] in
            do {
                try await loop.run(reconnection: reconnection)
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { _ in
            // `raise` ends a wait for samples, `cancel` a wait for the device.
            interruption.raise()
            task.cancel()
        }
        return stream
    }
}
