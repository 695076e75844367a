public import RapidIntent
import RapidIntentSupport

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
        let rate = sampleRate
        return ObservedSource(
            self,
            begin: {
                (monitor: SignalMonitor(sampleRate: rate), clock: clock.map(Stopwatch.init), asked: Duration.zero)
            },
            ask: { if let clock = $0.clock { $0.asked = clock.elapsed } }
        ) { frame, state in
            let events =
                if let clock = state.clock {
                    state.monitor.receive(frame, arrival: clock.elapsed, waited: clock.elapsed - state.asked)
                } else {
                    state.monitor.receive(frame)
                }
            for event in events { report(event) }
        }
    }
}
