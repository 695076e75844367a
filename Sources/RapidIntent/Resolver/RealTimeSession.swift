/// Drives a ``ResolverStateMachine`` by a clock: one loop that takes transcripts, alarms and answers in the order in which
/// they come, and is the only one to touch the machine.
///
/// The next transcript is asked for once the one before was worked off, so that who writes faster than can be read is held back.
struct RealTimeSession<SessionClock: Clock<Duration>>: Sendable {
    private enum Message: Sendable {
        case recognised(RecognitionEvent)
        case inputEnded
        case inputFailed(any Error)
        case alarm(Duration)
        case answered(ResolverStateMachine.QuestionID, OnlineAnswers.Answer, after: Duration)
    }

    let machine: ResolverStateMachine
    let clock: SessionClock
    let scope: ActiveScope?
    let dictionaries: ActiveDictionaries
    let ask: @Sendable (Question, DictionarySet) async -> OnlineAnswers.Answer

    func run<Input: AsyncSequence & Sendable>(
        _ input: Input, tell: (ResolverEvent) -> Void, tellChange: (SegmentAssembler.Change) -> Void
    ) async throws where Input.Element == RecognitionEvent {
        let (mailbox, post) = AsyncStream.makeStream(of: Message.self)
        var tasks = Tasks()
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

        var machine = machine
        var reference = (at: Duration.zero, instant: clock.now)
        var hasEnded = false
        for await message in mailbox {
            let outputs: [ResolverStateMachine.Output]
            switch message {
            case .recognised(let event):
                // The stream's clock and ours are compared anew with every event, so they cannot drift apart.
                reference = (event.at, clock.now)
                if let scope { machine.scope = scope.current }
                machine.dictionaries = dictionaries.current
                outputs = machine.handle(event)
            case .alarm(let deadline): outputs = machine.advance(to: deadline)
            case .answered(let question, let answer, let time):
                tasks.questions[question] = nil
                let now = reference.at + reference.instant.duration(to: clock.now)
                outputs = machine.answer(answer, to: question, after: time, at: now)
            case .inputEnded:
                hasEnded = true
                outputs = machine.finish()
            case .inputFailed(let error):
                // What was begun is told to its end before the failure is.
                for case .event(let event) in machine.abort() { tell(event) }
                for change in machine.takeSegmentChanges() { tellChange(change) }
                throw error
            }
            for output in outputs {
                switch output {
                case .event(let event): tell(event)
                case .ask(let question, let id):
                    tasks.questions[id] = put(question, id, machine.dictionaries(for: id), to: post)
                case .cancel(let id): tasks.questions.removeValue(forKey: id)?.cancel()
                }
            }
            for change in machine.takeSegmentChanges() { tellChange(change) }
            if case .recognised = message { permit.yield() }
            if hasEnded, !machine.isWaitingForAnswer { return }
            let alarm = machine.deadline.map { (at: $0, instant: reference.instant.advanced(by: $0 - reference.at)) }
            if alarm?.instant != tasks.alarm?.instant {
                tasks.alarm?.task.cancel()
                tasks.alarm = alarm.map { ($0.instant, setAlarm($0.at, at: $0.instant, post)) }
            }
        }
        throw CancellationError()
    }

    private func put(
        _ question: Question, _ id: ResolverStateMachine.QuestionID, _ dictionaries: DictionarySet,
        to post: AsyncStream<Message>.Continuation
    ) -> Task<Void, Never> {
        Task {
            let start = clock.now
            let answer = await ask(question, dictionaries)
            post.yield(.answered(id, answer, after: start.duration(to: clock.now)))
        }
    }

    private func setAlarm(
        _ deadline: Duration, at instant: SessionClock.Instant, _ post: AsyncStream<Message>.Continuation
    ) -> Task<Void, Never> {
        Task {
            do {
                try await clock.sleep(until: instant, tolerance: .zero)
                post.yield(.alarm(deadline))
            } catch {}  // cancelled: another alarm has taken its place
        }
    }

    /// What is under way beside the loop; all of it ends with the loop.
    private struct Tasks {
        var input: Task<Void, Never>?
        var alarm: (instant: SessionClock.Instant, task: Task<Void, Never>)?
        var questions: [ResolverStateMachine.QuestionID: Task<Void, Never>] = [:]

        func cancelAll() {
            input?.cancel()
            alarm?.task.cancel()
            for question in questions.values { question.cancel() }
        }
    }
}
