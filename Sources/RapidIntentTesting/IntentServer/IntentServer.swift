import Dispatch
import Foundation
public import RapidIntent
import Synchronization

/// A small intent service on the loopback address that can simulate the faults of real services.
///
/// ```swift
/// let server = try IntentServer(answers: ["sing me a song": Prediction(
///     text: "sing me a song", intents: [.init(name: "Sing", score: 0.97)],
///     topIntent: .init(name: "Sing", score: 0.97))])
/// defer { server.stop() }
/// server.next(.stall(.inBody), .fail(status: 429, retryAfter: "26"))   // the first two questions
/// … ask server.url …                                                   // all others are answered
/// server.log.requests.first?.header("Ocp-Apim-Subscription-Key")
/// ```
///
/// It uses LUIS v3, or another ``Dialect``, over HTTP/1.1 without TLS. It uses plain sockets with one thread per
/// connection, not an HTTP framework, because most faults happen below HTTP: an incomplete head, a reset, a port that
/// refuses connections. It is for tests and demonstrations on one machine, and listens on 127.0.0.1 only.
///
/// Requests that are not HTTP, or too large (16 KiB of head, 64 KiB of body), get an error reply, and their connection
/// is closed.
public final class IntentServer: Sendable {
    let port: UInt16

    private let endpoint: AnsweringEndpoint
    private let shared = Observed(Log())
    private let stopSignal: WakeSignal
    private let connections = DispatchGroup()
    private let script = ServerScript()
    private let listening: Mutex<Listening>

    /// The port, reserved by a socket that never listens, and the thread that accepts connections on it, if any.
    private struct Listening {
        var reservation: Socket?
        var listener: ServerListener?
    }

    /// Starts a server on a free port.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for a free one.
    ///   - key: The key that clients must send in the way of their dialect; nil to accept any request.
    ///   - dialect: The protocol of the server.
    ///   - answers: Returns the prediction for a text. If `Prediction.topIntent` is nil, the answer is `None`. Called
    ///     concurrently on the threads of the connections.
    /// - Throws: An error with the name of the failed call if the server cannot listen on the port.
    public init(
        port: UInt16 = 0, key: String? = nil, speaking dialect: Dialect = .luisV3,
        answers: @escaping @Sendable (String) -> Prediction
    ) throws {
        let reservation = try Socket.bound(to: port)
        self.port = try reservation.port()
        endpoint = AnsweringEndpoint(endpoint: dialect.endpoint, key: key, answers: answers)
        stopSignal = try WakeSignal()
        listening = Mutex(Listening(reservation: reservation, listener: nil))
        try acceptConnections()
    }

    /// Starts a server with answers for these texts; all other texts get `None`.
    public convenience init(
        port: UInt16 = 0, key: String? = nil, speaking dialect: Dialect = .luisV3,
        answers: [String: Prediction]
    ) throws {
        try self.init(port: port, key: key, speaking: dialect) { text in
            answers[text]
                ?? Prediction(text: text, intents: [.init(name: "None", score: 1)], topIntent: nil)
        }
    }

    deinit { stop() }

    /// The URL of the server, such as `http://127.0.0.1:41873`.
    public var url: String { "http://127.0.0.1:\(port)" }

    // MARK: Behaviour

    /// Sets the behaviours for the next requests, one each, on any connection.
    public func next(_ behaviours: Behaviour...) { script.append(behaviours) }

    /// Sets the behaviour for every request without a queued ``next(_:)`` behaviour.
    public func always(_ behaviour: Behaviour) { decide { _ in behaviour } }

    /// Sets a function that decides the behaviour for every request without a queued ``next(_:)`` behaviour.
    public func decide(by decision: @escaping @Sendable (ReceivedRequest) -> Behaviour) {
        script.decide(by: decision)
    }

    // MARK: Log

    /// The requests and connections so far.
    public var log: Log { shared.value }

