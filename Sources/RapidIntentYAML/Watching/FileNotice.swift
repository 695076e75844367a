/// A notification from the system about a watched folder or file.
enum FileNotice: Sendable, Equatable {
    /// A process wrote to a dictionary and has not closed it.
    case written(String)
    /// A dictionary was closed after writing, added or removed.
    case closed(String)
    /// Something unknown has changed; check everything.
    case changed
}
