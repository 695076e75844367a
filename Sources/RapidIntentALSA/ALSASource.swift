public import RapidIntent
import RapidIntentSpeech
import Synchronization

/// A microphone as a source of audio, through ALSA.
///
/// ```swift
/// let microphone = ALSASource(device: "default", reconnection: .waiting()) { trouble in print(trouble) }
/// for try await frame in microphone.frames() { … }
/// print(microphone.statistics.lostFrames)   // 0, if all went well
/// ```
///
/// Frames of 20 ms at 16 kHz. A device that refuses 16 kHz, one channel or 16 bits is captured as near to it as it allows and
/// converted: of the other rates the lowest above 16 kHz, or the highest below; of the encodings the first it knows of
/// S16, S32, S24 in three and in four bytes, and FLOAT, all little-endian; of the channels as ``CaptureChannels`` says. Rates
/// are converted by a filter of this package, not by ALSA, whose own way folds what lies above 8 kHz back into
/// speech.
///
/// Capture runs on a thread of its own and ends promptly when the consuming task is cancelled; the device is
/// opened by ``frames()`` and closed at its end. Up to 500 frames wait for a slow consumer; what comes after
/// is dropped, counted and reported.
///
/// The time of a frame counts what was captured, dropped frames included. What a device did not deliver is left out and is
/// not filled with silence: the frame before the gap may be shorter, and the time of the frame behind it says by the clock how
/// long it was. That holds for a device that was lost and came back, that stalled, that ran over or slept.
///
/// A device that fails ends the stream with ``ALSAError``; with a ``ReconnectionPolicy`` that waits, the stream goes on once
/// it is back, and also waits for one that is not there yet. A device that hangs without an error is told as
/// ``CaptureTrouble/stalled`` after two seconds, and where devices are waited for, opened anew after ten. Wrap the source
/// with `monitored(by:report:)` to be told of troubles that are seen in the samples.
public struct ALSASource: AudioSource {
    /// Always 16,000.
    public let sampleRate = 16_000
    /// True.
    public var isLive: Bool { true }
    /// The device, by ALSA's name.
    let device: String
    /// Which of its channels are heard.
    let channels: CaptureChannels
    /// What becomes of the stream when it disappears.
    let reconnection: ReconnectionPolicy

    private let ledger = CaptureLedger()
    private let clock: any Clock<Duration>
    private let report: @Sendable (CaptureTrouble) -> Void
    private let open: CaptureOpening

    /// How many frames wait for a slow consumer: 10 s, enough for a whole utterance to be decoded a second time.
    package static let bufferedFrames = 500

    /// Names a device.
    ///
    /// - Parameters:
    ///   - device: ALSA's name of it, such as `default`, `plughw:1,0` or one from a configuration file;
    ///     ``ALSADevice/all(probing:)`` lists them.
    ///   - channels: Which of its channels are heard; one that the device does not have ends ``frames()`` with ``ALSAError``.
    ///   - reconnection: What becomes of the stream when the device disappears.
    ///   - clock: Tells how long a device was away, and when to try it again.
    ///   - report: Told of every trouble as it happens, on the capturing thread, which waits for it to return.
    public init(
        device: String = "default", channels: CaptureChannels = .mix, reconnection: ReconnectionPolicy = .never,
        clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (CaptureTrouble) -> Void = { _ in }
    ) {
        self.init(
            device: device, channels: channels, reconnection: reconnection, clock: clock,
            open: { wish throws(ALSAError) in try PCMDevice(wish) }, report: report)
    }

    /// Names a device and says who opens it, for tests of what no device does on command.
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

    /// What went wrong so far, over all captures from this source.
    public var statistics: CaptureStatistics { ledger.statistics }

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
            // The one ends a wait for samples, the other a wait for the device.
            interruption.raise()
            task.cancel()
        }
        return stream
    }
}
