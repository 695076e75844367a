#if SQLite
import RapidIntent

/// A problem in a dictionary file, with its place.
public struct FileDiagnostic: Sendable, Hashable {
    /// The line, counted from 1.
    public var line: Int
    /// The column of the first character, counted from 1 in characters.
    public var column: Int
    /// The number of characters that the place covers, at least 1.
    public var length: Int
    /// Whether the dictionary can still be used.
    public var severity: Severity
    /// The problem, in one sentence without a full stop.
    public var message: String
    /// The remedy; nil if the message contains it.
    public var help: String?

    /// The severity of a problem.
    public enum Severity: String, Sendable {
        /// The entry is left out.
        case error
        /// The entry works, but perhaps not as its author expects.
        case warning
        /// The entry works as its author expects; the remark states a cost.
        case remark
    }

    /// Nil for a diagnostic without a place.
    init?(_ diagnostic: DictionaryDiagnostic) {
        guard let location = diagnostic.location else { return nil }
        line = location.line
        column = location.column
        length = location.length
        severity =
            switch diagnostic.severity {
            case .error: .error
            case .warning: .warning
            case .remark: .remark
            }
        message = diagnostic.message
        help = diagnostic.help
    }
}
#endif
