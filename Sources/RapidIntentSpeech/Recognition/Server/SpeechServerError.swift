/// Why a speech server cannot be listened through.
///
/// ```
/// the speech server at 127.0.0.1:2700 did not answer within 10 s
/// ```
public struct SpeechServerError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: String, Sendable, CaseIterable {
        /// The address is none, or asks for what is not supported, such as an encrypted connection.
        case invalidAddress
        /// An option or a limit is out of its range.
        case invalidOption
        /// No server answers at the address, or it refused the connection.
        case unreachable
        /// There is a server, and it is none for speech: it refuses the protocol.
        case refused
        /// A time limit was reached: connecting, an answer, or the last one.
        case timedOut
        /// The connection ended in the middle.
        case interrupted
        /// What came is not of the protocol: no JSON, no UTF-8, another shape, too long.
        case badReply
        /// The server itself says that it failed.
        case serverFailed
    }

    /// What kind of failure it is.
    public var code: Code
    /// What happened and where, in a sentence without a full stop.
    package var detail: String

    /// Describes a failure.
    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// Refuses an option that is out of its range.
    package static func check(
        _ isAllowed: Bool, _ option: String, _ reason: @autoclosure () -> String
    ) throws(SpeechServerError) {
        guard isAllowed else { throw SpeechServerError(.invalidOption, "'\(option)' \(reason())") }
    }

    /// The sentence.
    public var description: String { detail }
}
