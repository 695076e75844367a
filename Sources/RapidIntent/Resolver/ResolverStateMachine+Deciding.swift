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
        if current?.firstPartial != nil {
            // Only the next words can answer a question.
            openConfirmations.removeAll { [utterance = current?.utterance] in $0.utterance != utterance }
        }
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
            let contradiction = utterance.contradiction(to: fired, of: segment)
            let isMisheard =
                contradiction != nil && count == 1 && part.matched.matches.isEmpty && nearMisses != nil
                && utterance.soundsLike(fired, part, of: segment)
            resolution.outcome =
                isMisheard ? .fired(fired) : contradiction.map { .contradicted(fired, by: $0) } ?? .fired(fired)
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
        } else if count == 1, isFinal, answerQuestion(resolution, part, utterance, &outputs) {
            if let own { outputs.append(.cancel(own)) }
            return
        } else {
            let refusal = current?.refusal()
            var near = count == 1 && isFinal ? nearMiss(part, utterance) : nil
            // A text that holds a command among other words is another one only if most words are others.
            if let refusal, WrittenWords.count(in: refusal.words ?? "") * 2 <= part.words.count { near = nil }
            if let near, !asksService || nearMisses?.order == .only || near.isFired && nearMisses?.order == .before {
                if let own { outputs.append(.cancel(own)) }
                endNearby(resolution, near, &outputs)
                return
            }
            if asksService {
                ask(about: resolution, part, utterance, own, unknownWords: refusal?.words, near: near, &outputs)
                return
            }
            if let refusal { resolution.outcome = .unresolved(.refused(refusal, intent: nil)) }
        }
        end(resolution, &outputs)
    }

    /// What becomes of a final text that no phrase fits, if it sounds like a command; nil otherwise.
    private func nearMiss(_ part: UtterancePart, _ utterance: UtteranceProgress) -> Resolution.Outcome? {
        guard let policy = nearMisses, let found = utterance.nearMiss(part, policy) else { return nil }
        var fired = FiredCommand(found.match)
        fired.score = found.score
        fired.near = NearMiss(heard: part.text, takenFor: found.takenFor)
        if utterance.isUnsure { fired.refusal = Refusal(.unsure) }
        let isSure = found.score >= found.match.rule.nearMissScores(policy).accept
        let fires = found.mayFire && isSure && !utterance.isUnsure
        return fires ? .fired(fired) : .needsConfirmation(fired)
    }

    /// Ends a segment with a command that its text sounds like.
    mutating func endNearby(_ resolution: Resolution, _ near: Resolution.Outcome, _ outputs: inout [Output]) {
        guard case .fired(let fired) = near else {
            var resolution = resolution
            resolution.outcome = near
            end(resolution, &outputs)
            return
        }
        fire(fired, resolution, &outputs)
    }

    /// Fires a command at the end of its segment.
    mutating func fire(_ fired: FiredCommand, _ resolution: Resolution, _ outputs: inout [Output]) {
        var resolution = resolution
        resolution.outcome = .fired(fired)
        if fired.source == .dictionary {
            resolution.times.fired = now
            let moved = fired.moved(by: resolution.words.lowerBound)
            outputs.append(
                .event(
                    UtteranceEvent(
                        utterance: resolution.utterance, at: now, .fired(moved, segment: resolution.segment))))
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

extension Resolution.Outcome {
    fileprivate var isFired: Bool { if case .fired = self { true } else { false } }
}
