import RapidIntentSupport
import RapidIntent

/// Performs the state machine's decisions in one loop, which receives the messages of all tasks in turn and alone uses
/// the machine.
///
/// A frame is processed in two steps. First the listeners receive it. When they have read it, and answered it if they
/// answer every frame, the machine receives it too, and only then the next frame follows. So decisions never depend on
/// which task was faster.
struct PipelineLoop {
    let parts: PipelineParts
    let broadcast: EventBroadcast
    let post: AsyncStream<PipelineMessage>.Continuation

    var machine: PipelineStateMachine
    var tasks = PipelineTasks()
    var history: AudioHistory
    var recogniser: PipelineListener<RecognitionEvent>?
    var detector: PipelineListener<WakePhraseEvent>?
    /// The machine's number of ``recogniser``'s session.
    var session = 0
    var lastListener = 0
    var voiceActivity: PipelineVoice

    /// The machine's number of the current source; nil after its end.
    var source: Int?
    /// The delivered frames that are not processed yet.
    var intake: BoundedChannel<AudioFrame>?
    /// The frame that listeners have received and the machine has not.
    var current: (end: Duration, voice: Bool)?
    /// Whether the mailbox already contains `proceed`.
    private var willProceed = false
    /// The time on the pipeline's clock at which the source's clock is zero.
    var base: Duration?
    /// The end of the received audio.
    var now = Duration.zero
    /// Counts every step forward, to detect stalls.
    var steps = 0
    var stepsAtLastTick = 0
    /// The number of ticks without a step while a listener blocked the pipeline.
    var idleTicks = 0
    /// The number of recogniser events to release when consumers have room.
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

    /// The audio that is kept for speech after a wake phrase that was detected late.
    static let wakeHistory = Duration.seconds(3)

    /// Runs until the pipeline is closed.
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

    /// Passes an input to the machine, and performs its effects.
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

    /// Takes one step: finishes a frame, or begins the next.
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
