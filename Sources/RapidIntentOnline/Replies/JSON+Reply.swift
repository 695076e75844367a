import RapidIntent

extension JSON {
    /// Values nested deeper than this are refused: no service comes near it.
    static let deepestNesting = 64

    /// Reads the body of a reply.
    ///
    /// - Throws: ``OnlineIntentError/Code/badReply`` if it is empty, no JSON, or nested too deeply.
    init(body: [UInt8]) throws(OnlineIntentError) {
        guard !body.isEmpty else { throw OnlineIntentError(.badReply, "the reply is empty") }
        guard !body.contains(0), String(validating: body, as: UTF8.self) != nil else {
            throw OnlineIntentError(.badReply, "the reply (\(body.count) bytes) is not UTF-8")
        }
        do throws(Failure) {
            // Some programs begin what they send with a byte order mark.
            let mark = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            try self.init(reading: body[mark...], depthLimit: Self.deepestNesting)
        } catch {
            throw OnlineIntentError(
                .badReply,
                error.isTooDeep
                    ? "the reply is nested more than \(Self.deepestNesting) levels deep"
                    : "the reply (\(body.count) bytes) is not JSON")
        }
    }

    /// The number, if this is a whole one.
    var integer: Int? {
        if case .integer(let value) = content { value } else { number.flatMap(Int.init(exactly:)) }
    }

    /// The members in the order of their keys, since those of a JSON object have none of their own; nil if this is no
    /// object.
    var sortedMembers: [Member]? { object?.sorted { $0.key < $1.key } }
}
