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
    /// How late a short frame came, and how long frames are otherwise.
    private var carried = Duration.zero
    private var longest = Duration.zero

    /// Whoever waited that long has met the arrival.
    private static let shortestWait = Duration.milliseconds(1)
    /// A stream that is ahead of its measurement by that much cannot come from a clock that is right.
    private static let longestLead = Duration.milliseconds(500)
    /// How long frames must come in time for a stutter to be over.
    private static let release = Duration.seconds(5)

    init(limits: SignalLimits, sampleRate: Int) {
        self.limits = limits
        self.sampleRate = sampleRate
    }

    /// Takes note of a frame that spans `stream`, came to the consumer at `clock`, and was waited for.
    ///
    /// - Parameter jump: What the source itself left out before the frame.
    mutating func hear(
        until end: Duration, length: Duration, jump: Duration, at clock: Duration, waited: Duration,
        _ episodes: inout TroubleEpisodes
    ) -> [SignalEvent] {
        defer { isFirst = false }
        // Opening a device takes its time.
        if isFirst {
            longest = length
            anchor = (end, clock)
            return []
        }
        let late = carried + waited - length - jump
        // The rest of what came before a device broke off: it shows how long that took only together with the frame behind it.
        carried = length < longest ? max(.zero, late) : .zero
        longest = max(longest, length)
        if carried > .zero { return [] }
        var events: [SignalEvent] = []
        if late > limits.gap {
            if let event = episodes.begin(.stutter(gap: late + length), at: end) { events.append(event) }
            lastGap = end
            // What is lost in a gap would be missing from the rate.
            anchor = (end, clock)
            return events
        }
        // What the source itself leaves out is no part of the rate.
        if jump > .milliseconds(1) { anchor = (end, clock) }
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
