import RapidIntent

/// How activations begin and end.
extension PipelineStateMachine {
    mutating func update(voice: Bool) {
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
            activation?.update(voice: voice, at: now, hangover: hangover)
            endWhereSilent()
            endWhereOverdue()
        case .releasing:
            if let released = activation?.releasedAt, now - released >= configuration.releaseTail { finish(.request) }
        case .stopped, .starting, .finishing, .stopping, .suspending, .suspended, .restarting: break
        }
    }

    mutating func wake(_ detection: WakeDetection) {
        guard state == .started, trigger == .wakePhrase, now >= triggersAgainAt else { return }
        emit(.wake(detection))
        activate(.wakePhrase(detection.phrase), from: detection.end)
    }

    /// Handles the first frame of a source.
    mutating func audioFlows() {
        startedAt = now
        limit += 1
        enterStarted()
    }

    /// Enters `started`, and activates at once if that was requested.
    mutating func enterStarted() {
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

    mutating func activate(_ cause: ActivationCause, from begin: Duration) {
        closeDetector()
        session += 1
        let byVoice = cause == .voice
        activation = PipelineActivation(
            session: session, cause: cause, since: now,
            voiceIgnoredUntil: cause == .request || byVoice ? .zero : begin + hangover, hasHeardSpeech: byVoice)
        utterances.restart()
        activatesNext = false
        hasMuted = false
        effects.append(.openRecogniser(session: session, from: max(.zero, begin)))
        emit(.activated(cause))
        move(to: .active)
        settle([.activate], .done)
    }

    /// Ends the recogniser's audio, so that it finishes its utterance.
    mutating func finish(_ cause: DeactivationCause) {
        guard let activation, activation.end == nil else { return }
        self.activation?.end = cause
        effects.append(.endAudio(session: activation.session))
        guard state == .active || state == .releasing else { return }
        move(to: .finishing)
        setLimit()
    }

    func isSilentEnough(_ activation: PipelineActivation) -> Bool {
        guard trigger.endsWithUtterance, activation.hasHeardSpeech, let quiet = activation.quietSince else {
            return false
        }
        if activation.isComplete || activation.isUnderstood { return now - quiet >= configuration.completeSilence }
        let isLongEnough = activation.cause == .voice || now - activation.since >= configuration.minimumActive
        return isLongEnough && now - quiet >= configuration.utteranceSilence
    }

    mutating func endWhereSilent() {
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

    mutating func recognised(_ session: Int, _ event: RecognitionEvent) {
        guard var current = activation, current.session == session else { return }
        // A recogniser's event is never later than the current time.
        let told = utterances.receive(event.moved(to: min(event.at, now))) { UtteranceID("u\($1)") }
        for event in told { emit(.recognition(event)) }
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

    /// Ends the activation.
    mutating func deactivate(_ cause: DeactivationCause) {
        guard let ended = activation else { return }
        for event in utterances.finish(at: now) { emit(.recognition(event)) }
        activation = nil
        emit(.deactivated(cause))
        // The app's request to mute holds even if the recogniser failed before its end.
        if trigger == .always, cause == .request || ended.end == .request { hasMuted = true }
    }

    mutating func closeDetector() {
        guard isDetectorOpen else { return }
        isDetectorOpen = false
        effects.append(.closeDetector)
    }
}
