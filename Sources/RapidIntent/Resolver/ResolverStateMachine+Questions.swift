/// The machine's questions to the service, and the answers.
extension ResolverStateMachine {
    /// Receives an answer.
    ///
    /// - Parameters:
    ///   - answer: The answer, or the error.
    ///   - question: The question it answers.
    ///   - time: The time of the answer, on the stream's clock.
    /// - Returns: The outputs; none if the question was cancelled or answered before, or if it was asked early and
    ///   waits for the final transcript.
    mutating func answer(_ answer: OnlineAnswers.Answer, to question: QuestionID, at time: Duration) -> [Output] {
        if current?.early?.receive(answer, to: question) == true { return [] }
        guard let segment = questions.removeValue(forKey: question) else { return [] }
        now = max(now, time)
        var outputs: [Output] = []
        end(segment, with: answer, &outputs)
        return outputs
    }

    /// Asks a segment's question, unless it was asked early.
    ///
    /// - Parameters:
    ///   - unknownWords: The words that belong to no command, if the text contains commands; nil otherwise.
    ///   - near: What the text sounds like, for when the service knows no better.
    mutating func ask(
        about resolution: Resolution, _ part: UtterancePart, _ utterance: UtteranceProgress,
        _ early: QuestionID?, unknownWords: String?, near: Resolution.Outcome?, _ outputs: inout [Output]
    ) {
        guard let early = early.flatMap({ utterance.early?[$0] }) else {
            let question = nextQuestion()
            questions[question] = OpenSegment(
                resolution: resolution, dictionaries: utterance.dictionaries, unknownWords: unknownWords,
                isUnsure: utterance.isUnsure, near: near)
            outputs.append(.ask(utterance.question(about: part.text), question))
            return
        }
        let segment = OpenSegment(
            resolution: resolution, dictionaries: utterance.dictionaries, unknownWords: unknownWords,
            isUnsure: utterance.isUnsure, hasPlacesOfQuestion: part.normalised.hasWordsInPlaces(of: early.text),
            near: near)
        if case .answered(let answer) = early.state {
            end(segment, with: answer, &outputs)
        } else {
            questions[early.id] = segment
        }
    }

    /// The dictionaries for interpreting the answer to a question that was just asked.
    func dictionaries(for question: QuestionID) -> DictionarySet {
        questions[question]?.dictionaries ?? current?.dictionaries ?? dictionaries
    }

    /// Asks about the last segment of a partial transcript that was unchanged for long enough.
    mutating func askEarly(at time: Duration, _ outputs: inout [Output]) {
        guard let utterance = current else { return }
        let question = nextQuestion()
        current?.early?.ask(question, locale: utterance.locale, at: time)
        let part = utterance.part(utterance.partCount - 1)
        outputs.append(.ask(utterance.question(about: part.text), question))
    }

    private mutating func nextQuestion() -> QuestionID {
        lastQuestion += 1
        return QuestionID(number: lastQuestion)
    }

    /// Cancels every unanswered question.
    mutating func cancelQuestions(because reason: String, _ outputs: inout [Output]) {
        for question in questions.keys.sorted(by: { $0.number < $1.number }) {
            guard var resolution = questions.removeValue(forKey: question)?.resolution else { continue }
            outputs.append(.cancel(question))
            resolution.outcome = .unresolved(.serviceFailed(OnlineIntentError(.cancelled, reason)))
            end(resolution, &outputs)
        }
    }

    private mutating func end(
        _ segment: OpenSegment, with answer: OnlineAnswers.Answer, _ outputs: inout [Output]
    ) {
        var resolution = segment.resolution
        resolution.serviceTime = answer.time
        resolution.price = [resolution.price, answer.price].compactMap(\.self).reduce(nil) { ($0 ?? .zero) + $1 }
        resolution.modelVersion = answer.model
        switch answer.result {
        case .success(let outcome):
            resolution.outcome = segment.hasPlacesOfQuestion ? outcome : outcome.withoutPlaces
            if let unknown = segment.unknownWords {
                resolution.outcome = resolution.outcome.limited(
                    byUnknown: unknown, in: segment.dictionaries, locale: resolution.locale)
            }
            if case .unresolved(.noMatch) = resolution.outcome, let unknown = segment.unknownWords {
                resolution.outcome = .unresolved(.refused(Refusal(.unknownWords, words: unknown), intent: nil))
            }
            if segment.isUnsure, case .fired(var fired) = resolution.outcome {
                fired.refusal = Refusal(.unsure)
                resolution.outcome = .needsConfirmation(fired)
            }
        case .failure(let error) where error.code == .noService: resolution.outcome = .unresolved(.noService)
        case .failure(let error): resolution.outcome = .unresolved(.serviceFailed(error))
        }
        if let near = segment.near, case .unresolved(let reason) = resolution.outcome, reason.saysNothing {
            endNearby(resolution, near, &outputs)
        } else {
            end(resolution, &outputs)
        }
    }
}

extension UnresolvedReason {
    /// Whether the service did not understand the text, or gave no answer.
    fileprivate var saysNothing: Bool {
        switch self {
        case .noMatch, .belowThreshold, .undeclaredIntent, .serviceFailed, .noService: true
        case .refused(let refusal, nil): refusal.reason == .unknownWords
        case .ambiguous, .refused, .declined: false
        }
    }
}
