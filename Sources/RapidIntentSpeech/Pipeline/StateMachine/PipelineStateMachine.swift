import RapidIntent

/// The state machine that makes all decisions of a ``SpeechPipeline``.
///
/// A value type: inputs have times on the pipeline's clock, and the same inputs give the same effects. The table in the
/// documentation of ``SpeechPipeline`` is its specification.
///
/// ```
///            start            first frame        activate, voice, wake phrase
/// stopped ─────────▶ starting ───────────▶ started ──────────────────────────▶ active
///    ▲                                        ▲                                  │ deactivate, silence, limits
///    │          source closed                 │      recogniser has said all     ▼
///    └───────────────────────── stopping      └────────────────────────────── finishing
/// ```
struct PipelineStateMachine: Sendable {
    private let trigger: PipelineTrigger
    private let configuration: PipelineConfiguration
    /// The hangover of the voice activity detector.
    private let hangover: Duration

    private(set) var state = PipelineState.stopped
    private(set) var now = Duration.zero
    private(set) var activation: PipelineActivation?
    /// The unanswered requests, in order.
    private(set) var pending: [Pending] = []
    /// The state that follows the closing of the source and the recogniser.
    private var target = Target.stopped
    /// Whether the pipeline starts again after it reaches `stopped` or `suspended`.
    private var startsNext = false
    /// Whether it activates after it reaches `started`.
    private var activatesNext = false

    private var isSourceOpen = false
    private var isDetectorOpen = false
    private(set) var sourceNumber = 0
    private(set) var session = 0
    private(set) var limit = 0
    /// The recogniser's utterances under the pipeline's own ids: `u1`, `u2` and so on.
    private var utterances = UtteranceLedger()
    /// When audio began to flow.
    private var startedAt = Duration.zero
    /// Whether the app has deactivated a continuous pipeline.
    private var hasMuted = false
    /// The number of failures in a row: of the whole pipeline, and of the recogniser alone.
    private var failures = 0
    private var recogniserFailures = 0
    /// The failure that stopped the pipeline; nil if the app requested the stop, or the source has ended.
    private(set) var fatal: PipelineFailure?
    /// The time until which neither voice nor wake phrases activate, after the recogniser has failed.
    private var triggersAgainAt = Duration.zero
    private var effects: [PipelineEffect] = []

    /// A request that waits for its answer.
    struct Pending: Sendable, Equatable {
        var id: PipelineRequestID
        var request: PipelineRequest
        /// Whether an earlier request asked for the same.
        var hasJoined: Bool
    }

    /// The state that follows closing.
    private enum Target: Sendable, Equatable {
        case stopped
        case suspended
        case restart(after: Duration)
    }

    init(trigger: PipelineTrigger, configuration: PipelineConfiguration, hangover: Duration = .zero) {
        self.trigger = trigger
        self.configuration = configuration
        self.hangover = hangover
    }

    /// Processes an input, and returns the effects in order.
    ///
    /// - Parameter time: The end of the received audio; times never decrease.
    mutating func handle(_ input: PipelineInput, at time: Duration) -> [PipelineEffect] {
        now = max(now, time)
        switch input {
        case .request(let request, let id): receive(request, id)
        case .audio(let voice): update(voice: voice)
        case .woke(let detection): wake(detection)
        case .detectorFinished(let failure): detectorFinished(failure)
        case .recognised(let session, let event): recognised(session, event)
        case .recogniserFinished(let session, let failure): recogniserFinished(session, failure)
        case .sourceFinished(let number, let failure): sourceFinished(number, failure)
        case .stalled(let failure): stall(failure)
        case .limitReached(let number): limitReached(number)
        case .restartDue(let number): if state == .restarting, number == limit { open() }
        }
        defer { effects.removeAll(keepingCapacity: true) }
        return effects
    }

    private mutating func emit(_ kind: PipelineEvent.Kind) {
        effects.append(.emit(PipelineEvent(at: now, kind, activation: activation?.session)))
    }

    private mutating func move(to state: PipelineState) {
        guard state != self.state else { return }
        self.state = state
        emit(.state(state))
    }

    private mutating func acknowledge(
        _ request: PipelineRequest, _ id: PipelineRequestID, _ outcome: PipelineAcknowledgement.Outcome
    ) {
        emit(.acknowledged(PipelineAcknowledgement(id: id, request: request, outcome: outcome, state: state)))
    }

