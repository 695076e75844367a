/// How the ends of segments are told: in their order within the utterance.
extension ResolverStateMachine {
    /// A segment that has ended and waits to be told until those before it have.
    struct WaitingSegment: Sendable {
        var resolution: Resolution
        /// What is told of it beside its end.
        var kind: ResolverEvent.Kind?
    }

    /// Ends a segment.
    ///
    /// What was decided here, such as a contradiction, is told at once, since nothing online may delay it; the end itself,
    /// and what a service answered, only once the segments before it have ended.
    mutating func close(_ resolution: Resolution, _ outputs: inout [Output]) {
        let segment = resolution.segment
        let kind: ResolverEvent.Kind? =
            switch resolution.outcome {
            case .fired(let fired) where fired.source == .dictionary: nil  // told when it was fired
            case .fired(let fired): .fired(fired, segment: segment)
            case .contradicted(let fired, let by): .contradicted(fired, by: by, segment: segment)
            case .needsConfirmation(let fired): .needsConfirmation(fired, segment: segment)
            case .unresolved(let reason): .unresolved(reason, segment: segment)
            }
        var ended = WaitingSegment(resolution: resolution, kind: kind)
        guard segment > 0 || !waiting.isEmpty else {
            tell(ended, &outputs)
            return
        }
        if waitsForOthers(resolution) {
            if let kind, case .contradicted = resolution.outcome {
                tell(kind, of: resolution.utterance, at: now, &outputs)
                ended.kind = nil
            }
            waiting.append(ended)
            return
        }
        tell(ended, &outputs)
        tellWaiting(&outputs)
    }

    /// Whether a question about an earlier segment of the utterance has no answer yet.
    private func waitsForOthers(_ resolution: Resolution) -> Bool {
        questions.values.contains {
            $0.resolution.utterance == resolution.utterance && $0.resolution.segment < resolution.segment
        }
    }

    private mutating func tellWaiting(_ outputs: inout [Output]) {
        let all = waiting
        waiting = all.filter { waitsForOthers($0.resolution) }
        let free = all.filter { !waitsForOthers($0.resolution) }
        for ended in free.sorted(by: { $0.resolution.segment < $1.resolution.segment }) { tell(ended, &outputs) }
    }

    private mutating func tell(_ ended: WaitingSegment, _ outputs: inout [Output]) {
        var resolution = ended.resolution
        if case .fired(let fired) = resolution.outcome, fired.source != .dictionary { resolution.times.fired = now }
        if let kind = ended.kind {
            tell(kind, of: resolution.utterance, at: now, &outputs)
        }
        tell(.resolved(resolution), of: resolution.utterance, at: now, &outputs)
    }
}
