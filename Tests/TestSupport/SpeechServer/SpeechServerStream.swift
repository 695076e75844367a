import RapidIntentTesting

/// The byte stream of one connection of a ``SpeechServer``, with the simulated faults.
final class SpeechServerStream {
    private let socket: Socket
    let shared: SpeechServer.Shared
    let behaviour: SpeechServer.Behaviour
    private var bytes: [UInt8] = []
    private var taken = 0
    private var answers = 0
    /// Bytes to send together with the next ones.
    var held: [UInt8] = []
    /// Called every few milliseconds while nothing arrives.
    var whenIdle: (() throws(Ended) -> Void)?

    /// The connection has ended, for any reason.
    struct Ended: Error {}

    init(socket: Socket, shared: SpeechServer.Shared, behaviour: SpeechServer.Behaviour) {
        self.socket = socket
        self.shared = shared
        self.behaviour = behaviour
    }

    // MARK: Reading

    /// Reads exactly `count` bytes.
    func read(_ count: Int) throws(Ended) -> [UInt8] {
        while bytes.count - taken < count { try fill() }
        defer { taken += count }
        return Array(bytes[taken..<taken + count])
    }

    /// Reads the bytes up to and including an ending.
    func read(through ending: [UInt8]) throws(Ended) -> [UInt8] {
        while true {
            if let range = bytes[taken...].firstRange(of: ending) {
                defer { taken = range.upperBound }
                return Array(bytes[taken..<range.upperBound])
            }
            try fill()
        }
    }

    private func fill() throws(Ended) {
        if taken > 0 {
            bytes.removeFirst(taken)
            taken = 0
        }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            switch socket.read(into: &buffer) {
            case .moved(let count):
                bytes += buffer.prefix(count)
                return
            case .mustWait:
                let end: ContinuousClock.Instant? = whenIdle == nil ? nil : .now + .milliseconds(2)
                switch shared.stop.wait(for: .reading, of: socket, until: end) {
                case .ready: break
                case .timedOut: try whenIdle?()
                case .woken: throw Ended()
                }
            case .ended: throw Ended()
            }
        }
    }

    // MARK: Writing

    /// Sends bytes unchanged.
    func send(_ bytes: [UInt8]) throws(Ended) {
        var rest = (held + bytes)[...]
        held = []
        while !rest.isEmpty {
            switch socket.write(rest) {
            case .moved(let count): rest = rest.dropFirst(count)
            case .mustWait:
                guard shared.stop.wait(for: .writing, of: socket) == .ready else { throw Ended() }
            case .ended: throw Ended()
            }
        }
    }

    /// Sends an answer, or the configured fault.
    ///
    /// - Parameter frame: Puts content into the protocol's framing.
    func answer(_ content: [UInt8], isLast: Bool = false, frame: ([UInt8]) -> [UInt8]) throws(Ended) {
        defer { answers += 1 }
        let whole = frame(content)
        switch behaviour {
        case .answerLate(let delay): try pause(delay)
        case .say(let other) where answers == 0: return try send(frame(other))
        case .send(let other) where answers == 0: return try send(other)
        case .repeatAnswers where answers == 0 || isLast: try send(whole)
        default: break
        }
        if answers == 0 { try misbehave(at: .beforeAnswer) }
        if isLast { try misbehave(at: .atEnd) }
        if answers == 0, behaves(at: .inAnswer) {
            try send(Array(whole.prefix(whole.count / 2)))
            try misbehave(at: .inAnswer)
        }
        try send(whole)
    }

    private func behaves(at place: SpeechServer.Place) -> Bool {
        switch behaviour {
        case .stall(place), .cutOff(place, _): true
        default: false
        }
    }

    /// Stalls or closes the connection if that is configured for this place.
    func misbehave(at place: SpeechServer.Place) throws(Ended) {
        switch behaviour {
        case .stall(place): try stall()
        case .cutOff(place, let ending):
            if ending == .close { socket.finishWriting() } else { socket.resetWhenClosed() }
            throw Ended()
        default: break
        }
    }

    /// Sends nothing until the client disconnects.
    func stall() throws(Ended) {
        shared.note { $0.stalls += 1 }
        while true { try fill() }
    }

    /// Stops reading until the server is stopped.
    ///
    /// It cannot detect that the client has disconnected, because the closing message is behind the unread bytes.
    func ignore() throws(Ended) {
        shared.note { $0.stalls += 1 }
        _ = shared.stop.wait(for: .nothing, of: socket)
        throw Ended()
    }

    /// Sends pings until the client disconnects.
    ///
    /// - Parameter awaitPong: Reads until the ping is answered.
    func chatter(ping: [UInt8], awaitPong: () throws(Ended) -> Void) throws(Ended) {
        while true {
            try send(ping)
            try awaitPong()
            shared.note { $0.pongs += 1 }
            // Avoids using a whole processor core.
            try pause(.milliseconds(1))
        }
    }

    private func pause(_ duration: Duration) throws(Ended) {
        guard shared.stop.wait(for: .nothing, of: socket, until: .now + duration) == .timedOut else { throw Ended() }
    }
}
