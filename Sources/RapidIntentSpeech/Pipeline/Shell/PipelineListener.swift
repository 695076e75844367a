import RapidIntent
import RapidIntentSupport

/// A running recogniser or detector: its audio, its task, and whether it keeps up.
struct PipelineListener<Event: Sendable>: Sendable {
    let number: Int
    let feed: AudioFeed
    /// The time on the pipeline's clock when its audio begins.
    let begin: Duration
    let isFramewise: Bool
    /// The reported events that the loop has not processed.
    let events: BoundedChannel<Event>
    var task: Task<Void, Never>?

    private var given = 0
    private var taken: Int?
    private var givenUntil: Duration
    private var answeredUntil: Duration
    private var hasEnded = false

    init(number: Int, feed: AudioFeed, begin: Duration, isFramewise: Bool, events: BoundedChannel<Event>) {
        self.number = number
        self.feed = feed
        self.begin = begin
        self.isFramewise = isFramewise
        self.events = events
        givenUntil = begin
        answeredUntil = begin
    }

    mutating func receive(_ frame: AudioFrame) {
        guard !hasEnded, !frame.samples.isEmpty else { return }
        given += 1
        givenUntil = frame.end(feed.sampleRate)
        feed.append(AudioFrame(samples: frame.samples, at: frame.at - begin))
    }

    mutating func note(taken: Int) { self.taken = taken }

    /// Records that it has reported something at a time of the pipeline.
    mutating func note(answer: Duration) { answeredUntil = max(answeredUntil, answer) }

    mutating func end() {
        hasEnded = true
        feed.end()
    }

    /// Abandons it; its later events are dropped.
    func drop() {
        feed.abandon()
        events.abandon()
        task?.cancel()
    }

    /// Whether it has processed all its audio and waits for more.
    var keepsUp: Bool {
        guard !hasEnded else { return false }
        // One millisecond allows for rounded times at odd rates.
        return taken == given && (!isFramewise || answeredUntil + .milliseconds(1) >= givenUntil)
    }
}
