import Synchronization

/// The questions that the app has answered itself, for instance by a button: a spoken answer to them does nothing.
///
/// Copies of an ``IntentResolver`` share it, as do all their streams.
final class AnsweredQuestions: Sendable {
    struct Answers: Sendable {
        private(set) var count = 0
        /// For the latest utterances, the number of the last answer.
        private var last = UtteranceMemory<[Int: Int]>(capacity: 64)

        /// Whether a question was answered after the given number of answers.
        func contain(_ question: OpenConfirmation) -> Bool {
            (last[question.utterance]?[question.segment] ?? 0) > question.answers
        }

        fileprivate mutating func add(_ feedback: Feedback) {
            count += 1
            var segments = last[feedback.utterance] ?? [:]
            segments[feedback.segment] = count
            last.remember(segments, of: feedback.utterance)
        }
    }

    private let answers = Mutex(Answers())

    var current: Answers { answers.withLock { $0 } }

    func add(_ feedback: Feedback) { answers.withLock { $0.add(feedback) } }
}
