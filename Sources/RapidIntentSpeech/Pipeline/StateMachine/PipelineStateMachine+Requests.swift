/// The app's requests: the rows of the documented table.
extension PipelineStateMachine {
    mutating func receive(_ request: PipelineRequest, _ id: PipelineRequestID) {
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
