import RapidIntent

/// A recogniser or a detector that listens at the moment: its audio, its task, and whether it keeps up.
struct PipelineListener<Event: Sendable>: Sendable {
    /// Its number among all listeners of the pipeline.
    let number: Int
    let feed: AudioFeed
    /// When its audio begins, on the pipeline's clock.
    let begin: Duration
    /// Whether it answers every frame.
    let isFramewise: Bool
    /// What it has reported and the loop has not dealt with.
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

    /// Takes note that it has reported something, at a time of the pipeline.
    mutating func note(answer: Duration) { answeredUntil = max(answeredUntil, answer) }

    mutating func end() {
        hasEnded = true
        feed.end()
    }

    /// Gives it up; nothing of it is heard any more.
    func drop() {
        feed.end()
        events.abandon()
        task?.cancel()
    }

    /// Whether it has dealt with all its audio and waits for more.
    var keepsUp: Bool {
        guard !hasEnded else { return false }
        // A millisecond for the rounding of times at odd rates.
        return taken == given && (!isFramewise || answeredUntil + .milliseconds(1) >= givenUntil)
    }
}
