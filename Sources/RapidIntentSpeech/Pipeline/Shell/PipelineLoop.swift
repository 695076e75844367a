import RapidIntent
import RapidIntentSupport

/// Performs the state machine's decisions in one loop, which receives the messages of all tasks in turn and alone uses
/// the machine.
///
/// A frame is processed in two steps. First the listeners receive it. When they have read it, and answered it if they
/// answer every frame, the machine receives it too, and only then the next frame follows. So decisions never depend on
/// which task was faster.
struct PipelineLoop {
    private let parts: PipelineParts
    private let broadcast: EventBroadcast
    private let post: AsyncStream<PipelineMessage>.Continuation

    private var machine: PipelineStateMachine
    private var tasks = PipelineTasks()
    private var history: AudioHistory
    private var recogniser: PipelineListener<RecognitionEvent>?
    private var detector: PipelineListener<WakePhraseEvent>?
    /// The machine's number of ``recogniser``'s session.
    private var session = 0
    private var lastListener = 0
    private var voiceActivity: PipelineVoice

    /// The machine's number of the current source; nil after its end.
    private var source: Int?
    /// The delivered frames that are not processed yet.
    private var intake: BoundedChannel<AudioFrame>?
    /// Why live audio waits in ``intake``, if it has been full.
    private var congestion: Congestion?
    /// The frame that listeners have received and the machine has not.
    private var current: (end: Duration, voice: Bool)?
    /// Whether the mailbox already contains `proceed`.
    private var willProceed = false
    /// The time on the pipeline's clock at which the source's clock is zero.
    private var base: Duration?
    /// The end of the received audio.
    private var now = Duration.zero
    /// Counts every step forward, to detect stalls.
    private var steps = 0
    private var stepsAtLastTick = 0
    /// The number of ticks without a step while a listener blocked the pipeline.
    private var idleTicks = 0
    /// The number of recogniser events to release when consumers have room.
    private var owed = 0

    private var waitingForAcknowledgement: [PipelineRequestID: CheckedContinuation<PipelineAcknowledgement, Never>] =
        [:]
    private var waitingForStop: [CheckedContinuation<PipelineFailure?, Never>] = []

    init(parts: PipelineParts, broadcast: EventBroadcast, post: AsyncStream<PipelineMessage>.Continuation) {
        self.parts = parts
        self.broadcast = broadcast
        self.post = post
        machine = PipelineStateMachine(
            trigger: PipelineTrigger(parts.profile), configuration: parts.configuration,
            hangover: parts.voiceActivity.hangover)
        history = AudioHistory(
            length: max(parts.configuration.preRoll, Self.wakeHistory), sampleRate: parts.source.sampleRate)
        voiceActivity = PipelineVoice(parts.voiceActivity, sampleRate: parts.source.sampleRate)
    }

    /// The audio that is kept for speech after a wake phrase that was detected late.
    private static let wakeHistory = Duration.seconds(3)

    mutating func run(_ mailbox: AsyncStream<PipelineMessage>) async {
        for await message in mailbox {
            if case .close = message { break }
            receive(message)
            if !willProceed, canProceed {
                // Posted behind earlier messages, so that requests are handled between any two frames.
                willProceed = true
                post.yield(.proceed)
            }
        }
        cancel()
        // Messages posted before the mailbox was closed are answered, too.
        for await message in mailbox {
            switch message {
            case .request(let request, let id, let waiter):
                waitingForAcknowledgement[id] = waiter
                refuse(request, id)
            case .untilStopped(let waiter): waiter.resume(returning: machine.fatal)
            default: break
            }
        }
        broadcast.end()
    }

