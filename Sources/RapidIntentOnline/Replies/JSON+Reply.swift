import RapidIntent
import RapidIntentSupport

extension JSON {
    /// The maximum nesting depth, far above that of any service.
    static let deepestNesting = 64

    /// Reads the body of a reply.
    ///
    /// - Throws: ``OnlineIntentError/Code/badReply`` if it is empty, not JSON, or nested too deeply.
    init(body: [UInt8]) throws(OnlineIntentError) {
        guard !body.isEmpty else { throw OnlineIntentError(.badReply, "the reply is empty") }
        guard !body.contains(0), String(validating: body, as: UTF8.self) != nil else {
            throw OnlineIntentError(.badReply, "the reply (\(body.count) bytes) is not UTF-8")
        }
        do throws(Failure) {
            // Some programs send a byte order mark first.
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

    var integer: Int? {
        if case .integer(let value) = content { value } else { number.flatMap(Int.init(exactly:)) }
    }

    /// The members sorted by key, because JSON objects have no order; nil if this is not an object.
    var sortedMembers: [Member]? { object?.sorted { $0.key < $1.key } }
}
