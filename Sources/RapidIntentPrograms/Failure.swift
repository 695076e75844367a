/// The exit status of a program.
///
/// Thrown by a subcommand that has already printed its messages.
package enum ExitStatus: Int32, Error {
    /// The input was wrong: an invalid dictionary or an unreadable file.
    case badInput = 1
    /// The command line was wrong.
    case usage = 2
    /// A service or device failed.
    case serviceFailed = 3

    /// The name of the status in a `failed` event.
    package var name: String {
        switch self {
        case .badInput: "badInput"
        case .usage: "usage"
        case .serviceFailed: "serviceFailed"
        }
    }
}

/// A failure that ends a program.
package struct Failure: Error {
    /// The message and the remedy.
    package var message: String
    /// The exit status.
    package var status: ExitStatus

    /// Creates a failure.
    package init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