    private mutating func receive(_ message: PipelineMessage) {
        switch message {
        case .request(let request, let id, let waiter):
            waitingForAcknowledgement[id] = waiter
            handle(.request(request, id))
        case .frame(let number):
            if number == source {
                steps += 1
                noteCongestion()
            }
        case .sourceFinished(let number, let failure):
            tasks.sourceHasEnded(number)
            sourceFinished(number, failure)
        case .requested(let number, let taken):
            steps += 1
            if recogniser?.number == number { recogniser?.note(taken: taken) }
            if detector?.number == number { detector?.note(taken: taken) }
        case .reported(let number):
            if recogniser?.number == number, let event = recogniser?.events.popFirst() { recognised(event) }
            if detector?.number == number, let event = detector?.events.popFirst() { receive(event) }
        case .listenerFinished(let number, let failure): listenerFinished(number, failure)
        case .limitReached(let number): handle(.limitReached(number: number))
        case .restartDue(let number): handle(.restartDue(number: number))
        case .tick(let number): if number == source { tick() }
        case .proceed:
            willProceed = false
            proceed()
        case .room:
            guard owed > 0, !broadcast.isFull() else { return }
            recogniser?.events.release(owed)
            owed = 0
        case .close: break
        case .untilStopped(let waiter):
            if machine.state == .stopped {
                waiter.resume(returning: machine.fatal)
            } else {
                waitingForStop.append(waiter)
            }
        }
    }

    /// Passes an input to the machine, and performs its effects.
    private mutating func handle(_ input: PipelineInput) {
        for effect in machine.handle(input, at: now) { perform(effect) }
    }

    // MARK: Frames

    /// Whether all consumers keep up and there is something to process.
    private var canProceed: Bool {
        guard machine.state != .finishing, current != nil || intake?.isEmpty == false || endedSource != nil else {
            return false
        }
        return recogniser?.keepsUp ?? true && detector?.keepsUp ?? true && !broadcast.isFull()
    }

    /// Takes one step: finishes a frame, or begins the next.
    private mutating func proceed() {
        guard canProceed else { return }
        if let (_, voice) = current {
            current = nil
            handle(.audio(voice: voice))
        } else if let frame = intake?.popFirst() {
            intake?.release()
            process(frame)
            if intake?.isEmpty == true { endCongestion() }
        } else {
            endOfSource()
        }
    }

    /// What fills the channel of live audio.
    private enum Congestion {
        /// The listeners are slower than speech.
        case listeners(since: Duration)
        /// A consumer of events does not read them.
        case consumer
    }

    private mutating func noteCongestion() {
        guard parts.source.isLive, congestion == nil, let intake, intake.count >= intake.room else { return }
        if broadcast.isFull() {
            congestion = .consumer
        } else {
            congestion = .listeners(since: now)
            emit(PipelineEvent(at: now, .slow(.began)))
        }
    }

    private mutating func endCongestion() {
        if case .listeners(let since) = congestion { emit(PipelineEvent(at: now, .slow(.ended(after: now - since)))) }
        congestion = nil
    }

    private mutating func process(_ frame: AudioFrame) {
        // This source's clock begins at the pipeline's current time.
        let base = self.base ?? now - frame.at
        self.base = base
        // Time never decreases, whatever times a source gives.
        let frame = AudioFrame(samples: frame.samples, at: max(base + frame.at, now))
        now = frame.end(parts.source.sampleRate)
        history.append(frame)
        recogniser?.receive(frame)
        detector?.receive(frame)
        current = (now, voiceActivity.process(frame.samples))
    }

    /// The end of a source, which takes effect after all its frames.
    private var endedSource: (number: Int, failure: PipelineFailure?)?

    private mutating func sourceFinished(_ number: Int, _ failure: PipelineFailure?) {
        if number == source, !(machine.state == .stopping || machine.state == .suspending) {
            endedSource = (number, failure)
        } else {
            handle(.sourceFinished(number: number, failure))
        }
    }

    private mutating func endOfSource() {
        guard let (number, failure) = endedSource else { return }
        endedSource = nil
        source = nil
        tasks.stopTicks()
        handle(.sourceFinished(number: number, failure))
    }

    // MARK: Listeners

