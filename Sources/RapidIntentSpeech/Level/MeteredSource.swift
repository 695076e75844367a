public import RapidIntent

/// An audio source that reports its level.
///
/// Created by ``RapidIntent/AudioSource/metered(report:)``.
private struct MeteredSource<Base: AudioSource>: AudioSource {
    var sampleRate: Int { base.sampleRate }
    var isLive: Bool { base.isLive }

    let base: Base
    let report: @Sendable (AudioLevel, Duration) -> Void

    /// The base's frames, unchanged and not read ahead; each call begins with a reset meter.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let frames = MeteredFrames(base.frames(), meter: LevelMeter(sampleRate: base.sampleRate), report: report)
        return AsyncThrowingStream { try await frames.next() }
    }
}

extension AudioSource {
    /// Returns the same audio and reports the level after each frame.
    ///
    /// Frames are unchanged and not read ahead. Each call of `frames()` begins with a reset meter: its root mean square
    /// rises like that of a VU meter, and its peak falls back by 20 dB in 1.7 s.
    ///
    /// - Parameter report: Receives the level at the end of each frame, and that time on the stream's clock. The frame
    ///   is delivered after it returns.
    public func metered(
        report: @escaping @Sendable (_ level: AudioLevel, _ at: Duration) -> Void
    ) -> some AudioSource {
        MeteredSource(base: self, report: report)
    }
}

/// Passes frames on and measures them.
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
        // The iterator is a handle: a copy continues at the same position.
        var iterator = iterator
        guard let frame = try await iterator.next(isolation: self) else { return nil }
        meter.measure(frame.samples)
        report(meter.level, frame.at + .audio(samples: frame.samples.count, rate: meter.sampleRate))
        return frame
    }
}
