#if Tool
/// Asks questions, a number of them in parallel, and gives up those that do not end.
struct SoakRound<RoundClock: Clock<Duration>> {
    var questions: [SoakQuestion]
    var parallel: Int
    /// The longest time without a question ending while some are in flight; detection may take a quarter more.
    var patience: Duration
    var clock: RoundClock

    private enum Message {
        case ended(SoakOutcome)
        case tick
    }

    /// Runs, and reports the outcome of each question.
    ///
    /// There is one timer for all of them: a cancelled timer keeps its memory until it is due, and thousands would look like a
    /// leak.
    func run(asking ask: @escaping @Sendable (SoakQuestion) async -> SoakOutcome, tell: (SoakOutcome) -> Void) async {
        let (mailbox, post) = AsyncStream.makeStream(of: Message.self)
        let ticker = Task { [clock, patience] in
            while true {
                try await clock.sleep(for: patience / 4)
                post.yield(.tick)
            }
        }
        defer { ticker.cancel() }
        var rest = questions[...]
        var underWay = 0
        var quietTicks = 0
        func askNext() {
            guard let question = rest.popFirst() else { return }
            underWay += 1
            Task { post.yield(.ended(await ask(question))) }
        }
        for _ in 0..<parallel { askNext() }
        guard underWay > 0 else { return }
        for await message in mailbox {
            switch message {
            case .ended(let outcome):
                quietTicks = 0
                underWay -= 1
                tell(outcome)
                askNext()
                if underWay == 0 { return }
            case .tick:
                quietTicks += 1
                guard quietTicks > 4 else { continue }
                for _ in 0..<underWay + rest.count { tell(.forgotten) }
                return
            }
        }
    }
}
#endif
