import RapidIntent

/// Carries out what the state machine decides: one loop that takes what comes from every task around it, one after the
/// other, and is the only one to touch the machine.
///
/// A frame is dealt with in two steps. First it is given to who listens; when they have taken it, and answered it where they
/// answer every frame, the machine is told, and only then comes the next. So what is decided never depends on which task
/// was quicker.
struct PipelineLoop {
    let parts: PipelineParts
    let broadcast: EventBroadcast
    let post: AsyncStream<PipelineMessage>.Continuation

    var machine: PipelineStateMachine
    var tasks = PipelineTasks()
    var history: AudioHistory
    var recogniser: PipelineListener<RecognitionEvent>?
    var detector: PipelineListener<WakePhraseEvent>?
    /// The session of ``recogniser``, as the machine counts them.
    var session = 0
    var lastListener = 0
    var voiceActivity: PipelineVoice

    /// The source that is read, as the machine counts them; nil once it is not heard any more.
    var source: Int?
    /// Frames that were delivered and are not processed yet.
    var intake: BoundedChannel<AudioFrame>?
    /// The frame that listeners have and the machine was not told of.
    var current: (end: Duration, voice: Bool)?
    /// Whether a step was posted to the mailbox already.
    private var willProceed = false
    /// What the times of the source's frames are counted from, on the pipeline's clock.
    var base: Duration?
    /// The end of what was heard.
    var now = Duration.zero
    /// Counts every step forward, to tell who stalls.
    var steps = 0
    var stepsAtLastTick = 0
    /// How many ticks have come without a step while a listener held everything up.
    var idleTicks = 0
    /// How much the recogniser's stream is owed back until consumers have room.
    var owed = 0

    var waitingForAcknowledgement: [PipelineRequestID: CheckedContinuation<PipelineAcknowledgement, Never>] = [:]
    var waitingForStop: [CheckedContinuation<PipelineFailure?, Never>] = []

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

    /// How much is kept for what was said after a wake phrase that was noticed late.
    static let wakeHistory = Duration.seconds(3)

    /// Runs until the pipeline is closed.
    mutating func run(_ mailbox: AsyncStream<PipelineMessage>) async {
        for await message in mailbox {
            if case .close = message { break }
            receive(message)
            if !willProceed, canProceed {
                // Behind what was posted before: requests come between any two frames, however many are waiting.
                willProceed = true
                post.yield(.proceed)
            }
        }
        cancel()
        // What was posted before the mailbox was closed is answered, too.
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
        case .frame(let number): if number == source { steps += 1 }
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

    /// Tells the machine, and does what it wants.
    mutating func handle(_ input: PipelineInput) {
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

    /// Takes one step: brings a frame to its end, or begins the next.
    private mutating func proceed() {
        guard canProceed else { return }
        if let (_, voice) = current {
            current = nil
            handle(.audio(voice: voice))
        } else if let frame = intake?.popFirst() {
            intake?.release()
            process(frame)
        } else {
            endOfSource()
        }
    }

    private mutating func process(_ frame: AudioFrame) {
        // Where the pipeline's clock stands is where this source's begins.
        let base = self.base ?? now - frame.at
        self.base = base
        // Time stands still rather than go back, whatever a source says.
        let frame = AudioFrame(samples: frame.samples, at: max(base + frame.at, now))
        now = frame.end(parts.source.sampleRate)
        history.append(frame)
        recogniser?.receive(frame)
        detector?.receive(frame)
        current = (now, voiceActivity.process(frame.samples))
    }

    /// The end of a source counts once all its frames were heard.
    var endedSource: (number: Int, failure: PipelineFailure?)?

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
