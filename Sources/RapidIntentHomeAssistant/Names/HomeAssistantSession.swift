#if SpeechServers
import NIOCore
import RapidIntentSpeechServers
import RapidIntentSupport

/// One connection to Home Assistant: carries out what its dialogue says.
actor HomeAssistantSession<C: Clock<Duration>> {
    private typealias Outgoing = NIOAsyncChannelOutboundWriter<WebSocketMessage>

    private let follows: Bool
    private let server: String
    private let clock: C
    private let start: C.Instant
    private let deliver: @Sendable (HomeAssistantHome) async throws -> Void
    private var dialogue: HomeAssistantDialogue
    /// The messages to send, in order; another call may be sending.
    private var unsent: [WebSocketMessage] = []
    private var isSending = false
    /// What waits for the dialogue's next time, and that time.
    private var alarm: (due: Duration, task: Task<Void, any Error>)?

    /// Creates the session of a new connection.
    ///
    /// - Parameters:
    ///   - follows: Whether to go on after the first home, with a further one after changes.
    ///   - deliver: Called with each home, one at a time.
    init(
        token: HomeAssistantToken, follows: Bool, limits: HomeAssistantLimits, server: String, clock: C,
        deliver: @escaping @Sendable (HomeAssistantHome) async throws -> Void
    ) {
        dialogue = HomeAssistantDialogue(token: token, follows: follows, limits: limits, server: server)
        self.follows = follows
        self.server = server
        self.clock = clock
        start = clock.now
        self.deliver = deliver
    }

    /// Runs until the connection ends, or until the first home was delivered if changes are not followed.
    ///
    /// - Throws: `HomeAssistantError`, an error of the connection, or `CancellationError`.
    nonisolated func run(_ connection: WebSocketConnector.Connection) async throws {
        try await connection.executeThenClose { [self] incoming, outgoing in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { [self] in try await keepTime(outgoing) }
                group.addTask { [self] in try await listen(to: incoming, outgoing) }
                defer { group.cancelAll() }
                try await group.next()
            }
        }
    }

    private var now: Duration { start.duration(to: clock.now) }

    /// Processes messages until the last one.
    private func listen(to incoming: NIOAsyncChannelInboundStream<WebSocketAnswer>, _ outgoing: Outgoing) async throws {
        for try await answer in incoming { if try await receive(answer, outgoing) { return } }
        try Task.checkCancellation()
        throw HomeAssistantError(.unreachable, "\(server) closed the connection")
    }

    /// Processes a message; true after the last one.
    private func receive(_ answer: WebSocketAnswer, _ outgoing: Outgoing) async throws -> Bool {
        let messages = try dialogue.receive(answer, at: now)
        let home = dialogue.removeHome()
        if let alarm, dialogue.due < alarm.due { alarm.task.cancel() }
        try await send(messages, outgoing)
        guard let home else { return false }
        try await deliver(home)
        return !follows
    }

    /// Wakes the dialogue whenever it is due; returns only with an error.
    private func keepTime(_ outgoing: Outgoing) async throws {
        while true {
            try Task.checkCancellation()
            let due = dialogue.due
            let task = Task { [clock, start] in
                try await clock.sleep(until: start.advanced(by: due), tolerance: nil)
            }
            alarm = (due, task)
            await withTaskCancellationHandler {
                _ = await task.result
            } onCancel: {
                task.cancel()
            }
            try await send(dialogue.wake(at: now), outgoing)
        }
    }

    private func send(_ messages: [WebSocketMessage], _ outgoing: Outgoing) async throws {
        unsent += messages
        guard !isSending else { return }
        isSending = true
        defer { isSending = false }
        while !unsent.isEmpty {
            let next = unsent
            unsent = []
            do {
                try await outgoing.write(contentsOf: next)
            } catch {
                // Without the cancellation, the connection is closed, and the task that reads knows the cause.
                try Task.checkCancellation()
            }
        }
    }
}

/// A long-lived access token of Home Assistant: the first line of a file that only its owner and group may read.
///
/// Descriptions and dumps do not contain it.
struct HomeAssistantToken: Redacted, Sendable, Equatable {
    let secret: String

    init(file: String) throws(HomeAssistantError) {
        do throws(SecretFile.Refusal) {
            secret = try SecretFile.line(of: file)
            guard secret.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw .contents("has a space or a character that no token has")
            }
        } catch {
            // A JSON Web Token, which was given instead of a file, is not repeated.
            guard !file.hasPrefix("eyJ") || file.count(where: { $0 == "." }) != 2 else {
                throw HomeAssistantError(
                    .tokenFile,
                    "the path of the token file looks like a token; write the token into a file, and give its path")
            }
            let remedy = error.remedy(writing: "the token alone into its first line")
            throw HomeAssistantError(.tokenFile, "the token file \(file) \(error.reason); \(remedy)")
        }
    }

    init(secret: String) { self.secret = secret }
}
#endif
