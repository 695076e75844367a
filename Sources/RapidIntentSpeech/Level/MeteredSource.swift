public import RapidIntent
import RapidIntentSupport

extension AudioSource {
    /// Returns the same audio and reports the level after each frame.
    ///
    /// Frames are unchanged and not read ahead. Each call of `frames()` begins with a reset meter: its root mean square
    /// rises like that of a VU meter, and its peak falls back by 20 dB in 1.7 s.
    ///
    /// - Parameter report: Receives the level at the end of each frame, and that time on the stream's clock. The frame
    ///   is delivered after it returns.
    public func metered(report: @escaping @Sendable (_ level: AudioLevel, _ at: Duration) -> Void) -> some AudioSource {
        let rate = sampleRate
        return ObservedSource(self, begin: { LevelMeter(sampleRate: rate) }) { frame, meter in
            meter.measure(frame.samples)
            report(meter.level, frame.at + .audio(samples: frame.samples.count, rate: rate))
        }
    }
}
