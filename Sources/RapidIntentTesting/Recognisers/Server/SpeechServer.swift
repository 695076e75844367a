import Dispatch
import Foundation
import Synchronization

/// A small speech server of one's own, on the loopback address, that can also misbehave in every way a real one does.
///
/// ```swift
/// let server = try SpeechServer(speaking: .vosk) { LoudnessEngine(hearing: "where am i") }
/// defer { server.stop() }
/// server.always(.stall(.atEnd))
/// let recogniser = try VoskRecogniser(server.address)
/// ```
///
/// Made of plain sockets and one thread per connection, like ``IntentServer``, because most of what it is for happens below
/// the protocols: a frame that stops in the middle, a reset, a server that takes nothing any more. It listens on 127.0.0.1
/// only and is meant for tests.
package final class SpeechServer: Sendable {
    /// The port it listens on.
    package let port: UInt16
    private let language: Language
    private let listener: ServerListener
    private let shared: Shared

    /// What the threads share; it does not hold the server, so that a forgotten one stops by itself.
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
    /// - Parameter engine: Makes what understands the audio, for each connection.
    /// - Throws: An error that says which call failed, if no port can be listened on.
    package init(
        speaking language: Language, engine: @escaping @Sendable () -> any SpeechServerEngine
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

    /// Where it is, as clients want it: `ws://127.0.0.1:41873` or `tcp://127.0.0.1:41873`.
    package var address: String { "\(language == .vosk ? "ws" : "tcp")://127.0.0.1:\(port)" }

    /// Tells it what to do with every connection that comes from now on.
    package func always(_ behaviour: Behaviour) { shared.behaviour = behaviour }

    /// What it has seen so far.
    package var log: Log { shared.log }

    /// Stops: closes the port and all connections, and returns once every thread has ended its work.
    ///
    /// Stopping twice does no harm.
    package func stop() {
        listener.stop()
        shared.stop.fire()
        shared.connections.wait()
    }
}