    /// Answers all pending requests of some kinds; joined ones get `unchanged` instead of `done`.
    private mutating func settle(_ requests: Set<PipelineRequest>, _ outcome: PipelineAcknowledgement.Outcome) {
        let settled = pending.filter { requests.contains($0.request) }
        pending.removeAll { requests.contains($0.request) }
        for one in settled {
            acknowledge(one.request, one.id, one.hasJoined && outcome == .done ? .unchanged : outcome)
        }
    }

    private mutating func wait(_ request: PipelineRequest, _ id: PipelineRequestID, joins: Bool = false) {
        pending.append(Pending(id: id, request: request, hasJoined: joins))
    }

    /// Sets the time limit of the current wait; earlier limits no longer count.
    private mutating func setLimit() {
        limit += 1
        effects.append(.setLimit(number: limit))
    }
}

/// The app's requests: the rows of the documented table.
extension PipelineStateMachine {
    private mutating func receive(_ request: PipelineRequest, _ id: PipelineRequestID) {
        switch request {
        case .start: start(id)
        case .stop: stop(id)
        case .activate: activate(id)
        case .deactivate: deactivate(id)
        case .suspend: suspend(id)
        case .resume: resume(id)
        case .finishUtterance: finishUtterance(id)
        }
    }

    private mutating func start(_ id: PipelineRequestID) {
        switch state {
        case .stopped, .restarting:
            wait(.start, id)
            open()
        case .starting: wait(.start, id, joins: true)
        case .started, .active, .releasing, .finishing: acknowledge(.start, id, .unchanged)
        case .stopping:
            // A planned restart happens at once.
            if target != .stopped { target = .stopped }
            wait(.start, id, joins: startsNext)
            startsNext = true
        case .suspending, .suspended: acknowledge(.start, id, .refused(.suspended))
        }
    }

    private mutating func stop(_ id: PipelineRequestID) {
        if state != .stopped { settle([.start, .resume, .activate], .superseded) }
        startsNext = false
        activatesNext = false
        if state != .stopped { fatal = nil }
        switch state {
        case .stopped: acknowledge(.stop, id, .unchanged)
        case .starting, .started, .active, .releasing, .finishing:
            wait(.stop, id)
            close(.stopped, as: .stopping, because: .stop)
        case .stopping:
            wait(.stop, id, joins: target == .stopped)
            target = .stopped
        case .suspending:
            settle([.suspend], .superseded)
            wait(.stop, id)
            target = .stopped
            move(to: .stopping)
        case .suspended, .restarting:
            wait(.stop, id)
            reach(.stopped)
        }
    }

    private mutating func suspend(_ id: PipelineRequestID) {
        if state != .stopped { settle([.start, .resume, .activate], .superseded) }
        let waitedForStart = startsNext
        startsNext = false
        activatesNext = false
        switch state {
        case .stopped: acknowledge(.suspend, id, .unchanged)
        case .starting, .started, .active, .releasing, .finishing:
            wait(.suspend, id)
            close(.suspended, as: .suspending, because: .suspend)
        case .stopping:
            // A pipeline that is about to start again is suspended instead; one that stops, stops.
            guard waitedForStart || target != .stopped else {
                acknowledge(.suspend, id, .unchanged)
                return
            }
            wait(.suspend, id)
            settle([.stop], .superseded)
            target = .suspended
            move(to: .suspending)
        case .suspending: wait(.suspend, id, joins: true)
        case .suspended: acknowledge(.suspend, id, .unchanged)
        case .restarting:
            wait(.suspend, id)
            reach(.suspended)
        }
    }

    private mutating func resume(_ id: PipelineRequestID) {
        switch state {
        case .suspended:
            wait(.resume, id)
            open()
        case .suspending:
            wait(.resume, id, joins: startsNext)
            startsNext = true
        default: acknowledge(.resume, id, .unchanged)
        }
    }

