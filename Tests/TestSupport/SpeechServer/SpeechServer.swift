import Dispatch
import Foundation
import RapidIntentTesting
import Synchronization

/// A small speech server on the loopback address that can simulate the faults of real servers.
///
/// ```swift
/// let server = try SpeechServer(speaking: .vosk) { LoudnessEngine(hearing: "where am i") }
/// defer { server.stop() }
/// server.always(.stall(.atEnd))
/// let recogniser = try VoskRecogniser(server.address)
/// ```
///
/// It uses plain sockets with one thread per connection, like ``IntentServer``, because most faults happen below the
/// protocols: an incomplete frame, a reset, a server that stops reading. It listens on 127.0.0.1 only and is for
/// tests.
package final class SpeechServer: Sendable {
    /// The port of the server.
    package let port: UInt16
    private let language: Language
    private let listener: ServerListener
    private let shared: Shared

    /// The state shared by the threads.
    ///
    /// It does not retain the server, so that an unused server stops by itself.
    final class Shared: Sendable {
        let stop: WakeSignal
        let connections = DispatchGroup()
        private let state = Mutex((log: Log(), behaviour: Behaviour.answer))

        init() throws { stop = try WakeSignal() }

        var log: Log { state.withLock { $0.log } }
        var behaviour: Behaviour {
            get { state.withLock { $0.behaviour } }
            set { state.withLock { $0.behaviour = newValue } }
        }
        func note(_ change: (inout Log) -> Void) { state.withLock { change(&$0.log) } }
    }

    /// Starts a server on a free port.
    ///
    /// - Parameters:
    ///   - language: The protocol of the server.
    ///   - engine: Creates the recognition engine of each connection; Home Assistant needs none.
    /// - Throws: An error with the name of the failed call if the server cannot listen on a port.
    package init(
        speaking language: Language,
        engine: @escaping @Sendable () -> any SpeechServerEngine = { LoudnessEngine(hearing: "") }
    ) throws {
        let reservation = try Socket.bound(to: 0)
        port = try reservation.port()
        self.language = language
        let shared = try Shared()
        self.shared = shared
        listener = try ServerListener(port: port) { socket in
            shared.connections.enter()
            shared.note {
                $0.connections += 1
                $0.openConnections += 1
            }
            let behaviour = shared.behaviour
            let thread = Thread {
                let stream = SpeechServerStream(socket: socket, shared: shared, behaviour: behaviour)
                switch language {
                case .vosk: VoskConversation(stream: stream, engine: engine()).hold()
                case .wyoming(let streams):
                    WyomingConversation(stream: stream, engine: engine(), streams: streams).hold()
                case .homeAssistant(let home): HomeAssistantConversation(stream: stream, home: home).hold()
                }
                socket.close()
                shared.note { $0.openConnections -= 1 }
                shared.connections.leave()
            }
            thread.name = "speech-server"
            thread.stackSize = 1 << 20
            thread.start()
        }
        reservation.close()
    }

    deinit { stop() }

    /// The address for clients: `ws://127.0.0.1:41873` or `tcp://127.0.0.1:41873`.
    package var address: String {
        let scheme = if case .wyoming = language { "tcp" } else { "ws" }
        return "\(scheme)://127.0.0.1:\(port)"
    }

    /// Sets the behaviour for every new connection.
    package func always(_ behaviour: Behaviour) { shared.behaviour = behaviour }

    /// The connections and messages so far.
    package var log: Log { shared.log }

    /// Stops the server: closes the port and all connections, and returns once every thread has finished.
    ///
    /// Stopping twice has no effect.
    package func stop() {
        listener.stop()
        shared.stop.fire()
        shared.connections.wait()
    }
}
