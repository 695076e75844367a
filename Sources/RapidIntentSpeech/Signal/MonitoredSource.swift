public import RapidIntent
import RapidIntentSupport

/// An audio source that reports problems of its signal.
///
/// Created by ``RapidIntent/AudioSource/monitored(by:report:)``.
private struct MonitoredSource<Base: AudioSource>: AudioSource {
    var sampleRate: Int { base.sampleRate }
    var isLive: Bool { base.isLive }

    let base: Base
    let clock: (any Clock<Duration>)?
    let report: @Sendable (SignalEvent) -> Void

    /// The base's frames, unchanged and not read ahead; each call begins a new monitor.
    func frames() -> AsyncThrowingStream<AudioFrame, any Error> {
        let frames = MonitoredFrames(
            base.frames(), clock: clock.map(Stopwatch.init),
            monitor: SignalMonitor(sampleRate: base.sampleRate), report: report)
        return AsyncThrowingStream { try await frames.next() }
    }
}

extension AudioSource {
    /// Returns the same audio and reports problems that keep words from being understood.
    ///
    /// ```swift
    /// let microphone = ALSASource().monitored { event in print(event) }
    /// ```
    ///
    /// - Parameters:
    ///   - clock: Measures when frames arrive; nil for a source that is not live, such as a file.
    ///   - report: Receives every problem once when it begins and once when it ends. The frame that showed it is
    ///     delivered after the call returns.
    public func monitored(
        by clock: (any Clock<Duration>)? = ContinuousClock(), report: @escaping @Sendable (SignalEvent) -> Void
    ) -> some AudioSource {
        MonitoredSource(base: self, clock: clock, report: report)
    }
}

/// Passes frames on and monitors them.
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
        // The iterator is a handle: a copy continues at the same position.
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
