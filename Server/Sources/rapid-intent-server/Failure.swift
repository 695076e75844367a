/// The exit codes of the tool.
enum ExitStatus: Int32 {
    /// The user's input was invalid.
    case badInput = 1
    /// The command line was invalid.
    case usage = 2
    /// The service failed.
    case serviceFailed = 3
}

/// An error that ends the tool.
struct Failure: Error {
    /// The exit code.
    var status: ExitStatus
    /// The error and its remedy.
    var message: String

    init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }
}
