import RapidIntent
import Synchronization

/// The questions in flight; equal questions share one flight.
///
/// A caller that stops waiting does not affect the others. When the last one stops, the work is cancelled. No caller
/// waits for work that does not end after its cancellation.
final class QuestionsInFlight: Sendable {
    typealias Answer = Result<Prediction, OnlineIntentError>
    typealias Asker = CheckedContinuation<Answer, Never>

    private struct Flight {
        var number: Int
        var askers: [Int: Asker]
        var tasks: [Task<Void, Never>]
    }

    private struct State {
        var flights: [Question: Flight] = [:]
        private var lastNumber = 0

        mutating func nextNumber() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let state = Mutex(State())

    /// Waits for the answer to a question, and starts the work unless the question is in flight.
    ///
    /// - Parameter start: Starts the work, in tasks that end by themselves or when they are cancelled, and passes the
    ///   answer to its argument. It must not block, because it runs under a lock.
    func answer(
        to question: Question, start: (_ end: @escaping @Sendable (Answer) -> Void) -> [Task<Void, Never>]
    ) async -> Answer {
        let number = state.withLock { $0.nextNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { asker in
                enter(question, number, asker, start)
            }
        } onCancel: {
            leave(question, number)
        }
    }

    /// The number of callers that wait for the answer to a question.
    func askerCount(of question: Question) -> Int { state.withLock { $0.flights[question]?.askers.count ?? 0 } }

    // A task is marked as cancelled before its handler runs, and both sides below use the same lock. So either the
    // mark is visible here, or the handler runs later and finds the caller: no cancellation is missed.

    private func enter(
        _ question: Question, _ number: Int, _ asker: Asker,
        _ start: (_ end: @escaping @Sendable (Answer) -> Void) -> [Task<Void, Never>]
    ) {
        let isTaken = state.withLock { state in
            if Task.isCancelled { return false }
            if state.flights[question] == nil {
                let flight = state.nextNumber()
                // The tasks start later, on another thread, when the flight is already stored.
                let tasks = start { self.end(question, flight, with: $0) }
                state.flights[question] = Flight(number: flight, askers: [:], tasks: tasks)
            }
            state.flights[question]?.askers[number] = asker
            return true
        }
        if !isTaken { asker.resume(returning: .failure(.unwanted)) }
    }

    private func leave(_ question: Question, _ number: Int) {
        let (asker, tasks) = state.withLock { state -> (Asker?, [Task<Void, Never>]) in
            guard let asker = state.flights[question]?.askers.removeValue(forKey: number) else { return (nil, []) }
            guard state.flights[question]?.askers.isEmpty == true else { return (asker, []) }
            return (asker, state.flights.removeValue(forKey: question)?.tasks ?? [])
        }
        for task in tasks { task.cancel() }
        asker?.resume(returning: .failure(.unwanted))
    }

    private func end(_ question: Question, _ number: Int, with answer: Answer) {
        let flight = state.withLock { state in
            state.flights[question]?.number == number ? state.flights.removeValue(forKey: question) : nil
        }
        guard let flight else { return }
        for task in flight.tasks { task.cancel() }
        for asker in flight.askers.values { asker.resume(returning: answer) }
    }
}
