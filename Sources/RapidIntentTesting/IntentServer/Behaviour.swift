extension IntentServer {
    /// What the server does with one request: answer it, or one of the many ways in which services go wrong.
    public enum Behaviour: Sendable, Equatable {
        /// Answer well and at once.
        case answer
        /// Answer well, but only after a while.
        case answerLate(Duration)
        /// Answer well, but let the body trickle: so many bytes at a time, with a pause before each piece.
        case answerInPieces(bytes: Int, every: Duration)
        /// Answer well with `Transfer-Encoding: chunked`, as the real services do.
        case answerChunked
        /// Answer well, with one more header field, such as a second `Content-Length`.
        case answerAdding(header: String, value: String)
        /// Fall silent at this place, and stay so until the client gives up.
        case stall(Place)
        /// End the connection at this place.
        case cutOff(Place, Ending)
        /// Answer with an error: the status, the body a service of the server's dialect sends with it, and a
        /// `Retry-After` field.
        case fail(status: Int, retryAfter: String? = nil)
        /// Answer with an error whose body says this, such as the key that was wrong.
        case failSaying(status: Int, message: String)
        /// Answer with status 200 and an error in the body, as some gateways do.
        case errorInBody(status: Int)
        /// Send bytes that are no HTTP, then close.
        case garbage
        /// Answer with status 200 and a body that is not JSON.
        case garbageBody
        /// Answer with status 200 and JSON that stops in the middle, under a length that fits.
        case truncatedJSON
        /// Answer with status 200 and well-formed JSON of some other service.
        case wrongShape
        /// Answer with status 200 and nothing.
        case emptyBody
        /// Answer with status 200 and so many bytes of JSON.
        case hugeBody(bytes: Int)
        /// Send the client somewhere else, with status 307.
        case redirect(to: String)
        /// Answer with this status and body, for what the other cases do not have.
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

    /// How a connection ends.
    public enum Ending: Sendable, Equatable, CaseIterable {
        /// In good order (FIN).
        case close
        /// At once, with a reset (RST).
        case reset
    }
}
