public import RapidIntent

/// A source of audio that tells of its troubles.
///
/// Made by ``RapidIntent/AudioSource/monitored(by:report:)``.
private struct MonitoredSource<Base: AudioSource>: AudioSource {
    /// The base's.
    var sampleRate: Int { base.sampleRate }
    /// The base's.
    var isLive: Bool { base.isLive }

    let base: Base
    let clock: (any Clock<Duration>)?
    let report: @Sendable (SignalEvent) -> Void

    /// The base's frames, unchanged and none ahead of time; each call watches anew.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let frames = MonitoredFrames(
            base.frames(), clock: clock.map(Stopwatch.init),
            monitor: SignalMonitor(sampleRate: base.sampleRate), report: report)
        return AsyncThrowingStream { try await frames.next() }
    }
}

extension AudioSource {
    /// The same audio, with whatever keeps words from being understood told as it happens.
    ///
    /// ```swift
    /// let microphone = ALSASource().monitored { event in print(event) }
    /// ```
    ///
    /// - Parameters:
    ///   - clock: Tells when frames come; nil for a source that is not live, such as a file that is read at once.
    ///   - report: Told of every trouble once when it begins and once when it is over, before the frame that showed it is
    ///     handed on, which waits for it to return.
    public func monitored(
        by clock: (any Clock<Duration>)? = ContinuousClock(), report: @escaping @Sendable (SignalEvent) -> Void
    ) -> some AudioSource {
        MonitoredSource(base: self, clock: clock, report: report)
    }
}

/// Hands frames on one by one and watches them.
private actor MonitoredFrames {
    private let iterator: AsyncThrowingStream<AudioFrame, any Error>.Iterator
    private let clock: Stopwatch?
    private var monitor: SignalMonitor
    private let report: @Sendable (SignalEvent) -> Void

    init(
        _ frames: AsyncThrowingStream<AudioFrame, any Error>, clock: Stopwatch?, monitor: SignalMonitor,
        report: @escaping @Sendable (SignalEvent) -> Void
    ) {
        iterator = frames.makeAsyncIterator()
        self.clock = clock
        self.monitor = monitor
        self.report = report
    }

    func next() async throws -> AudioFrame? {
        let asked = clock?.elapsed
        // The iterator is a handle: its copy goes on where it stands.
        var iterator = iterator
        guard let frame = try await iterator.next(isolation: self) else { return nil }
        let events =
            if let clock, let asked {
                monitor.receive(frame, arrival: clock.elapsed, waited: clock.elapsed - asked)
            } else {
                monitor.receive(frame)
            }
        for event in events { report(event) }
        return frame
    }
}
