/// The decisions on the last text of an utterance, segment by segment.
///
/// Segments end in order: only an utterance of one segment waits for an answer.
extension ResolverStateMachine {
    /// Decides on the last text: the final one, or the last partial if there is no final.
    mutating func decide(_ change: HeardUtterance.Change, _ outputs: inout [Output]) {
        guard let heard = current?.end(change, &outputs), let count = current?.segments.count else { return }
        emit(.heard(heard), &outputs)
        // From here on, an early question belongs to a segment or is cancelled.
        let early = earlyQuestion(in: count)
        for question in current?.early?.stop(keeping: early?.id) ?? [] { outputs.append(.cancel(question)) }
        for segment in 0..<count { decide(on: segment, of: count, isFinal: change != .end, early, &outputs) }
        current?.early = nil
    }

    private mutating func decide(
        on segment: Int, of count: Int, isFinal: Bool, _ early: EarlyAnswer?, _ outputs: inout [Output]
    ) {
        current?.end(segment, isFinal: isFinal, at: now, &outputs)
        guard let utterance = current else { return }
        let fired = utterance.fired(segment)
        guard fired != nil || !utterance.wasRemovedByRevision(segment) else { return }
        let part = utterance.part(segment)
        var resolution = utterance.resolution(of: segment, part)
        // Report the early questions with the segment that used the answer, or with the last one, which they were
        // about.
        let own = early?.segment == segment ? early?.id : nil
        if let all = utterance.early, segment == early?.segment ?? (count - 1), let final = utterance.final {
            resolution.early = all.summary(using: own, final: final)
            resolution.price = all.price(besides: own)
        }
        if let fired {
            resolution.outcome =
                utterance.contradiction(to: fired, of: segment).map { .contradicted(fired, by: $0) } ?? .fired(fired)
        } else if part.normalised.isEmpty {
            // Noise makes no segment. Fillers alone make a segment that is unresolved, without a question to the
            // service.
            guard part.normalised.hasOuterFillers else { return }
        } else if let match = part.matched.match {
            // The match did not fire: the confidence is too low, or its policy requires a final transcript, which did
            // not come.
            var command = FiredCommand(match)
            if utterance.isUnsure { command.refusal = Refusal(.unsure) }
            resolution.outcome = .needsConfirmation(command)
        } else if !part.matched.matches.isEmpty {
            resolution.outcome = .unresolved(.ambiguous(part.matched.matches.map(\.command)))
        } else {
            let refusal = current?.refusal()
            if asksService {
                ask(about: resolution, part, utterance, own, unknownWords: refusal?.words, &outputs)
                return
            }
            if let refusal { resolution.outcome = .unresolved(.refused(refusal, intent: nil)) }
        }
        end(resolution, &outputs)
    }

    /// An early question and its segment.
    typealias EarlyAnswer = (segment: Int, id: QuestionID)

    /// The early question about the text of a segment; the last segment is checked first, because questions are about
    /// it.
    private func earlyQuestion(in count: Int) -> EarlyAnswer? {
        guard current?.early != nil, let utterance = current, let early = utterance.early else { return nil }
        for segment in (0..<count).reversed() where utterance.fired(segment) == nil {
            let part = utterance.part(segment)
            guard part.matched.matches.isEmpty, !part.normalised.isEmpty,
                let question = early.question(about: part.normalised, locale: utterance.locale)
            else { continue }
            return (segment, question.id)
        }
        return nil
    }
}
