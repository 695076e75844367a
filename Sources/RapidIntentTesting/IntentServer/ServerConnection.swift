import Dispatch
import Foundation

/// A connection of an ``IntentServer``, served on its own thread.
struct ServerConnection {
    let socket: Socket
    let stop: WakeSignal
    let log: Observed<IntentServer.Log>
    let limits: RequestParser.Limits
    let refusal: (RequestParser.Refusal) -> ServerReply
    let plan: (ReceivedRequest) -> ReplyPlan

    /// Whether the connection continues after a step.
    private enum Progress {
        case goesOn
        case ends
    }

    /// Reads requests and answers them until the connection ends or the server stops.
    func serve() {
        var parser = RequestParser(limits: limits)
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            switch parser.next() {
            case .request(let request):
                log.change { $0.requests.append(request) }
                guard perform(plan(request)) == .goesOn, request.keepsAlive else { return }
            case .refused(let refusal):
                log.change { $0.refused += 1 }
                let reply = self.refusal(refusal)
                if send(reply.head(keepsAlive: false) + reply.body) == .goesOn { drain(&buffer) }
                return
            case .needsMore:
                switch socket.read(into: &buffer) {
                case .moved(let count): parser.feed(buffer.prefix(count))
                case .mustWait: guard stop.wait(for: .reading, of: socket) == .ready else { return }
                case .ended: return
                }
            }
        }
    }

    private func perform(_ plan: ReplyPlan) -> Progress {
        for step in plan.steps {
            let progress: Progress =
                switch step {
                case .send(let bytes): send(bytes)
                case .pause(let duration): pause(until: .now + duration)
                case .stall: pause(until: nil)
                case .end(let ending): end(ending)
                }
            if progress == .ends { return .ends }
        }
        return .goesOn
    }

    private func send(_ bytes: [UInt8]) -> Progress {
        var rest = bytes[...]
        while !rest.isEmpty {
            switch socket.write(rest) {
            case .moved(let count): rest = rest.dropFirst(count)
            case .mustWait: guard stop.wait(for: .writing, of: socket) == .ready else { return .ends }
            case .ended:
                log.change { $0.abandoned += 1 }
                return .ends
            }
        }
        return .goesOn
    }

    /// Waits, without limit if there is no deadline, and notices when the client disconnects.
    private func pause(until deadline: ContinuousClock.Instant?) -> Progress {
        var interest = WakeSignal.Interest.reading
        while true {
            switch stop.wait(for: interest, of: socket, until: deadline) {
            case .timedOut: return .goesOn
            case .woken: return .ends
            case .ready:
                if socket.isEnded() {
                    log.change { $0.abandoned += 1 }
                    return .ends
                }
                // A client that sends its next request early stays readable, so only the time matters now.
                interest = .nothing
            }
        }
    }

    /// Closes the connection, but first reads for a moment: closing with unread bytes would send a reset, and the
    /// client would not receive the reason for the refusal.
    private func drain(_ buffer: inout [UInt8]) {
        socket.finishWriting()
        let deadline = ContinuousClock.now + .milliseconds(500)
        while stop.wait(for: .reading, of: socket, until: deadline) == .ready, socket.read(into: &buffer) != .ended {}
    }

    private func end(_ ending: IntentServer.Ending) -> Progress {
        switch ending {
        case .close: socket.finishWriting()
        case .reset: socket.resetWhenClosed()
        }
        return .ends
    }
}

/// A thread that accepts connections on a port until it is stopped.
package final class ServerListener: Sendable {
    private let stopSignal: WakeSignal
    private let ended: DispatchGroup

    /// Starts to listen on a port of its own; each connection is taken on the listener's thread.
    package init(port: UInt16, take: @escaping @Sendable (Socket) -> Void) throws(SocketFailure) {
        let socket = try Socket.listening(on: port)
        let signal = try WakeSignal()
        let group = DispatchGroup()
        stopSignal = signal
        ended = group
        group.enter()
        let thread = Thread {
            Self.run(socket, until: signal, take: take)
            socket.close()
            group.leave()
        }
        thread.name = "intent-server"
        thread.start()
    }

    /// Stops, and returns once no thread listens any more.
    package func stop() {
        stopSignal.fire()
        ended.wait()
        stopSignal.close()
    }

    private static func run(_ socket: Socket, until signal: WakeSignal, take: (Socket) -> Void) {
        while signal.wait(for: .reading, of: socket) == .ready {
            var taken = 0
            while let connection = socket.accepted() {
                take(connection)
                taken += 1
            }
            // A connection waits, but the process has no descriptor left. An immediate retry would only use processor
            // time.
            if taken == 0 { _ = signal.wait(for: .nothing, of: socket, until: .now + .milliseconds(10)) }
        }
    }
}
