/// Sees troubles in how frames come: late, or too many or too few of them.
///
/// Moments are those at which a consumer got a frame. A consumer that is slow finds frames waiting, which says nothing about
/// when they came; so the rate is measured only between moments that are known to be those of the arrival: the consumer had
/// to wait for the frame, or the stream is further ahead of the clock than it has been.
///
/// ```
/// stream time  0   20  40  60  80 100 120 140 160
/// consumer     w.w.w.w.......xxxxw.w.w.w            w waited, x found waiting, . busy
/// measured     *                 *     *            lead = stream time − clock is highest at an arrival
/// ```
struct DeliveryWatch: Sendable {
    private let limits: SignalLimits
    private let sampleRate: Int

    /// Where the measurement of the rate began.
    private var anchor: (stream: Duration, clock: Duration)?
    private var isFirst = true
    private var lastGap = Duration.zero
    /// A gap of which the frames behind it will tell whether the source knows.
    private var pending: Late?

    private struct Late {
        var late: Duration
        var gap: Duration
        var frames = 0
    }

    /// A consumer that waited that long has seen the arrival.
    private static let shortestWait = Duration.milliseconds(1)
    /// A stream that is ahead of its measurement by that much cannot come from a clock that is right.
    private static let longestLead = Duration.milliseconds(500)
    /// How many frames a gap is kept in doubt while none is waited for.
    private static let longestDoubt = 100
    /// How long frames must come in time for a stutter to be over.
    private static let release = Duration.seconds(5)

    init(limits: SignalLimits, sampleRate: Int) {
        self.limits = limits
        self.sampleRate = sampleRate
    }

    /// Takes note of a frame that spans `stream`, came to the consumer at `clock`, and was waited for.
    ///
    /// - Parameter jump: What the source itself left out before the frame.
    mutating func receive(
        until end: Duration, length: Duration, jump: Duration, at clock: Duration, waited: Duration,
        _ episodes: inout TroubleEpisodes
    ) -> [SignalEvent] {
        defer { isFirst = false }
        // Opening a device takes its time.
        if isFirst {
            anchor = (end, clock)
            return []
        }
        var events: [SignalEvent] = []
        let late = waited - length - jump
        if jump > Self.shortestWait {
            // What the source itself leaves out is no stutter, and no part of the rate. Frames that came just before it are
            // the rest of what was heard until then, and were as late as it took to find out.
            let both = late + (pending?.late ?? .zero)
            pending = both > limits.gap ? Late(late: both, gap: both + length) : nil
            anchor = (end, clock)
        } else if let gap = pending, waited >= Self.shortestWait || gap.frames >= Self.longestDoubt {
            pending = nil
            if let event = episodes.begin(.stutter(gap: gap.gap), at: end) { events.append(event) }
            lastGap = end
        }
        if jump <= Self.shortestWait, late > limits.gap, pending == nil {
            pending = Late(late: late, gap: waited)
            lastGap = end
            // What is lost in a gap would be missing from the rate.
            anchor = (end, clock)
        }
        pending?.frames += 1
        if end - lastGap >= Self.release, let event = episodes.end(.stutter, at: end) { events.append(event) }
        if let event = measure(until: end, at: clock, waited: waited, &episodes) { events.append(event) }
        return events
    }

    private mutating func measure(
        until end: Duration, at clock: Duration, waited: Duration, _ episodes: inout TroubleEpisodes
    ) -> SignalEvent? {
        guard let start = anchor else { return nil }
        let (heard, passed) = (end - start.stream, clock - start.clock)
        guard waited >= Self.shortestWait || heard - passed > Self.longestLead,
            heard >= limits.rateTime || passed >= limits.rateTime
        else { return nil }
        anchor = (end, clock)
        let ratio = heard / max(passed, .microseconds(1))
        guard (ratio - 1).magnitude > limits.rate else { return episodes.end(.wrongRate, at: end) }
        return episodes.begin(
            .wrongRate(measured: ratio * Double(sampleRate), expected: sampleRate), at: end)
    }
}
