/// The steps with which a connection answers one request.
///
/// Pure: computes steps from a behaviour and a valid answer, so that every fault can be tested without a socket.
struct ReplyPlan: Equatable {
    enum Step: Equatable {
        /// Write these bytes with one call.
        case send([UInt8])
        case pause(Duration)
        /// Wait until the client closes the connection or the server stops.
        case stall
        /// Close the connection.
        case end(IntentServer.Ending)
    }

    var steps: [Step]

    /// Plans the answer to a request.
    ///
    /// - Parameters:
    ///   - failure: Returns the service's reply for a status, with an optional `Retry-After` and an optional message.
    ///   - keepsAlive: Whether the connection stays open after a complete answer.
    init(
        _ behaviour: IntentServer.Behaviour, answer: ServerReply,
        failure: (_ status: Int, _ retryAfter: String?, _ message: String?) -> ServerReply, keepsAlive: Bool
    ) {
        // Sends head and body in one segment: with two segments, a client's delayed acknowledgement costs 40 ms per
        // request.
        func whole(_ reply: ServerReply) -> [Step] {
            [.send(reply.head(keepsAlive: keepsAlive) + reply.body)] + (keepsAlive ? [] : [.end(.close)])
        }
        func json(_ text: String) -> ServerReply { ServerReply(status: 200, body: Array(text.utf8)) }

        switch behaviour {
        case .answer: steps = whole(answer)
        case .answerLate(let delay): steps = [.pause(delay)] + whole(answer)
        case .answerInPieces(let bytes, let pause):
            steps = [.send(answer.head(keepsAlive: false))]
            for start in stride(from: 0, to: answer.body.count, by: max(1, bytes)) {
                steps += [
                    .pause(pause), .send(Array(answer.body[start..<min(start + max(1, bytes), answer.body.count)])),
                ]
            }
            steps.append(.end(.close))
        case .answerChunked:
            steps = [.send(answer.head(.chunked, keepsAlive: keepsAlive) + answer.chunks())]
            if !keepsAlive { steps.append(.end(.close)) }
        case .answerAdding(let name, let value):
            var reply = answer
            reply.headers.append(.init(name, value))
            steps = whole(reply)
        case .stall(let place): steps = Self.beginning(of: answer, upTo: place) + [.stall]
        case .cutOff(let place, let ending): steps = Self.beginning(of: answer, upTo: place) + [.end(ending)]
        case .fail(let status, let retryAfter):
            steps = whole(failure(status, retryAfter, nil))
        case .failSaying(let status, let message): steps = whole(failure(status, nil, message))
        case .errorInBody(let status):
            var reply = failure(status, nil, nil)
            reply.status = 200
            steps = whole(reply)
        case .garbage: steps = [.send(Array("\u{1}\u{2} no HTTP here\r\n\r\n".utf8)), .end(.close)]
        case .garbageBody: steps = whole(json("<html>Bad gateway</html>"))
        case .truncatedJSON:
            steps = whole(ServerReply(status: 200, body: Array(answer.body.prefix(answer.body.count / 2))))
        case .wrongShape: steps = whole(json(#"{"forecast":[{"day":"Monday","degrees":21}]}"#))
        case .emptyBody: steps = whole(json(""))
        case .hugeBody(let bytes): steps = whole(json("[\"" + String(repeating: "x", count: max(0, bytes - 4)) + "\"]"))
        case .redirect(let location):
            steps = whole(ServerReply(status: 307, headers: [.init("Location", location)], body: []))
        case .reply(let status, let body): steps = whole(ServerReply(status: status, body: Array(body.utf8)))
        }
    }

    /// Plans the answer to a request for a head only, with which clients open a connection: always a valid one.
    init(headOf answer: ServerReply, keepsAlive: Bool) {
        steps = [.send(answer.head(keepsAlive: keepsAlive))] + (keepsAlive ? [] : [.end(.close)])
    }

    /// The steps for the part of an answer before `place`.
    private static func beginning(of answer: ServerReply, upTo place: IntentServer.Place) -> [Step] {
        let head = answer.head(keepsAlive: true)
        return switch place {
        case .beforeHead: []
        case .inHead: [.send(Array(head.prefix(head.count / 2)))]
        case .inBody: [.send(head + answer.body.prefix(answer.body.count / 2))]
        }
    }
}
