package import RapidIntent

/// Watches audio for what keeps words from being understood: broken, muted and badly set microphones.
///
/// ```swift
/// var monitor = SignalMonitor(sampleRate: 16_000)
/// for event in monitor.receive(frame) { print(event) }
/// // the microphone is overdriven: 7.3 % of the samples are cut off; turn its gain down
/// ```
///
/// A pure value; ``SignalLimits`` says from where on something is a trouble, ``SignalTrouble`` what each is. Each episode is
/// told once when it is noticed and once when it is over. What it sees in samples it sees in tenths of a second, on the
/// stream's own time. When frames come is known only to who gets them and is passed in; without it, ``SignalTrouble/stutter(gap:)``
/// and ``SignalTrouble/wrongRate(measured:expected:)`` are not told. A stretch that the source leaves out, by the times of its
/// frames, is no trouble here: the source knows of it.
///
/// Not seen: samples cut off below full scale, and a recording whose header gives a wrong rate. Costs some ten
/// nanoseconds a sample and holds a few kilobytes, however long the stream is.
package struct SignalMonitor: Sendable {
    /// Samples per second of what is heard.
    package let sampleRate: Int

    private let blockLength: Int
    private var block = SignalBlock()
    private var samples: SampleWatch
    private var delivery: DeliveryWatch
    private var episodes = TroubleEpisodes()
    /// Where the next frame belongs.
    private var next: Duration?

    /// Times of frames are rounded; only what is more than a sample at 1 kHz off is a gap.
    private static let tolerance = Duration.milliseconds(1)

    /// Makes a monitor that has heard nothing.
    ///
    /// - Parameter sampleRate: Samples per second, at least 10.
    package init(sampleRate: Int, limits: SignalLimits = SignalLimits()) {
        precondition(sampleRate >= 10, "a tenth of a second has at least one sample")
        self.sampleRate = sampleRate
        blockLength = sampleRate / 10
        samples = SampleWatch(limits: limits)
        delivery = DeliveryWatch(limits: limits, sampleRate: sampleRate)
    }

    /// Whether a kind of trouble has begun and is not over.
    package func isTroubled(by kind: SignalTrouble.Kind) -> Bool { episodes.contains(kind) }

    /// Takes the next frame in; what began or is over with it.
    package mutating func receive(_ frame: AudioFrame) -> [SignalEvent] {
        let jump = next.map { frame.at - $0 } ?? .zero
        if jump > Self.tolerance {
            block = SignalBlock()
            samples.skip()
        }
        next = frame.at + .audio(samples: frame.samples.count, rate: sampleRate)
        var events: [SignalEvent] = []
        for (index, sample) in frame.samples.enumerated() {
            block.add(sample)
            guard block.count == blockLength else { continue }
            events += samples.receive(
                block, at: frame.at + .audio(samples: index + 1, rate: sampleRate), &episodes)
            block = SignalBlock()
        }
        return events
    }

    /// Takes the next frame in, and when it came.
    ///
    /// - Parameters:
    ///   - arrival: When the consumer got the frame, by a clock that never goes back.
    ///   - waited: How long the consumer had waited for it; zero if it lay ready.
    package mutating func receive(_ frame: AudioFrame, arrival: Duration, waited: Duration) -> [SignalEvent] {
        let jump = next.map { max(.zero, frame.at - $0) } ?? .zero
        let length = Duration.audio(samples: frame.samples.count, rate: sampleRate)
        let late = delivery.receive(
            until: frame.at + length, length: length, jump: jump, at: arrival, waited: waited, &episodes)
        return late + receive(frame)
    }
}
