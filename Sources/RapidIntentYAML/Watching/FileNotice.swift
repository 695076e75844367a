/// What the system tells of a watched folder or file.
enum FileNotice: Sendable, Equatable {
    /// A dictionary was written to and is still open.
    case written(String)
    /// A dictionary that was open for writing was closed, or came or went.
    case closed(String)
    /// Something unknown has changed: check everything.
    case changed
}
