public import RapidIntent

/// A source of audio that shows its level.
///
/// Made by ``RapidIntent/AudioSource/metered(report:)``.
private struct MeteredSource<Base: AudioSource>: AudioSource {
    /// The base's.
    var sampleRate: Int { base.sampleRate }
    /// The base's.
    var isLive: Bool { base.isLive }

    let base: Base
    let report: @Sendable (AudioLevel, Duration) -> Void

    /// The base's frames, unchanged and none ahead of time; each call begins with a meter at rest.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let frames = MeteredFrames(base.frames(), meter: LevelMeter(sampleRate: base.sampleRate), report: report)
        return AsyncThrowingStream { try await frames.next() }
    }
}

extension AudioSource {
    /// The same audio, with the level after each frame told.
    ///
    /// No frame is changed, and none is taken ahead of time. Each call of `frames()` begins with a meter at rest: its root mean
    /// square follows the sound as a VU meter does, and its peak falls back by 20 dB in 1.7 s.
    ///
    /// - Parameter report: Told the level at the end of each frame, and when that is on the stream's clock; the frame waits
    ///   for it to return.
    public func metered(
        report: @escaping @Sendable (_ level: AudioLevel, _ at: Duration) -> Void
    ) -> some AudioSource {
        MeteredSource(base: self, report: report)
    }
}

/// Hands frames on one by one and measures them.
private actor MeteredFrames {
    private let iterator: AsyncThrowingStream<AudioFrame, any Error>.Iterator
    private var meter: LevelMeter
    private let report: @Sendable (AudioLevel, Duration) -> Void

    init(
        _ frames: AsyncThrowingStream<AudioFrame, any Error>, meter: LevelMeter,
        report: @escaping @Sendable (AudioLevel, Duration) -> Void
    ) {
        iterator = frames.makeAsyncIterator()
        self.meter = meter
        self.report = report
    }

    func next() async throws -> AudioFrame? {
        // The iterator is a handle: its copy goes on where it stands.
        var iterator = iterator
        guard let frame = try await iterator.next(isolation: self) else { return nil }
        meter.measure(frame.samples)
        report(meter.level, frame.at + .audio(samples: frame.samples.count, rate: meter.sampleRate))
        return frame
    }
}
