extension IntentServer {
    /// The server's reaction to one request: a valid answer, or one of many faults of real services.
    public enum Behaviour: Sendable, Equatable {
        /// Answer correctly and immediately.
        case answer
        /// Answer correctly, after a delay.
        case answerLate(Duration)
        /// Answer correctly, but send the body in pieces of `bytes` bytes, with a pause before each.
        case answerInPieces(bytes: Int, every: Duration)
        /// Answer correctly with `Transfer-Encoding: chunked`, like the real services.
        case answerChunked
        /// Answer correctly, with an additional header field, such as a second `Content-Length`.
        case answerAdding(header: String, value: String)
        /// Stop sending at this place until the client gives up.
        case stall(Place)
        /// Close the connection at this place.
        case cutOff(Place, Ending)
        /// Answer with an error: the status, the body that a service of this dialect sends with it, and a
        /// `Retry-After` field.
        case fail(status: Int, retryAfter: String? = nil)
        /// Answer with an error whose body contains this message, such as the wrong key.
        case failSaying(status: Int, message: String)
        /// Answer with status 200 and an error in the body, like some gateways.
        case errorInBody(status: Int)
        /// Send bytes that are not HTTP, then close.
        case garbage
        /// Answer with status 200 and a body that is not JSON.
        case garbageBody
        /// Answer with status 200 and truncated JSON under a matching length.
        case truncatedJSON
        /// Answer with status 200 and well-formed JSON of a different service.
        case wrongShape
        /// Answer with status 200 and an empty body.
        case emptyBody
        /// Answer with status 200 and a JSON body of `bytes` bytes.
        case hugeBody(bytes: Int)
        /// Redirect the client, with status 307.
        case redirect(to: String)
        /// Answer with this status and body, for any other case.
        case reply(status: Int, body: String)
    }

    /// A place in an answer.
    public enum Place: Sendable, Equatable, CaseIterable {
        /// Before its first byte.
        case beforeHead
        /// In the middle of the header fields.
        case inHead
        /// In the middle of the body.
        case inBody
    }

    /// The way a connection is closed.
    public enum Ending: Sendable, Equatable, CaseIterable {
        /// Normally (FIN).
        case close
        /// Immediately, with a reset (RST).
        case reset
    }
}
