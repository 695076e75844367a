/// Asks questions, so many at a time, and gives up those that do not end.
struct SoakRound<RoundClock: Clock<Duration>> {
    var questions: [SoakQuestion]
    var parallel: Int
    /// How long no question may end while some are under way; it may be a quarter more until that is noticed.
    var patience: Duration
    var clock: RoundClock

    private enum Message {
        case ended(SoakOutcome)
        case tick
    }

    /// Runs, and tells how each question ended.
    ///
    /// There is one timer for all of them: one that is cancelled keeps its memory until its time comes, and thousands
    /// would look like a leak.
    func run(
        asking ask: @escaping @Sendable (SoakQuestion) async -> SoakOutcome, tell: (SoakOutcome) -> Void
    ) async {
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
