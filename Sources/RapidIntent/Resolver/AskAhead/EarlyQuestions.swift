/// The questions of one utterance that are put before its final transcript: a pure value, like ``FiringStateMachine``.
///
/// ```
///            dead partial                    stood still
/// listening ──────────────▶ waiting(since) ──────────────▶ a question is due
///     ▲                        │     ▲
///     └── partial that may ────┘     └── another dead partial: since anew
///         become a phrase
/// ```
struct EarlyQuestions: Sendable {
    typealias QuestionID = ResolverStateMachine.QuestionID

    /// A question and what has become of it.
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
    /// Since when the text has been one of which no phrase can be made; nil while one can.
    private var deadSince: Duration?
    private var questions: [EarlyQuestion] = []
    /// The normal form that was heard last.
    private var text = NormalisedText()

    init(_ rule: AskAhead) { self.rule = rule }

    /// When a question is due if nothing changes; nil for never.
    var deadline: Duration? {
        guard let deadSince, questions.count < rule.questionsPerUtterance else { return nil }
        return voice.end(of: rule.stillness, from: deadSince)
    }

    /// Takes a partial transcript.
    mutating func partial(_ matched: MatchState, text: NormalisedText, silence: Duration?, at time: Duration) {
        voice.update(silence: silence, at: time)
        let isSame = text == self.text
        self.text = text
        // The same words again, as after a revision that was taken back, were asked about already.
        guard matched.isDead, !text.isEmpty, !questions.contains(where: { $0.text == text }) else {
            deadSince = nil
            return
        }
        if deadSince == nil || !isSame { deadSince = time }
    }

    /// Notes that a question about the text that stands was put.
    mutating func ask(_ id: QuestionID, locale: LocaleIdentifier?, at time: Duration) {
        questions.append(EarlyQuestion(id: id, text: text, locale: locale, askedAt: time))
        deadSince = nil
    }

    /// Takes the answer to one of the questions; whether it is one of them.
    mutating func receive(_ answer: OnlineAnswers.Answer, to id: QuestionID) -> Bool {
        guard let index = questions.firstIndex(where: { $0.id == id }) else { return false }
        if case .asked = questions[index].state { questions[index].state = .answered(answer) }
        return true
    }

    /// Puts no more questions, and takes back those whose answers are not there.
    ///
    /// - Parameter kept: One that is wanted nevertheless.
    /// - Returns: Those that were taken back, in the order in which they were put.
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

    /// The question that asked what the final text says, signs and all (``WrittenForm``), unless it was taken back or
    /// failed.
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

    /// One of the questions.
    subscript(id: QuestionID) -> EarlyQuestion? { questions.first { $0.id == id } }

    /// What those questions cost that were answered; nil if none is known.
    ///
    /// - Parameter used: One that is counted elsewhere.
    func price(besides used: QuestionID?) -> Money? {
        questions.reduce(nil) { sum, question in
            guard question.id != used, case .answered(let answer) = question.state, let price = answer.price else {
                return sum
            }
            return (sum ?? .zero) + price
        }
    }

    /// What the early questions came to; nil if there were none.
    ///
    /// - Parameters:
    ///   - used: The one whose answer is used.
    ///   - final: When the final text was there.
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