    private mutating func recognised(_ event: RecognitionEvent) {
        guard let listener = recogniser else { return }
        steps += 1
        let event = event.shifted(by: listener.begin)
        if !event.isFinalTranscript { recogniser?.note(answer: event.at) }
        handle(.recognised(session: session, event))
        let isEnding = machine.activation?.end != nil
        if broadcast.isFull(times: isEnding ? 4 : 1) { owed += 1 } else { listener.events.release() }
    }

    private mutating func receive(_ event: WakePhraseEvent) {
        guard let listener = detector else { return }
        steps += 1
        listener.events.release()
        switch event {
        case .progress(let at): detector?.note(answer: at + listener.begin)
        case .wake(var detection):
            detection.at = min(detection.at + listener.begin, now)
            detection.end = min(detection.end + listener.begin, now)
            detector?.note(answer: detection.at)
            handle(.woke(detection))
        }
    }

    private mutating func listenerFinished(_ number: Int, _ failure: PipelineFailure?) {
        if recogniser?.number == number {
            recogniser = nil
            handle(.recogniserFinished(session: session, failure))
        } else if detector?.number == number {
            detector = nil
            handle(.detectorFinished(failure))
        }
    }

    // MARK: The end

    private mutating func cancel() {
        tasks.cancelAll()
        recogniser?.drop()
        detector?.drop()
        intake?.abandon()
        endCongestion()
        post.finish()
        for waiting in machine.pending { refuse(waiting.request, waiting.id) }
        for waiter in waitingForStop { waiter.resume(returning: machine.fatal) }
    }

    private mutating func refuse(_ request: PipelineRequest, _ id: PipelineRequestID) {
        let answer = PipelineAcknowledgement(id: id, request: request, outcome: .refused(.closed), state: machine.state)
        broadcast.send(PipelineEvent(at: now, .acknowledged(answer)))
        waitingForAcknowledgement.removeValue(forKey: id)?.resume(returning: answer)
    }
}

/// Performs the state machine's effects.
extension PipelineLoop {
    private mutating func perform(_ effect: PipelineEffect) {
        switch effect {
        case .emit(let event): emit(event)
        case .openSource(let number): openSource(number)
        case .closeSource(let number): closeSource(number)
        case .openDetector: openDetector()
        case .closeDetector:
            detector?.drop()
            detector = nil
        case .openRecogniser(let session, let begin): openRecogniser(session, from: begin)
        case .endAudio:
            recogniser?.end()
            recogniser?.events.release(owed)
            owed = 0
            history.clear()
        case .dropRecogniser:
            recogniser?.drop()
            recogniser = nil
            owed = 0
            history.clear()
        case .setLimit(let number): setLimit(number)
        case .restart(let number, let delay):
            tasks.setRestart(alarm(after: delay) { $0.yield(.restartDue(number)) })
        }
    }

    private mutating func emit(_ event: PipelineEvent) {
        broadcast.send(event)
        switch event.kind {
        case .acknowledged(let acknowledgement):
            waitingForAcknowledgement.removeValue(forKey: acknowledgement.id)?.resume(returning: acknowledgement)
        // Another start may be queued behind the stop; then the pipeline does not stay stopped.
        case .state(.stopped) where machine.state == .stopped:
            for waiter in waitingForStop { waiter.resume(returning: machine.fatal) }
            waitingForStop = []
        case .state, .wake, .activated, .timeout, .recognition, .deactivated, .failed, .restarting, .sourceEnded, .slow:
            break
        }
    }

    // MARK: Source

