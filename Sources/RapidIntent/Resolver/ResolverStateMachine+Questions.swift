/// What the machine asks the service, and what becomes of the answers.
extension ResolverStateMachine {
    /// Takes a service's answer.
    ///
    /// - Parameters:
    ///   - answer: What the service said, or why it said nothing.
    ///   - source: Who said it.
    ///   - question: The question it answers.
    ///   - serviceTime: How long the service took; nil if it was not asked.
    ///   - time: When the answer was there, on the stream's clock.
    ///   - price: What the calls cost; nil if none was made or nobody knows.
    ///   - model: Which model was asked; nil if nobody knows.
    /// - Returns: Nothing if the question was cancelled or answered before, or was put early and waits for the final
    ///   transcript.
    public mutating func answer(
        _ answer: Result<Prediction, OnlineIntentError>, from source: FiredCommand.Source = .online,
        to question: QuestionID, after serviceTime: Duration?, at time: Duration, price: Money? = nil,
        model: String? = nil
    ) -> [Output] {
        let answer = OnlineAnswers.Answer(
            result: answer, source: source, time: serviceTime, price: price, model: model)
        if current?.early?.take(answer, to: question) == true { return [] }
        guard let segment = questions.removeValue(forKey: question) else { return [] }
        now = max(now, time)
        var outputs: [Output] = []
        close(segment, with: answer, &outputs)
        return outputs
    }

    /// Takes an answer and how long it took, whoever gave it.
    mutating func answer(
        _ answer: OnlineAnswers.Answer, to question: QuestionID, after time: Duration, at now: Duration
    ) -> [Output] {
        self.answer(
            answer.result, from: answer.source, to: question, after: answer.source == .online ? time : nil, at: now,
            price: answer.price, model: answer.model)
    }

    /// Puts a segment's question, unless it was put early.
    ///
    /// - Parameter unknownWords: Those that belong to no command, where the text holds commands besides.
    mutating func ask(
        about resolution: Resolution, _ part: UtterancePart, _ utterance: UtteranceProgress,
        _ early: QuestionID?, unknownWords: String?, _ outputs: inout [Output]
    ) {
        guard let early = early.flatMap({ utterance.early?[$0] }) else {
            let question = nextQuestion()
            questions[question] = OpenSegment(
                resolution: resolution, dictionaries: utterance.dictionaries, unknownWords: unknownWords,
                isUnsure: utterance.isUnsure)
            outputs.append(.ask(utterance.question(about: part.text), question))
            return
        }
        let segment = OpenSegment(
            resolution: resolution, dictionaries: utterance.dictionaries, unknownWords: unknownWords,
            isUnsure: utterance.isUnsure, hasPlacesOfQuestion: part.normalised.hasWordsInPlaces(of: early.text))
        if case .answered(let answer) = early.state {
            close(segment, with: answer, &outputs)
        } else {
            questions[early.id] = segment
        }
    }

    /// The dictionaries by which the answer to a question is understood that was just put.
    public func dictionaries(for question: QuestionID) -> DictionarySet {
        questions[question]?.dictionaries ?? current?.dictionaries ?? dictionaries
    }

    /// Asks about a partial transcript that has stood still: about its last segment, which is the one being said.
    mutating func askEarly(at time: Duration, _ outputs: inout [Output]) {
        guard let utterance = current else { return }
        let question = nextQuestion()
        current?.early?.ask(question, locale: utterance.locale, at: time)
        let part = utterance.part(max(1, utterance.parts.count) - 1)
        outputs.append(.ask(utterance.question(about: part.text), question))
    }

    private mutating func nextQuestion() -> QuestionID {
        lastQuestion += 1
        return QuestionID(number: lastQuestion)
    }

    /// Takes back every question that has no answer yet.
    mutating func cancelQuestions(because reason: String, _ outputs: inout [Output]) {
        for question in questions.keys.sorted(by: { $0.number < $1.number }) {
            guard var resolution = questions.removeValue(forKey: question)?.resolution else { continue }
            outputs.append(.cancel(question))
            resolution.outcome = .unresolved(.serviceFailed(OnlineIntentError(.cancelled, reason)))
            close(resolution, &outputs)
        }
    }

    private mutating func close(
        _ segment: OpenSegment, with answer: OnlineAnswers.Answer, _ outputs: inout [Output]
    ) {
        var resolution = segment.resolution
        resolution.serviceTime = answer.time
        resolution.price = [resolution.price, answer.price].compactMap(\.self).reduce(nil) { ($0 ?? .zero) + $1 }
        resolution.modelVersion = answer.model
        switch answer.result {
        case .success(let prediction):
            let prediction = segment.hasPlacesOfQuestion ? prediction : prediction.withoutPlaces
            // Only whole utterances are asked about, so the places in the answer are those of the utterance.
            resolution.outcome = thresholds.outcome(
                of: prediction, in: segment.dictionaries, from: answer.source, locale: resolution.locale,
                unknownWords: segment.unknownWords)
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
        close(resolution, &outputs)
    }
}
