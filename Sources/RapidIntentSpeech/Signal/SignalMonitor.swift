package import RapidIntent

/// Detects broken, muted and badly adjusted microphones, whose audio cannot be understood.
///
/// A value type; ``SignalLimits`` has the limits, ``SignalTrouble`` describes the problems. Each episode is reported
/// once when it is detected and once when it ends. Samples are examined in tenths of a second, on the stream's own
/// time. Arrival times are passed in by the consumer; without them, ``SignalTrouble/stutter(gap:)`` and
/// ``SignalTrouble/wrongRate(measured:expected:)`` are not reported. A gap in the times of the source's frames is not a
/// problem here: the source knows of it.
///
/// Not detected: clipping below full scale, and a recording whose header has a wrong rate. Costs some ten nanoseconds
/// per sample and a few kilobytes, however long the stream is.
package struct SignalMonitor: Sendable {
    package let sampleRate: Int

    private let blockLength: Int
    private var block = SignalBlock()
    private var samples: SampleWatch
    private var delivery: DeliveryWatch
    private var episodes = TroubleEpisodes()
    private var next: Duration?

    /// Times of frames are rounded; a gap is longer than a sample at 1 kHz.
    private static let tolerance = Duration.milliseconds(1)

    /// Creates a monitor for a new stream.
    ///
    /// - Parameter sampleRate: Samples per second, at least 10.
    package init(sampleRate: Int, limits: SignalLimits = SignalLimits()) {
        precondition(sampleRate >= 10, "a tenth of a second has at least one sample")
        self.sampleRate = sampleRate
        blockLength = sampleRate / 10
        samples = SampleWatch(limits: limits)
        delivery = DeliveryWatch(limits: limits, sampleRate: sampleRate)
    }

    /// Processes the next frame, and returns the problems that began or ended.
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
            events += samples.receive(block, at: frame.at + .audio(samples: index + 1, rate: sampleRate), &episodes)
            block = SignalBlock()
        }
        return events
    }

    /// Processes the next frame with its arrival time, and returns the problems that began or ended.
    ///
    /// - Parameters:
    ///   - arrival: When the consumer received the frame, on a monotonic clock.
    ///   - waited: How long the consumer waited for it; zero if it was ready.
    package mutating func receive(_ frame: AudioFrame, arrival: Duration, waited: Duration) -> [SignalEvent] {
        let jump = next.map { max(.zero, frame.at - $0) } ?? .zero
        let length = Duration.audio(samples: frame.samples.count, rate: sampleRate)
        let late = delivery.receive(
            until: frame.at + length, length: length, jump: jump, at: arrival, waited: waited, &episodes)
        return late + receive(frame)
    }
}

/// The current problems, so that each is reported once when it begins and once when it ends.
struct TroubleEpisodes: Sendable {
    private var underWay: [SignalTrouble.Kind: (trouble: SignalTrouble, since: Duration)] = [:]

    func trouble(_ kind: SignalTrouble.Kind) -> SignalTrouble? { underWay[kind]?.trouble }

    /// Begins a problem; returns an event if it is new.
    mutating func begin(_ trouble: SignalTrouble, at: Duration) -> SignalEvent? {
        guard underWay[trouble.kind] == nil else { return nil }
        underWay[trouble.kind] = (trouble, at)
        return SignalEvent(trouble, at: at, .began)
    }

    /// Ends a kind of problem; returns an event if it had begun.
    mutating func end(_ kind: SignalTrouble.Kind, at: Duration) -> SignalEvent? {
        guard let episode = underWay.removeValue(forKey: kind) else { return nil }
        return SignalEvent(episode.trouble, at: at, .ended(after: at - episode.since))
    }
}

/// The limits from which a ``SignalMonitor`` reports a problem.
///
/// Speech, music and pauses never reach the defaults, and broken hardware does within seconds. Times count whole tenths
/// of a second.
package struct SignalLimits: Sendable, Equatable {
    /// How long every sample must be zero; some microphones have a gate that mutes short pauses.
    package var silence = Duration.seconds(3)
    /// How long every sample must have the same value, other than zero.
    var stuck = Duration.milliseconds(500)
    /// The share of clipped samples in a clipped block of a tenth of a second; three clipped blocks within a second are
    /// a problem.
    ///
    /// A sample counts as clipped in a run of three or more within 0.01 dB of full scale.
    var clipping = 0.01
    /// The largest mean over two seconds, as a share of full scale.
    var offset = 0.03
    /// The level from which a steady noise covers speech, in dBFS.
    var noiseLevel = -45.0
    /// The largest variation of a steady noise, in decibels, between the 10th and the 90th percentile of its levels.
    ///
    /// Speech varies by 15 dB and more.
    var noiseRange = 4.0
    /// How long a noise must be steady.
    var noiseTime = Duration.seconds(10)
    /// The largest delay of a frame after the previous one, beyond its own length.
    var gap = Duration.milliseconds(500)
    /// The largest deviation of the measured rate, as a share of the expected one.
    ///
    /// The clocks of sound cards deviate by less than a thousandth.
    var rate = 0.05
    var rateTime = Duration.seconds(10)

    package init() {}
}
