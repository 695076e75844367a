/// How the tool ended, as scripts see it.
///
/// Thrown by a subcommand that has already printed its messages.
enum ExitStatus: Int32, Error {
    /// Something was wrong with what the user gave: a broken dictionary, an unreadable file.
    case badInput = 1
    /// The call itself was wrong.
    case usage = 2
    /// A service or device failed.
    case serviceFailed = 3

    /// The name of the status in a `failed` event.
    var name: String {
        switch self {
        case .badInput: "badInput"
        case .usage: "usage"
        case .serviceFailed: "serviceFailed"
        }
    }
}

/// Why the tool cannot go on.
struct Failure: Error {
    /// What happened and what to do, for people.
    var message: String
    /// How the tool ends.
    var status: ExitStatus

    /// Describes a failure.
    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
