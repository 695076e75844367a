/// A line of transcripts that cannot be used: where and why.
///
/// ```
/// line 3, column 24: 'at' is -1; seconds since the beginning of the stream are not negative
/// ```
public struct TranscriptLineError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The line, counted from 1.
    var line: Int
    /// The column, counted from 1 in characters as an editor shows them.
    var column: Int
    /// What is wrong, in a sentence without a full stop.
    package var message: String

    /// Describes a line that cannot be used.
    package init(line: Int, column: Int, _ message: String) {
        self.line = line
        self.column = column
        self.message = message
    }

    /// What to do about it, whatever it is: what a line looks like.
    package static let help =
        #"a line is one JSON object, such as {"utterance":"u1","at":0.42,"text":"where am","final":false}"#

    /// Place and message.
    public var description: String { "line \(line), column \(column): \(message)" }
}
