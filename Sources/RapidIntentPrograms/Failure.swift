/// The exit status of a program.
///
/// Thrown by a subcommand that has already printed its messages.
package enum ExitStatus: Int32, Error {
    /// The input was wrong: an invalid dictionary or an unreadable file.
    case badInput = 1
    /// The command line was wrong.
    case usage = 2
    case serviceFailed = 3

    package var name: String {
        switch self {
        case .badInput: "badInput"
        case .usage: "usage"
        case .serviceFailed: "serviceFailed"
        }
    }
}

package protocol ProgramError: Error {
    /// What the program says, and its exit status.
    var failure: Failure { get }
}

extension ProgramError {
    /// Wrong input, with the error's own message.
    package var failure: Failure { Failure(.badInput, "\(self)") }
}

package struct Failure: ProgramError {
    package var message: String
    package var status: ExitStatus

    package var failure: Failure { self }

    package init(_ status: ExitStatus, _ message: String) {
        self.status = status
        self.message = message
    }

    /// Does what fails because of the input: its error ends the program with that error's message.
    package static func badInput<Value>(
        _ introduction: String = "", _ work: () throws -> Value
    ) throws(Failure) -> Value {
        do { return try work() } catch { throw Failure(.badInput, "\(introduction)\(error)") }
    }
}
