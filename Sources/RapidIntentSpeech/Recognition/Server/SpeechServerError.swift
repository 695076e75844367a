/// A failure of the communication with a speech server.
///
/// ```
/// the speech server at 127.0.0.1:2700 did not answer within 10 s
/// ```
public struct SpeechServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: String, Sendable, CaseIterable {
        /// The address is not valid, or needs something unsupported, such as an encrypted connection.
        case invalidAddress
        /// An option or a limit is out of its range.
        case invalidOption
        /// No server answers at the address, or it refused the connection.
        case unreachable
        /// The server is not a speech server: it rejects the protocol.
        case refused
        /// A time limit was reached: for the connection, an answer, or the final answer.
        case timedOut
        /// The connection ended too early.
        case interrupted
        /// The reply violates the protocol: not JSON, not UTF-8, an unknown structure, or too long.
        case badReply
        /// The server reports that it failed.
        case serverFailed
    }

    /// The kind of failure.
    public var code: Code
    /// The message with the place, a sentence without a full stop.
    package var detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    package static func check(
        _ isAllowed: Bool, _ option: String, _ reason: @autoclosure () -> String
    ) throws(SpeechServerError) {
        guard isAllowed else { throw SpeechServerError(.invalidOption, "'\(option)' \(reason())") }
    }

    /// The message.
    public var description: String { detail }
}