    private mutating func activate(_ id: PipelineRequestID) {
        switch state {
        case .stopped, .restarting: acknowledge(.activate, id, .refused(.notStarted))
        case .starting: activateLater(id)
        case .started:
            wait(.activate, id)
            activate(.request, from: now - configuration.preRoll)
        case .active: acknowledge(.activate, id, .unchanged)
        case .releasing:
            // The previous press's utterance is finished first; this press begins another one.
            activateLater(id)
            finish(.request)
        case .finishing: activateLater(id)
        case .stopping where startsNext: activateLater(id)
        case .stopping: acknowledge(.activate, id, .refused(.notStarted))
        case .suspending where startsNext: activateLater(id)
        case .suspending, .suspended: acknowledge(.activate, id, .refused(.suspended))
        }
    }

    private mutating func activateLater(_ id: PipelineRequestID) {
        wait(.activate, id, joins: activatesNext)
        activatesNext = true
    }

    private mutating func deactivate(_ id: PipelineRequestID) {
        settle([.activate], .superseded)
        activatesNext = false
        guard activation != nil else {
            acknowledge(.deactivate, id, .unchanged)
            return
        }
        wait(.deactivate, id, joins: state != .active)
        guard state == .active else { return }
        if trigger == .request, configuration.releaseTail > .zero {
            activation?.releasedAt = now
            move(to: .releasing)
        } else {
            finish(.request)
        }
    }

    private mutating func finishUtterance(_ id: PipelineRequestID) {
        guard state == .active, trigger.endsWithUtterance, activation?.isUnderstood == false else {
            acknowledge(.finishUtterance, id, .unchanged)
            return
        }
        activation?.isUnderstood = true
        activation?.hasHeardSpeech = true
        acknowledge(.finishUtterance, id, .done)
        endWhereSilent()
    }
}

/// How activations begin and end.
extension PipelineStateMachine {
    private mutating func update(voice: Bool) {
        if state == .starting { audioFlows() }
        switch state {
        case .started:
            if failures > 0, let restart = configuration.restart, now - startedAt >= restart.stableAfter {
                failures = 0
            }
            if trigger == .voice, voice, now >= triggersAgainAt {
                activate(.voice, from: now - configuration.preRoll)
            }
        case .active:
            if failures > 0, let restart = configuration.restart, now - startedAt >= restart.stableAfter {
                failures = 0
            }
            activation?.update(voice: voice, at: now)
            endWhereSilent()
            endWhereOverdue()
        case .releasing:
            if let released = activation?.releasedAt, now - released >= configuration.releaseTail { finish(.request) }
        case .stopped, .starting, .finishing, .stopping, .suspending, .suspended, .restarting: break
        }
    }

    private mutating func wake(_ detection: WakeDetection) {
        guard state == .started, trigger == .wakePhrase, now >= triggersAgainAt else { return }
        emit(.wake(detection))
        activate(.wakePhrase(detection.phrase), from: detection.end)
    }

    /// Handles the first frame of a source.
    private mutating func audioFlows() {
        startedAt = now
        limit += 1
        enterStarted()
    }

    /// Enters `started`, and activates at once if that was requested.
    private mutating func enterStarted() {
        move(to: .started)
        settle([.start, .resume], .done)
        if activatesNext {
            activate(.request, from: now - configuration.preRoll)
        } else if trigger == .always, activation == nil, !hasMuted {
            activate(.start, from: .zero)
        } else if trigger == .wakePhrase, !isDetectorOpen {
            isDetectorOpen = true
            effects.append(.openDetector)
        }
    }

    private mutating func activate(_ cause: ActivationCause, from begin: Duration) {
        closeDetector()
        session += 1
        let byVoice = cause == .voice
        activation = PipelineActivation(
            session: session, cause: cause, since: now,
            voiceIgnoredUntil: cause == .request || byVoice ? .zero : begin + hangover, hasHeardSpeech: byVoice,
            silence: SilenceStart(hangover: hangover))
        utterances.restart()
        activatesNext = false
        hasMuted = false
        effects.append(.openRecogniser(session: session, from: max(.zero, begin)))
        emit(.activated(cause))
        move(to: .active)
        settle([.activate], .done)
    }

    /// Ends the recogniser's audio, so that it finishes its utterance.
    private mutating func finish(_ cause: DeactivationCause) {
        guard let activation, activation.end == nil else { return }
        self.activation?.end = cause
        effects.append(.endAudio(session: activation.session))
        guard state == .active || state == .releasing else { return }
        move(to: .finishing)
        setLimit()
    }

