/// How the source and the recogniser open, close and fail.
extension PipelineStateMachine {
    /// Opens the source.
    mutating func open() {
        startsNext = false
        isSourceOpen = true
        fatal = nil
        sourceNumber += 1
        move(to: .starting)
        effects.append(.openSource(number: sourceNumber))
        if configuration.stallLimit != nil { setLimit() } else { limit += 1 }
    }

    /// Closes the source and ends the recogniser's audio; `target` is the state that follows.
    mutating func close(_ target: Target, as state: PipelineState, because cause: DeactivationCause) {
        self.target = target
        closeDetector()
        move(to: state)
        if isSourceOpen { effects.append(.closeSource(number: sourceNumber)) }
        if activation?.end == nil { finish(cause) }
        setLimit()
        proceed()
    }

    /// Continues once everything is closed.
    mutating func proceed() {
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
    mutating func reach(_ rest: PipelineState) {
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

    mutating func sourceFinished(_ number: Int, _ failure: PipelineFailure?) {
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
    mutating func fail(_ failure: PipelineFailure) {
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

    mutating func detectorFinished(_ failure: PipelineFailure?) {
        guard isDetectorOpen else { return }
        isDetectorOpen = false
        fail(failure ?? PipelineFailure(.detectorFailed, "the wake-phrase detector ended although audio goes on"))
    }

    mutating func recogniserFinished(_ session: Int, _ failure: PipelineFailure?) {
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

    mutating func limitReached(_ number: Int) {
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
    mutating func stall(_ failure: PipelineFailure) {
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
