#if Fleet
import CRapidIntentNATS
import Dispatch
import Synchronization

/// Receives what the servers send to one connection, whatever the headers of a message say.
///
/// libnats takes an empty message with the header `Status` for an answer of the servers: it drops it, or ends the call as if
/// nothing answered. Whoever may send to a stream may have such a message stored there. Here, the subject of a message tells
/// its question, and where it is acknowledged tells that a consumer delivered it; the servers write both.
///
/// It holds no more than was asked for, since nobody else knows its subjects.
final class ServerInbox: Sendable {
    /// The beginning of its subjects, with a dot.
    let prefix: String

    private let messages = Mutex<[ServerMessage]>([])
    private let arrivals = DispatchSemaphore(value: 0)
    private let questions = Atomic(0)

    init(_ prefix: String) { self.prefix = prefix }

    func next() -> String { "\(prefix)\(questions.wrappingAdd(1, ordering: .relaxed).newValue)" }

    func append(_ message: ServerMessage) {
        messages.withLock { $0.append(message) }
        arrivals.signal()
    }

    /// The next message; nil if none comes in time.
    func message(before deadline: ContinuousClock.Instant) -> ServerMessage? {
        let rest = max(.zero, ContinuousClock.now.duration(to: deadline))
        guard arrivals.wait(timeout: .now() + rest / .seconds(1)) == .success else { return nil }
        return messages.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }
}

struct ServerMessage: Sendable, Equatable {
    /// The subject: that of the stream for a message that a consumer delivered, that of the question for an answer.
    var subject: String
    /// Where a consumer's message is acknowledged.
    var reply: String?
    var payload: [UInt8]
    /// Headers that servers write, or that somebody else wrote for them, with all their values in their order.
    var headers: [String: [String]] = [:]

    private static let names = ["Status", "Description", "Nats-Stream", "Nats-Sequence", "Nats-Time-Stamp"]

    init(_ message: OpaquePointer?) {
        subject = natsMsg_GetSubject(message).map { String(cString: $0) } ?? ""
        reply = natsMsg_GetReply(message).map { String(cString: $0) }
        payload = FleetConnection.payload(of: message)
        for name in Self.names {
            var (values, count): (UnsafeMutablePointer<UnsafePointer<CChar>?>?, Int32) = (nil, 0)
            guard natsMsgHeader_Values(message, name, &values, &count) == NATS_OK, let values else { continue }
            defer { free(values) }
            headers[name] = (0..<Int(count)).compactMap { values[$0].map { String(cString: $0) } }
        }
    }
}
#endif
