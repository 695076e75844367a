/// The exit status of the tool.
///
/// Thrown by a subcommand that has already printed its messages.
enum ExitStatus: Int32, Error {
    /// The input was wrong: an invalid dictionary or an unreadable file.
    case badInput = 1
    /// The command line was wrong.
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

/// A failure that ends the tool.
struct Failure: Error {
    /// The message and the remedy.
    var message: String
    /// The exit status.
    var status: ExitStatus

    /// Creates a failure.
    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