    private mutating func openSource(_ number: Int) {
        tasks.cancelRestart()
        history.clear()
        voiceActivity.reset()
        current = nil
        base = nil
        source = number
        endedSource = nil
        // Sources deliver frames of 20 ms; the channel counts frames.
        let intake = BoundedChannel<AudioFrame>(room: max(1, Int(parts.configuration.backlog / .milliseconds(20))))
        self.intake = intake
        let (post, source) = (post, parts.source)
        let task = Task {
            do {
                for try await frame in source.frames() {
                    guard await intake.waitForRoom(), !Task.isCancelled else { break }
                    intake.send(frame)
                    post.yield(.frame(source: number))
                }
                post.yield(.sourceFinished(number, nil))
            } catch {
                post.yield(.sourceFinished(number, PipelineFailure(.sourceFailed, "the source failed: \(error)")))
            }
        }
        var ticks: Task<Void, Never>?
        if let stallLimit = parts.configuration.stallLimit {
            ticks = Task { [clock = parts.clock] in
                while (try? await clock.sleep(for: stallLimit)) != nil { post.yield(.tick(source: number)) }
            }
        }
        stepsAtLastTick = -1
        idleTicks = 0
        tasks.read(number, task, ticks: ticks)
    }

    private mutating func closeSource(_ number: Int) {
        tasks.closeSource(number)
        tasks.stopTicks()
        intake?.abandon()
        intake = nil
        endCongestion()
        current = nil
        source = nil
        // A source that ended before it was closed has reported that already.
        if let (ended, failure) = endedSource {
            endedSource = nil
            post.yield(.sourceFinished(ended, failure))
        }
    }

    // MARK: Listeners

    /// The number of events that a listener may be ahead of the loop.
    private static let eventsAhead = 16

    private mutating func openRecogniser(_ session: Int, from begin: Duration) {
        let frames = history.drain(from: begin)
        let recogniser = parts.recogniser
        self.session = session
        self.recogniser = listener(
            to: frames, from: frames.first?.at ?? now, isFramewise: recogniser.answersEveryFrame,
            recogniser.recognise
        ) {
            PipelineFailure(.recogniserFailed, "the recogniser failed: \($0)")
        }
        owed = 0
    }

    private mutating func openDetector() {
        guard let wakePhrases = parts.detector else { return }
        detector = listener(to: [], from: now, isFramewise: wakePhrases.answersEveryFrame, wakePhrases.listen) {
            PipelineFailure(.detectorFailed, "the wake-phrase detector failed: \($0)")
        }
    }

    private mutating func listener<Event: Sendable>(
        to frames: [AudioFrame], from begin: Duration, isFramewise: Bool,
        _ listen: @escaping @Sendable (any AudioSource) -> AsyncThrowingStream<Event, any Error>,
        failure: @escaping @Sendable (any Error) -> PipelineFailure
    ) -> PipelineListener<Event> {
        lastListener += 1
        let (post, number) = (post, lastListener)
        let feed = AudioFeed(sampleRate: parts.source.sampleRate, isLive: parts.source.isLive) {
            post.yield(.requested(listener: number, taken: $0))
        }
        let events = BoundedChannel<Event>(room: Self.eventsAhead)
        var listener = PipelineListener(
            number: number, feed: feed, begin: begin, isFramewise: isFramewise, events: events)
        for frame in frames { listener.receive(frame) }
        listener.task = Task {
            do {
                for try await event in listen(feed) {
                    guard await events.waitForRoom() else { break }
                    events.send(event)
                    post.yield(.reported(listener: number))
                }
                post.yield(.listenerFinished(number, nil))
            } catch {
                post.yield(.listenerFinished(number, failure(error)))
            }
        }
        return listener
    }

    // MARK: Time

    private mutating func setLimit(_ number: Int) {
        var time = parts.configuration.finishLimit
        if machine.state == .starting, let stallLimit = parts.configuration.stallLimit {
            time = stallLimit
        } else if recogniser != nil {
            time = max(time, parts.recogniser.timeLimits.finish)
        }
        tasks.setLimit(alarm(after: time) { $0.yield(.limitReached(number)) })
    }

