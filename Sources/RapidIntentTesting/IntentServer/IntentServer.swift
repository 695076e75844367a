import Dispatch
import Foundation
public import RapidIntent
import Synchronization

/// A small intent service of one's own, on the loopback address, that can also misbehave in every way a real one does.
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
/// It speaks LUIS v3, or any other ``Dialect``, over HTTP/1.1 without TLS. It is made of plain sockets and one thread per connection rather than of an HTTP framework, because most of what
/// it is for happens below HTTP: a head that stops in the middle, a reset, a port that refuses. It is meant for tests and
/// demonstrations on one machine: it listens on 127.0.0.1 only.
///
/// Requests that are no HTTP, or too large (16 KiB of head, 64 KiB of body), get an error answer and their connection
/// ends.
public final class IntentServer: Sendable {
    /// The port it listens on.
    let port: UInt16

    private let endpoint: AnsweringEndpoint
    private let shared: ServerLog
    private let stopSignal: WakeSignal
    private let connections = DispatchGroup()
    private let script = ServerScript()
    private let listening: Mutex<Listening>

    /// The port, kept by a socket that never listens, and the thread that takes connections on it, if any.
    private struct Listening {
        var reservation: Socket?
        var listener: ServerListener?
    }

    /// Starts a server on a free port.
    ///
    /// - Parameters:
    ///   - port: The port; 0 for a free one.
    ///   - key: The key that clients must send, where their dialect has it; nil to take any and none.
    ///   - dialect: The language it speaks.
    ///   - answers: What a text means. What `Prediction.topIntent` is nil for is answered with `None`. Called on the
    ///     threads of the connections, several at a time.
    /// - Throws: An error that says which call failed, if the port cannot be listened on.
    public init(
        port: UInt16 = 0, key: String? = nil, speaking dialect: Dialect = .luisV3,
        answers: @escaping @Sendable (String) -> Prediction
    ) throws {
        let reservation = try Socket.bound(to: port)
        self.port = try reservation.port()
        endpoint = AnsweringEndpoint(endpoint: dialect.endpoint, key: key, answers: answers)
        shared = ServerLog()
        stopSignal = try WakeSignal()
        listening = Mutex(Listening(reservation: reservation, listener: nil))
        try acceptConnections()
    }

    /// Starts a server that knows these texts, and answers all others with `None`.
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

    /// Where it is, such as `http://127.0.0.1:41873`.
    public var url: String { "http://127.0.0.1:\(port)" }

    // MARK: Behaviour

    /// Tells it what to do with the next requests, one behaviour each, whichever connection they come on.
    public func next(_ behaviours: Behaviour...) { script.append(behaviours) }

    /// Tells it what to do with every request that no ``next(_:)`` was said for.
    public func always(_ behaviour: Behaviour) { decide { _ in behaviour } }

    /// Lets a function decide what to do with every request that no ``next(_:)`` was said for.
    public func decide(by decision: @escaping @Sendable (ReceivedRequest) -> Behaviour) {
        script.decide(by: decision)
    }

    // MARK: What it has seen

    /// What it has seen so far.
    public var log: Log { shared.now }

    /// Waits until what it has seen satisfies `predicate`, and gives it.
    ///
    /// Nothing is polled.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    public func log(when predicate: @escaping @Sendable (Log) -> Bool) async throws -> Log {
        try await shared.when(predicate)
    }

    // MARK: Listening

    /// Refuses new connections from now on; those that are open go on.
    ///
    /// The port stays reserved.
    package func refuseConnections() {
        let listener = listening.withLock { listening in
            defer { listening.listener = nil }
            return listening.listener
        }
        listener?.stop()
    }

    /// Takes connections again, on the same port.
    ///
    /// - Throws: An error that says which call failed.
    package func acceptConnections() throws {
        try listening.withLock { listening in
            guard listening.reservation != nil, listening.listener == nil else { return }
            listening.listener = try ServerListener(port: port, take: connectionServer())
        }
    }

    /// Stops: closes the port and all connections, and returns once every thread has ended its work.
    ///
    /// Stopping twice does no harm.
    ///
    /// It waits for the threads, which takes some milliseconds at most, whatever they are doing.
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

    /// What a listener does with each connection.
    ///
    /// It does not hold the server, so that a forgotten one stops by itself.
    private func connectionServer() -> @Sendable (Socket) -> Void {
        { [endpoint, script, shared, stopSignal, connections] socket in
            connections.enter()
            shared.note {
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
                shared.note { $0.openConnections -= 1 }
                connections.leave()
            }
            thread.name = "intent-server"
            // Enough for decoding JSON, and little enough for hundreds of connections.
            thread.stackSize = 1 << 20
            thread.start()
        }
    }
}
