import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

@Suite(.timeLimit(.minutes(5))) struct ConnectionWarmerTests {
    private let clock = StepClock()

    private func event(_ kind: ResolverEvent.Kind) -> ResolverEvent {
        ResolverEvent(utterance: "u", at: .zero, kind)
    }

    private func resolved(_ outcome: Resolution.Outcome, serviceTime: Duration? = nil) -> ResolverEvent {
        event(
            .resolved(
                Resolution(
                    utterance: "u", text: "a", normalised: "a", locale: "en", outcome: outcome,
                    serviceTime: serviceTime)))
    }

    /// The observed event, the seconds since the previous one, and whether it opens a connection.
    private var steps: [(seconds: Int, event: ResolverEvent, connects: Bool)] {
        let word = event(.partial(text: "a"))
        func failed(_ code: OnlineIntentError.Code) -> ResolverEvent {
            resolved(.unresolved(.serviceFailed(OnlineIntentError(code, ""))))
        }
        return [
            (0, word, true), (59, word, false), (1, word, true),
            // The question kept it open.
            (50, resolved(.unresolved(.noMatch), serviceTime: .seconds(1)), false), (59, word, false),
            // No service was asked, or the dictionary alone decided.
            (0, failed(.circuitOpen), false), (0, resolved(.unresolved(.noMatch)), false), (0, word, false),
            (0, failed(.cancelled), false), (0, event(.endpoint), false), (0, word, true), (0, word, false),
            (0, failed(.timedOut), false), (1, word, true), (60, word, true),
        ]
    }

    @Test("A connection is opened at the first word, and again after a pause or an abandoned question")
    func warms() async throws {
        let (connections, post) = AsyncStream.makeStream(of: Duration.self)
        let warmer = ConnectionWarmer(idle: .seconds(60), clock: clock) { [clock] in post.yield(clock.now.offset) }
        var iterator = connections.makeAsyncIterator()
        for step in steps {
            clock.advance(by: .seconds(step.seconds))
            warmer.observe(step.event)
            // An unexpected connection would appear here in place of the next one.
            if step.connects { #expect(await iterator.next() == clock.now.offset) }
        }
    }
}
