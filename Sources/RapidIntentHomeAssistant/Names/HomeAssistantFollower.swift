#if SpeechServers
import RapidIntent
import RapidIntentSpeechServers

actor HomeAssistantFollower<C: Clock<Duration>> {
    private let home: HomeAssistant
    private let clock: C
    private let randomness: @Sendable () -> Double
    private let receive: @Sendable (HomeAssistantUpdate) async throws -> Void
    private var backoff: Backoff
    private var rejected: HomeAssistantToken?

    init(
        _ home: HomeAssistant, clock: C, randomness: @escaping @Sendable () -> Double,
        receive: @escaping @Sendable (HomeAssistantUpdate) async throws -> Void
    ) {
        self.home = home
        self.clock = clock
        self.randomness = randomness
        self.receive = receive
        backoff = Backoff(spread: 0.5, first: home.limits.firstRetry, longest: home.limits.lastRetry)
    }

    /// Runs until the task is cancelled.
    func run() async {
        while !Task.isCancelled {
            let error = await attempt()
            if Task.isCancelled { return }
            let wait = backoff.next(random: min(max(randomness(), 0), 1))
            if let error { try? await receive(.failed(error, retryIn: wait)) }
            try? await clock.sleep(for: wait)
        }
    }

    /// Connects, and returns why the connection ended; nil if the token is still the rejected one.
    private func attempt() async -> HomeAssistantError? {
        do {
            let token = try HomeAssistantToken(file: home.tokenFile)
            guard token != rejected else { return nil }
            do {
                try await home.converse(token, follows: true, by: clock) { [self] in try await deliver($0) }
            } catch let error as HomeAssistantError where error.code == .rejectedToken {
                rejected = token
                throw HomeAssistantError(
                    error.code, "\(error.description); another token is awaited in the file \(home.tokenFile)")
            }
            return nil
        } catch {
            return HomeAssistantError(error, server: home.connector.server)
        }
    }

    private func deliver(_ home: HomeAssistantHome) async throws {
        do {
            try await receive(.names(HomeAssistantNames(home, locale: self.home.locale)))
        } catch  where !(error is HomeAssistantError || error is CancellationError) {
            throw HomeAssistantError(.namesFile, "\(error)")
        }
        backoff.reset()
    }
}
#endif