    /// Waits until the log satisfies `predicate`, and returns it.
    ///
    /// Does not poll.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func log(when predicate: @escaping @Sendable (Log) -> Bool) async throws -> Log {
        try await shared.when(predicate)
    }

    // MARK: Listening

    /// Refuses new connections from now on; open connections continue.
    ///
    /// The port stays reserved.
    package func refuseConnections() {
        let listener = listening.withLock { listening in
            defer { listening.listener = nil }
            return listening.listener
        }
        listener?.stop()
    }

    /// Accepts connections again, on the same port.
    ///
    /// - Throws: An error with the name of the failed call.
    package func acceptConnections() throws {
        try listening.withLock { listening in
            guard listening.reservation != nil, listening.listener == nil else { return }
            listening.listener = try ServerListener(port: port, take: connectionServer())
        }
    }

    /// Stops the server: closes the port and all connections, and returns once every thread has finished.
    ///
    /// Stopping twice has no effect.
    ///
    /// Waits for the threads, some milliseconds at most, whatever they are doing.
    public func stop() {
        let last = listening.withLock { listening in
            defer { listening = Listening() }
            return listening
        }
        last.listener?.stop()
        stopSignal.fire()
        connections.wait()
        stopSignal.close()
        last.reservation?.close()
    }

    /// It does not retain the server, so that an unused server stops by itself.
    private func connectionServer() -> @Sendable (Socket) -> Void {
        { [endpoint, script, shared, stopSignal, connections] socket in
            connections.enter()
            shared.change {
                $0.connections += 1
                $0.openConnections += 1
            }
            let thread = Thread {
                let connection = ServerConnection(
                    socket: socket, stop: stopSignal, log: shared, limits: .init(),
                    refusal: { endpoint.failure($0.status, message: $0.message) },
                    plan: { request in
                        guard request.method != "HEAD" else {
                            return ReplyPlan(headOf: endpoint.reply(to: request), keepsAlive: request.keepsAlive)
                        }
                        return ReplyPlan(
                            script.behaviour(for: request), answer: endpoint.reply(to: request),
                            failure: { endpoint.failure($0, retryAfter: $1, message: $2) },
                            keepsAlive: request.keepsAlive)
                    })
                connection.serve()
                socket.close()
                shared.change { $0.openConnections -= 1 }
                connections.leave()
            }
            thread.name = "intent-server"
            // Enough to decode JSON, and small enough for hundreds of connections.
            thread.stackSize = 1 << 20
            thread.start()
        }
    }
}

/// The behaviours for future requests, shared by the threads of a server.
final class ServerScript: Sendable {
    private struct State {
        var next: [IntentServer.Behaviour] = []
        var otherwise: @Sendable (ReceivedRequest) -> IntentServer.Behaviour = { _ in .answer }
    }

    private let state = Mutex(State())

    func append(_ behaviours: [IntentServer.Behaviour]) { state.withLock { $0.next += behaviours } }

    func decide(by decision: @escaping @Sendable (ReceivedRequest) -> IntentServer.Behaviour) {
        state.withLock { $0.otherwise = decision }
    }

    /// Removes a queued behaviour from the queue.
    func behaviour(for request: ReceivedRequest) -> IntentServer.Behaviour {
        let (queued, otherwise) = state.withLock { state in
            (state.next.isEmpty ? nil : state.next.removeFirst(), state.otherwise)
        }
        return queued ?? otherwise(request)
    }
}

extension IntentServer {
    /// The requests and connections of a server so far.
    public struct Log: Sendable, Equatable {
        /// The requests, in the order of reading.
        public var requests: [ReceivedRequest] = []
        package var connections = 0
        package var openConnections = 0
        /// The number of connections that the client closed before its answer was complete.
        package var abandoned = 0
        /// The number of requests refused because they are not HTTP or too large.
        package var refused = 0
    }
}

extension IntentServer {
    /// The protocol of a server.
    public enum Dialect: Sendable {
        /// LUIS, version 2.
        case luisV2
        /// LUIS, version 3.
        case luisV3
        /// Azure's Conversational Language Understanding.
        case clu
        /// Rasa's `/model/parse`.
        case rasa
        /// Wit.ai.
        case wit
        /// A custom protocol.
        case own(any IntentEndpoint)

        package var endpoint: any IntentEndpoint {
            switch self {
            case .luisV2: LUISv2Endpoint()
            case .luisV3: LUISv3Endpoint()
            case .clu: CLUEndpoint()
            case .rasa: RasaEndpoint()
            case .wit: WitEndpoint()
            case .own(let endpoint): endpoint
            }
        }
    }
}