    private func isSilentEnough(_ activation: PipelineActivation) -> Bool {
        guard trigger.endsWithUtterance, activation.hasHeardSpeech, let quiet = activation.silence.time else {
            return false
        }
        if activation.isComplete || activation.isUnderstood { return now - quiet >= configuration.completeSilence }
        let isLongEnough = activation.cause == .voice || now - activation.since >= configuration.minimumActive
        return isLongEnough && now - quiet >= configuration.utteranceSilence
    }

    private mutating func endWhereSilent() {
        if state == .active, let activation, isSilentEnough(activation) { finish(.silence) }
    }

    private mutating func endWhereOverdue() {
        guard state == .active, trigger != .always, let activation else { return }
        if trigger.endsWithUtterance, !activation.hasHeardSpeech, now - activation.since >= configuration.noSpeech {
            emit(.timeout(.noSpeech))
            finish(.noSpeech)
        } else if now - activation.since >= configuration.maximumActive {
            emit(.timeout(.maximumActive))
            finish(.maximumActive)
        }
    }

    private mutating func recognised(_ session: Int, _ event: RecognitionEvent) {
        guard var current = activation, current.session == session else { return }
        // A recogniser's event is never later than the current time.
        let told = utterances.receive(event.moved(to: min(event.at, now))) { UtteranceID("u\($1)") }
        for event in told { emit(.recognition(event.during(activation: session))) }
        if case .transcript(let transcript)? = told.last {
            if !transcript.text.isEmpty { current.hearWords(at: transcript.at) }
            current.isComplete = configuration.completion?.isComplete(transcript) ?? false
        }
        activation = current
        guard state == .active, trigger.endsWithUtterance else { return }
        if told.contains(where: { if case .endpoint = $0 { true } else { false } }) {
            finish(.endpoint)
        } else {
            endWhereSilent()
        }
    }

    private mutating func deactivate(_ cause: DeactivationCause) {
        guard let ended = activation else { return }
        for event in utterances.finish(at: now) { emit(.recognition(event)) }
        emit(.deactivated(cause))
        activation = nil
        // The app's request to mute holds even if the recogniser failed before its end.
        if trigger == .always, cause == .request || ended.end == .request { hasMuted = true }
    }

    private mutating func closeDetector() {
        guard isDetectorOpen else { return }
        isDetectorOpen = false
        effects.append(.closeDetector)
    }
}

/// How the source and the recogniser open, close and fail.
extension PipelineStateMachine {
    private mutating func open() {
        startsNext = false
        isSourceOpen = true
        fatal = nil
        sourceNumber += 1
        move(to: .starting)
        effects.append(.openSource(number: sourceNumber))
        if configuration.stallLimit != nil { setLimit() } else { limit += 1 }
    }

    /// Closes the source and ends the recogniser's audio; `target` is the state that follows.
    private mutating func close(_ target: Target, as state: PipelineState, because cause: DeactivationCause) {
        self.target = target
        closeDetector()
        move(to: state)
        if isSourceOpen { effects.append(.closeSource(number: sourceNumber)) }
        if activation?.end == nil { finish(cause) }
        setLimit()
        proceed()
    }

    /// Continues once everything is closed.
    private mutating func proceed() {
        guard state == .stopping || state == .suspending, !isSourceOpen, activation == nil else { return }
        switch target {
        case .stopped: reach(.stopped)
        case .suspended: reach(.suspended)
        case .restart(let delay):
            move(to: .restarting)
            limit += 1
            emit(.restarting(attempt: failures, after: delay))
            effects.append(.restart(number: limit, after: delay))
        }
    }

    /// Enters `stopped` or `suspended`, and continues if a request is pending.
    private mutating func reach(_ rest: PipelineState) {
        limit += 1
        if rest == .stopped { hasMuted = false }
        move(to: rest)
        settle([rest == .stopped ? .stop : .suspend, .deactivate], .done)
        if startsNext {
            open()
        } else {
            // The other pending requests needed a pipeline that a failure or the end of its source has closed.
            settle([.start, .resume, .activate, .finishUtterance], .failed)
            activatesNext = false
        }
    }

    private mutating func sourceFinished(_ number: Int, _ failure: PipelineFailure?) {
        guard number == sourceNumber, isSourceOpen else { return }
        isSourceOpen = false
        switch state {
        case .stopping, .suspending: proceed()
        case .stopped, .suspended, .restarting: break
        case .starting, .started, .active, .releasing, .finishing:
            if let failure {
                fail(failure)
            } else {
                if state == .starting { audioFlows() }
                emit(.sourceEnded)
                settle([.activate], .failed)
                activatesNext = false
                close(.stopped, as: .stopping, because: .sourceEnded)
            }
        }
    }

