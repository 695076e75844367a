/// How the end of a segment is told.
extension ResolverStateMachine {
    /// Ends a segment: tells what was decided, and the end itself.
    ///
    /// Segments end in their order: only an utterance of one segment waits for an answer.
    mutating func close(_ resolution: Resolution, _ outputs: inout [Output]) {
        var resolution = resolution
        let segment = resolution.segment
        let kind: ResolverEvent.Kind? =
            switch resolution.outcome {
            case .fired(let fired) where fired.source == .dictionary: nil  // told when it was fired
            case .fired(let fired): .fired(fired, segment: segment)
            case .contradicted(let fired, let by): .contradicted(fired, by: by, segment: segment)
            case .needsConfirmation(let fired): .needsConfirmation(fired, segment: segment)
            case .unresolved(let reason): .unresolved(reason, segment: segment)
            }
        if case .fired(let fired) = resolution.outcome, fired.source != .dictionary { resolution.times.fired = now }
        if let kind { tell(kind, of: resolution.utterance, at: now, &outputs) }
        tell(.resolved(resolution), of: resolution.utterance, at: now, &outputs)
    }
}