    private func alarm(
        after time: Duration, _ ring: @escaping @Sendable (AsyncStream<PipelineMessage>.Continuation) -> Void
    ) -> Task<Void, Never> {
        Task { [post, clock = parts.clock] in
            // Cancelled when another alarm replaces this one.
            guard (try? await clock.sleep(for: time)) != nil else { return }
            ring(post)
        }
    }
}

/// Detects the source or listener that stalls the pipeline.
extension PipelineLoop {
    /// Reports a source or listener that has not advanced since the last tick.
    private mutating func tick() {
        defer { stepsAtLastTick = steps }
        // Waiting for a consumer of events is not a stall, and closing has a limit of its own.
        guard steps == stepsAtLastTick, !broadcast.isFull(), owed == 0 else {
            idleTicks = 0
            return
        }
        if let recogniser, !recogniser.keepsUp {
            guard hasBeenIdle(for: parts.recogniser.timeLimits.intake) else { return }
            handle(.stalled(PipelineFailure(.recogniserStalled, "the recogniser takes no more audio")))
        } else if let detector, !detector.keepsUp {
            guard hasBeenIdle(for: parts.detector?.timeLimits.intake ?? .zero) else { return }
            handle(.stalled(PipelineFailure(.detectorStalled, "the wake-phrase detector takes no more audio")))
        } else if endedSource == nil {
            handle(
                .stalled(
                    PipelineFailure(.sourceStalled, "the source delivers no more audio; check that the device is there")
                ))
        }
    }

    /// Whether a listener has been idle for its own limit; the source's limit is one tick.
    private mutating func hasBeenIdle(for limit: Duration) -> Bool {
        idleTicks += 1
        guard (parts.configuration.stallLimit ?? .zero) * idleTicks >= limit else { return false }
        idleTicks = 0
        return true
    }
}

struct PipelineParts: Sendable {
    let source: any AudioSource
    let recogniser: any SpeechRecogniser
    let profile: PipelineProfile
    let configuration: PipelineConfiguration
    let voiceActivity: any VoiceActivityDetector
    let clock: any Clock<Duration>

    var detector: (any WakePhraseDetector)? {
        if case .wakePhrase(let detector) = profile { detector } else { nil }
    }
}

enum PipelineMessage: Sendable {
    case request(PipelineRequest, PipelineRequestID, CheckedContinuation<PipelineAcknowledgement, Never>?)
    case frame(source: Int)
    case sourceFinished(Int, PipelineFailure?)
    case requested(listener: Int, taken: Int)
    /// A recogniser or detector has reported an event.
    case reported(listener: Int)
    case listenerFinished(Int, PipelineFailure?)
    case limitReached(Int)
    case restartDue(Int)
    /// Time to check for a stall.
    case tick(source: Int)
    case proceed
    /// A consumer of events has room again.
    case room
    case untilStopped(CheckedContinuation<PipelineFailure?, Never>)
    case close
}

/// A voice activity detector for a source of any rate.
struct PipelineVoice: Sendable {
    private var detector: any VoiceActivityDetector
    private var conversion: SampleRateConversion

    init(_ detector: any VoiceActivityDetector, sampleRate: Int) {
        self.detector = detector
        conversion = SampleRateConversion(from: sampleRate, to: 16_000)
    }

    mutating func process(_ samples: [Int16]) -> Bool { detector.process(conversion.convert(samples)) }

    mutating func reset() { detector.reset() }
}

extension RecognitionEvent {
    /// Whether an endpoint must follow.
    var isFinalTranscript: Bool { if case .transcript(let transcript) = self { transcript.isFinal } else { false } }

    /// The same event with all its times moved later.
    func shifted(by distance: Duration) -> RecognitionEvent {
        switch self {
        case .progress(let at): return .progress(at: at + distance)
        case .endpoint(let id, let at): return .endpoint(id, at: at + distance)
        case .transcript(var transcript):
            transcript.at += distance
            for index in transcript.words.indices {
                transcript.words[index].start? += distance
                transcript.words[index].end? += distance
            }
            return .transcript(transcript)
        }
    }
}
