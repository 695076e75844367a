/// The early questions of one utterance: a pure value, like ``FiringStateMachine``.
///
/// ```
///            dead partial                    stood still
/// listening ──────────────▶ waiting(since) ──────────────▶ a question is due
///     ▲                        │     ▲
///     └── partial that may ────┘     └── another dead partial: the time starts again
///         become a phrase
/// ```
struct EarlyQuestions: Sendable {
    typealias QuestionID = ResolverStateMachine.QuestionID

    struct EarlyQuestion: Sendable {
        enum State: Sendable {
            case asked
            case answered(OnlineAnswers.Answer)
            case cancelled
        }

        var id: QuestionID
        var text: NormalisedText
        var locale: LocaleIdentifier?
        var askedAt: Duration
        var state = State.asked
    }

    private let rule: AskAhead
    private var voice = Voice.unknown
    /// When the text became one that no phrase can match; nil if one can.
    private var deadSince: Duration?
    private var questions: [EarlyQuestion] = []
    /// The normal form of the last text.
    private var text = NormalisedText()

    init(_ rule: AskAhead) { self.rule = rule }

    /// The time of the next question if nothing changes; nil for never.
    var deadline: Duration? {
        guard let deadSince, questions.count < rule.questionsPerUtterance else { return nil }
        return voice.end(of: rule.stillness, from: deadSince)
    }

    /// Receives a partial transcript.
    mutating func partial(_ matched: MatchState, text: NormalisedText, silence: Duration?, at time: Duration) {
        voice.update(silence: silence, at: time)
        let isSame = text == self.text
        self.text = text
        // Words that return after a revision were already asked about.
        guard matched.isDead, !text.isEmpty, !questions.contains(where: { $0.text == text }) else {
            deadSince = nil
            return
        }
        if deadSince == nil || !isSame { deadSince = time }
    }

    /// Records a question about the current text.
    mutating func ask(_ id: QuestionID, locale: LocaleIdentifier?, at time: Duration) {
        questions.append(EarlyQuestion(id: id, text: text, locale: locale, askedAt: time))
        deadSince = nil
    }

    /// Receives an answer; returns whether it belongs to one of these questions.
    mutating func receive(_ answer: OnlineAnswers.Answer, to id: QuestionID) -> Bool {
        guard let index = questions.firstIndex(where: { $0.id == id }) else { return false }
        if case .asked = questions[index].state { questions[index].state = .answered(answer) }
        return true
    }

    /// Stops asking, and cancels the unanswered questions.
    ///
    /// - Parameter kept: A question that is not cancelled.
    /// - Returns: The cancelled questions, in the order in which they were asked.
    mutating func stop(keeping kept: QuestionID? = nil) -> [QuestionID] {
        deadSince = nil
        var cancelled: [QuestionID] = []
        for index in questions.indices where questions[index].id != kept {
            guard case .asked = questions[index].state else { continue }
            questions[index].state = .cancelled
            cancelled.append(questions[index].id)
        }
        return cancelled
    }

    /// The question about the same text, including signs (``WrittenForm``), unless it was cancelled or failed.
    func question(about text: NormalisedText, locale: LocaleIdentifier?) -> EarlyQuestion? {
        func written(_ text: NormalisedText) -> String? {
            WrittenForm.text(of: text.original, locale: locale ?? "en")
        }
        return questions.first { question in
            guard question.text == text, question.locale == locale, written(question.text) == written(text) else {
                return false
            }
            return switch question.state {
            case .asked: true
            case .answered(let answer): (try? answer.result.get()) != nil
            case .cancelled: false
            }
        }
    }

    subscript(id: QuestionID) -> EarlyQuestion? { questions.first { $0.id == id } }

    /// The total cost of the answered questions; nil if no cost is known.
    ///
    /// - Parameter used: A question that is counted elsewhere.
    func price(besides used: QuestionID?) -> Money? {
        questions.reduce(nil) { sum, question in
            guard question.id != used, case .answered(let answer) = question.state, let price = answer.price else {
                return sum
            }
            return (sum ?? .zero) + price
        }
    }

    /// The summary of the early questions; nil if there were none.
    ///
    /// - Parameters:
    ///   - final: The time of the final text.
    func summary(using used: QuestionID?, final: Duration) -> Resolution.Early? {
        guard !questions.isEmpty else { return nil }
        let wasted = questions.count { question in
            if question.id == used { return false }
            if case .answered(let answer) = question.state, answer.source == .cache { return false }
            return true
        }
        return Resolution.Early(
            asked: questions.count, wasted: wasted, ahead: used.flatMap { self[$0] }.map { final - $0.askedAt })
    }
}
