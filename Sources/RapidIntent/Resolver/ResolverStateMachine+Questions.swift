/// What the machine asks the service, and what becomes of the answers.
extension ResolverStateMachine {
    /// Takes an answer.
    ///
    /// - Parameters:
    ///   - answer: What was said, or why nothing was.
    ///   - question: The question it answers.
    ///   - time: When the answer was there, on the stream's clock.
    /// - Returns: Nothing if the question was cancelled or answered before, or was put early and waits for the final
    ///   transcript.
    mutating func answer(_ answer: OnlineAnswers.Answer, to question: QuestionID, at time: Duration) -> [Output] {
        if current?.early?.receive(answer, to: question) == true { return [] }
        guard let segment = questions.removeValue(forKey: question) else { return [] }
        now = max(now, time)
        var outputs: [Output] = []
        end(segment, with: answer, &outputs)
        return outputs
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
            end(segment, with: answer, &outputs)
        } else {
            questions[early.id] = segment
        }
    }

    /// The dictionaries by which the answer to a question is understood that was just put.
    func dictionaries(for question: QuestionID) -> DictionarySet {
        questions[question]?.dictionaries ?? current?.dictionaries ?? dictionaries
    }

    /// Asks about a partial transcript that has stood still: about its last segment, which is the one being said.
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

    /// Takes back every question that has no answer yet.
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
        end(resolution, &outputs)
    }
}
