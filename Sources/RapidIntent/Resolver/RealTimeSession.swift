/// Drives a ``ResolverStateMachine`` by a clock: one loop processes transcripts, alarms and answers in order of
/// arrival.
///
/// Only the loop uses the machine. It requests the next event when the previous one is processed, which slows down a
/// producer that is too fast.
struct RealTimeSession: Sendable {
    private enum Message: Sendable {
        case recognised(RecognitionEvent)
        case inputEnded
        case inputFailed(any Error)
        case alarm(Duration)
        case answered(ResolverStateMachine.QuestionID, OnlineAnswers.Answer)
    }

    let machine: ResolverStateMachine
    let scope: ActiveScope?
    let dictionaries: ActiveDictionaries
    let online: OnlineAnswers
    let answered: AnsweredQuestions

    func run<Input: AsyncSequence & Sendable, RunClock: Clock<Duration>>(
        _ input: Input, by clock: RunClock, _ receive: (UtteranceEvent) -> Void
    ) async throws where Input.Element == RecognitionEvent {
        let (mailbox, post) = AsyncStream.makeStream(of: Message.self)
        var tasks = Tasks<RunClock.Instant>()
        defer { tasks.cancelAll() }
        let (permits, permit) = AsyncStream.makeStream(of: Void.self)
        tasks.input = Task {
            var permits = permits.makeAsyncIterator()
            do {
                for try await event in input {
                    post.yield(.recognised(event))
                    guard await permits.next() != nil else { return }
                }
                post.yield(.inputEnded)
            } catch {
                post.yield(.inputFailed(error))
            }
        }

        dictionaries.prepare(for: machine.needs)
        var machine = machine
        var reference = (at: Duration.zero, instant: clock.now)
        var hasEnded = false
        for await message in mailbox {
            let outputs: [ResolverStateMachine.Output]
            switch message {
            case .recognised(let event):
                let (instant, latest) = (clock.now, machine.now)
                if let scope { machine.scope = scope.forUtterance() }
                machine.dictionaries = dictionaries.current
                if machine.confirmations != nil { machine.answered = answered.current }
                outputs = machine.handle(event)
                // Every event sets the reference of the two clocks again, so they cannot drift apart. Late words of
                // another utterance do not set it, so they do not delay the current utterance's alarm.
                if event.at >= latest || machine.isOfCurrentUtterance(event) { reference = (machine.now, instant) }
            case .alarm(let deadline): outputs = machine.advance(to: deadline)
            case .answered(let question, let answer):
                tasks.questions[question] = nil
                let now = reference.at + reference.instant.duration(to: clock.now)
                outputs = machine.answer(answer, to: question, at: now)
            case .inputEnded:
                hasEnded = true
                outputs = machine.finish()
            case .inputFailed(let error):
                // Report the end of the current utterance before the failure.
                for case .event(let event) in machine.abort() { receive(event) }
                throw error
            }
            for output in outputs {
                switch output {
                case .event(let event): receive(event)
                case .ask(let question, let id):
                    let dictionaries = machine.dictionaries(for: id)
                    tasks.questions[id] = Task {
                        post.yield(.answered(id, await online.answer(to: question, in: dictionaries, by: clock)))
                    }
                case .cancel(let id): tasks.questions.removeValue(forKey: id)?.cancel()
                }
            }
            if case .recognised = message { permit.yield() }
            if hasEnded, !machine.isWaitingForAnswer { return }
            let alarm = machine.deadline.map { (at: $0, instant: reference.instant.advanced(by: $0 - reference.at)) }
            if alarm?.instant != tasks.alarm?.instant {
                tasks.alarm?.task.cancel()
                tasks.alarm = alarm.map { ($0.instant, Self.setAlarm($0.at, at: $0.instant, by: clock, post)) }
            }
        }
        throw CancellationError()
    }

    private static func setAlarm<RunClock: Clock<Duration>>(
        _ deadline: Duration, at instant: RunClock.Instant, by clock: RunClock,
        _ post: AsyncStream<Message>.Continuation
    ) -> Task<Void, Never> {
        Task {
            do {
                try await clock.sleep(until: instant, tolerance: .zero)
                post.yield(.alarm(deadline))
            } catch {}  // cancelled: another alarm replaced it
        }
    }

    /// The tasks beside the loop, which all end with the loop.
    private struct Tasks<Instant: Sendable> {
        var input: Task<Void, Never>?
        var alarm: (instant: Instant, task: Task<Void, Never>)?
        var questions: [ResolverStateMachine.QuestionID: Task<Void, Never>] = [:]

        func cancelAll() {
            input?.cancel()
            alarm?.task.cancel()
            for question in questions.values { question.cancel() }
        }
    }
}
