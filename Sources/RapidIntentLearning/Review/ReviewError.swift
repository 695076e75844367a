#if SQLite
package struct ReviewError: Error, Sendable, Equatable, CustomStringConvertible {
    package var code: Code
    /// The message, in one sentence without a full stop.
    package var message: String
    package var help: String?

    package enum Code: String, Sendable {
        /// Telemetry, a dictionary or the journal cannot be read or written.
        case unreadable
        /// There is no such group, utterance, file, intent or entry.
        case notFound
        /// A file was changed by somebody else meanwhile.
        case conflict
        /// The change would make the dictionary worse, or is malformed.
        case unsound
        /// An entry cannot be undone.
        case notUndoable
        /// Not everything that was to be erased is gone.
        case notErased
    }

    package init(_ code: Code, _ message: String, help: String? = nil) {
        self.code = code
        self.message = message
        self.help = help
    }

    package var description: String { message + (help.map { "; " + $0 } ?? "") }
}
#endif
