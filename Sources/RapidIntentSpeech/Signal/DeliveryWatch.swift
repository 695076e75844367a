/// Detects problems in the arrival of frames: delays, or a wrong rate.
///
/// Times are those at which a consumer received a frame. A slow consumer finds frames waiting, whose arrival times are
/// unknown. So the rate is measured only between known arrivals: the consumer had to wait for the frame, or the stream
/// is further ahead of the clock than before.
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
    /// A gap that may turn out to be known to the source; the following frames decide.
    private var pending: Late?

    private struct Late {
        var late: Duration
        var gap: Duration
        var frames = 0
    }

    /// The wait from which a consumer knows the arrival time.
    private static let shortestWait = Duration.milliseconds(1)
    /// The lead over the measurement that no correct clock reaches.
    private static let longestLead = Duration.milliseconds(500)
    /// The number of frames after which an undecided gap counts as a stutter.
    private static let longestDoubt = 100
    /// How long frames must arrive in time to end a stutter.
    private static let release = Duration.seconds(5)

    init(limits: SignalLimits, sampleRate: Int) {
        self.limits = limits
        self.sampleRate = sampleRate
    }

    /// Processes a frame that ends at `end`, was received at `clock`, and was waited for.
    ///
    /// - Parameter jump: The audio that the source itself left out before the frame.
    mutating func receive(
        until end: Duration, length: Duration, jump: Duration, at clock: Duration, waited: Duration,
        _ episodes: inout TroubleEpisodes
    ) -> [SignalEvent] {
        defer { isFirst = false }
        // Opening a device takes time.
        if isFirst {
            anchor = (end, clock)
            return []
        }
        var events: [SignalEvent] = []
        let late = waited - length - jump
        if jump > Self.shortestWait {
            // A jump in the source's times is not a stutter, and not part of the rate. Frames that came just before it
            // are the rest of the earlier audio, delayed until the source detected the loss.
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
            // Audio lost in a gap would be missing from the rate.
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
        return episodes.begin(.wrongRate(measured: ratio * Double(sampleRate), expected: sampleRate), at: end)
    }
}