    /// Reports a failure that ends the work and closes; a restart follows if configured.
    private mutating func fail(_ failure: PipelineFailure) {
        emit(.failed(failure))
        settle([.start, .resume, .activate], .failed)
        activatesNext = false
        failures += 1
        fatal = failure
        if let delay = configuration.restart?.delay(before: failures) {
            close(.restart(after: delay), as: .stopping, because: .failure)
        } else {
            failures = 0
            close(.stopped, as: .stopping, because: .failure)
        }
    }

    private mutating func detectorFinished(_ failure: PipelineFailure?) {
        guard isDetectorOpen else { return }
        isDetectorOpen = false
        fail(failure ?? PipelineFailure(.detectorFailed, "the wake-phrase detector ended although audio goes on"))
    }

    private mutating func recogniserFinished(_ session: Int, _ failure: PipelineFailure?) {
        guard let current = activation, current.session == session else { return }
        let wasHearing = state == .active || state == .releasing
        if wasHearing, trigger == .always {
            let failure =
                failure
                ?? PipelineFailure(.recogniserEnded, "the recogniser ended although audio goes on")
            deactivate(.failure)
            fail(failure)
            return
        }
        if let failure { emit(.failed(failure)) }
        countRecogniserFailure(failure != nil)
        deactivate(failure == nil ? current.end ?? .endpoint : .failure)
        afterDeactivation()
    }

    private mutating func limitReached(_ number: Int) {
        guard number == limit else { return }
        switch state {
        case .starting:
            abandonSource()
            fail(PipelineFailure(.sourceStalled, "the source has delivered no audio since it was opened"))
            return
        case .finishing, .stopping, .suspending: break
        case .stopped, .started, .active, .releasing, .suspended, .restarting: return
        }
        if let session = activation?.session, activation?.end != nil {
            effects.append(.dropRecogniser(session: session))
            emit(.failed(PipelineFailure(.recogniserStalled, "the recogniser did not come to an end in time")))
            countRecogniserFailure(true)
            deactivate(.failure)
        }
        if state == .stopping || state == .suspending, isSourceOpen {
            abandonSource()
            emit(.failed(PipelineFailure(.sourceStalled, "the source did not end in time after it was closed")))
        }
        afterDeactivation()
    }

    /// Handles a source or listener that blocks the pipeline.
    private mutating func stall(_ failure: PipelineFailure) {
        switch failure.code {
        case .recogniserStalled where trigger != .always:
            guard let session = activation?.session, state == .active || state == .releasing else { return }
            effects.append(.dropRecogniser(session: session))
            emit(.failed(failure))
            countRecogniserFailure(true)
            deactivate(.failure)
            afterDeactivation()
        case .recogniserStalled:
            guard let session = activation?.session, state == .active else { return }
            effects.append(.dropRecogniser(session: session))
            deactivate(.failure)
            fail(failure)
        default:
            if state == .started || state == .active || state == .releasing { fail(failure) }
        }
    }

    private mutating func abandonSource() {
        effects.append(.closeSource(number: sourceNumber))
        isSourceOpen = false
    }

    private mutating func countRecogniserFailure(_ hasFailed: Bool) {
        recogniserFailures = hasFailed ? recogniserFailures + 1 : 0
        guard hasFailed else { return }
        let policy = configuration.restart ?? RestartPolicy()
        triggersAgainAt = now + (policy.delay(before: recogniserFailures) ?? policy.longestDelay)
    }

    private mutating func afterDeactivation() {
        switch state {
        case .active, .releasing, .finishing:
            limit += 1
            move(to: .started)
            settle([.deactivate], .done)
            enterStarted()
        case .stopping, .suspending:
            settle([.deactivate], .done)
            proceed()
        case .stopped, .starting, .started, .suspended, .restarting: break
        }
    }
}

extension RecognitionEvent {
    /// The same event of an activation.
    fileprivate func during(activation: Int) -> RecognitionEvent {
        guard case .transcript(var transcript) = self else { return self }
        transcript.activation = activation
        return .transcript(transcript)
    }
}
