/// One connection of an ``IntentServer``, served from its own thread until it ends.
struct ServerConnection {
    let socket: Socket
    let stop: WakeSignal
    let log: ServerLog
    let limits: RequestParser.Limits
    /// What to answer to what is no request.
    let refusal: (RequestParser.Refusal) -> ServerReply
    /// What to do with a request.
    let plan: (ReceivedRequest) -> ReplyPlan

    /// Whether the connection goes on after a step.
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
                log.note { $0.requests.append(request) }
                guard perform(plan(request)) == .goesOn, request.keepsAlive else { return }
            case .refused(let refusal):
                log.note { $0.refused += 1 }
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
                log.note { $0.abandoned += 1 }
                return .ends
            }
        }
        return .goesOn
    }

    /// Lets time pass, for ever without a deadline, and notices a client that gives up meanwhile.
    private func pause(until deadline: ContinuousClock.Instant?) -> Progress {
        var interest = WakeSignal.Interest.reading
        while true {
            switch stop.wait(for: interest, of: socket, until: deadline) {
            case .timedOut: return .goesOn
            case .woken: return .ends
            case .ready:
                if socket.isEnded() {
                    log.note { $0.abandoned += 1 }
                    return .ends
                }
                // A client that sends its next request early stays readable: only time is left to wait for.
                interest = .nothing
            }
        }
    }

    /// Ends the connection, but reads on for a moment: closing it over unread bytes would reset it, and the client would
    /// never see why it was refused.
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
