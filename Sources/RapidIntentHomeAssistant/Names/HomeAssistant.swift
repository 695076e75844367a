#if SpeechServers
package import NIOCore
package import RapidIntent
import RapidIntentSpeech
import RapidIntentSpeechServers

/// A running Home Assistant, whose floors, areas and exposed entities are the names that people say.
///
/// ```swift
/// let home = try HomeAssistant("ws://homeassistant.local:8123", tokenFile: "token.txt")
/// let names = try await home.names()
/// try names.write(to: "names.yaml")
/// ```
///
/// It uses the WebSocket API. The token is a long-lived access token of an administrator, because other users may not
/// read which entities are exposed. It is read from its file for each connection and sent to the server only. It is
/// encrypted on the way if the address begins with `wss://`, which needs ``Encryption``.
package struct HomeAssistant: Sendable {
    /// Adds encryption to a new connection, by handlers at the beginning of its pipeline.
    ///
    /// Called on the event loop of the channel, with the host of the address.
    package typealias Encryption = @Sendable (_ channel: any Channel, _ host: String) throws -> Void

    /// What to do if something else answers at the address.
    static let addressHelp = "check the host and the port of the address; the path is usually /api/websocket"

    /// The language of the sentences that the names are for; nil for that of the home.
    ///
    /// It decides which names are spoken alike.
    package var locale: LocaleIdentifier?

    let connector: WebSocketConnector
    let tokenFile: String
    let limits: HomeAssistantLimits

    /// Describes a server; does not connect to it yet.
    ///
    /// - Parameters:
    ///   - address: The address, such as `ws://homeassistant.local:8123`. Without a path, it is `/api/websocket`.
    ///   - locale: The language of the sentences that the names are for; nil for that of the home.
    ///   - encryption: Encrypts connections to addresses with `wss://`; nil refuses such addresses.
    /// - Throws: ``HomeAssistantError`` for an invalid address, or a token file that cannot be used.
    package init(
        _ address: String, tokenFile: String, locale: LocaleIdentifier? = nil, encryption: Encryption? = nil,
        limits: HomeAssistantLimits = HomeAssistantLimits()
    ) throws(HomeAssistantError) {
        let wanted = ["wss://", "https://"].first(where: address.lowercased().hasPrefix)
        let isEncrypted = encryption != nil && wanted != nil
        var server: ServerAddress
        do throws(SpeechServerError) {
            server = try ServerAddress(
                address, scheme: isEncrypted ? "wss" : "ws",
                secure: isEncrypted ? nil : wanted.map { String($0.dropLast(3)) }, port: isEncrypted ? 443 : 80,
                hasPath: true, example: "\(isEncrypted ? "wss" : "ws")://homeassistant.local:8123/api/websocket")
        } catch {
            throw HomeAssistantError(.invalidAddress, error.detail)
        }
        if server.path == "/" { server.path = "/api/websocket" }
        connector = WebSocketConnector(
            server, within: limits.connect, answerBytes: limits.answerBytes, server: "Home Assistant at \(server)",
            encrypt: isEncrypted ? encryption : nil)
        _ = try HomeAssistantToken(file: tokenFile)
        self.tokenFile = tokenFile
        self.locale = locale
        self.limits = limits
    }

    /// Reads the names once.
    ///
    /// - Throws: ``HomeAssistantError``, or `CancellationError`.
    package func names(clock: some Clock<Duration> = ContinuousClock()) async throws -> HomeAssistantNames {
        let (homes, received) = AsyncStream.makeStream(of: HomeAssistantHome.self, bufferingPolicy: .bufferingNewest(1))
        try await converse(try HomeAssistantToken(file: tokenFile), follows: false, by: clock) { received.yield($0) }
        received.finish()
        for await home in homes { return HomeAssistantNames(home, locale: locale) }
        throw HomeAssistantError(.unreachable, "\(connector.server) closed the connection")
    }

    /// Reads the names, and again after each change, until the task is cancelled.
    ///
    /// Connects again after a failure, with waits that grow from a second to a minute and have a random part. A
    /// rejected token is not sent a second time, because Home Assistant may ban who does: another one is awaited in
    /// the file.
    ///
    /// - Parameters:
    ///   - randomness: Returns a number from 0 to 1 for each wait.
    ///   - receive: Called with each update, one at a time. If it throws for names, for example because they cannot
    ///     be written, they are read again after a wait.
    package func follow(
        clock: some Clock<Duration> = ContinuousClock(),
        randomness: @escaping @Sendable () -> Double = { Double.random(in: 0...1) },
        _ receive: @escaping @Sendable (HomeAssistantUpdate) async throws -> Void
    ) async {
        await HomeAssistantFollower(self, clock: clock, randomness: randomness, receive: receive).run()
    }

    /// Holds one connection.
    func converse(
        _ token: HomeAssistantToken, follows: Bool, by clock: some Clock<Duration>,
        deliver: @escaping @Sendable (HomeAssistantHome) async throws -> Void
    ) async throws {
        do {
            let connection = try await connector.connect(by: clock)
            let session = HomeAssistantSession(
                token: token, follows: follows, limits: limits, server: connector.server, clock: clock,
                deliver: deliver)
            try await session.run(connection)
        } catch let error as CancellationError {
            throw error
        } catch {
            try Task.checkCancellation()
            throw HomeAssistantError(error, server: connector.server)
        }
    }
}

/// What happened while a Home Assistant was followed.
package enum HomeAssistantUpdate: Sendable, Equatable {
    /// The names, at the start and after each change.
    case names(HomeAssistantNames)
    /// The connection failed, or the names could not be received; the last names stay valid. It is tried again after a
    /// time, and after a rejected token once the file has another one.
    case failed(HomeAssistantError, retryIn: Duration)
}

package struct HomeAssistantLimits: Sendable, Equatable {
    /// The time to establish the connection.
    package var connect = Duration.seconds(10)
    /// The time until a due answer arrives.
    package var answer = Duration.seconds(30)
    /// The time after a change in which further changes are gathered.
    package var gather = Duration.seconds(2)
    /// The time without a message after which Home Assistant is asked whether it is still there.
    package var silence = Duration.seconds(30)
    /// The wait before the first further attempt to connect, which doubles with each.
    package var firstRetry = Duration.seconds(1)
    /// The longest wait before a further attempt to connect.
    package var lastRetry = Duration.seconds(60)
    /// The size of one answer, in bytes: some 2 KB for each entity.
    package var answerBytes = 64 << 20

    package init() {}
}

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
