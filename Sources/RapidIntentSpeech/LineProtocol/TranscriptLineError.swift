import RapidIntentSupport
/// An error in a line of transcripts: where and why.
///
/// ```
/// line 3, column 24: 'at' is -1; seconds since the beginning of the stream are not negative
/// ```
public struct TranscriptLineError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The line, counted from 1.
    var line: Int
    /// The column, counted from 1 in characters as an editor shows them.
    var column: Int
    /// The message, a sentence without a full stop.
    package var message: String

    package init(line: Int, column: Int, _ message: String) {
        self.line = line
        self.column = column
        self.message = message
    }

    /// The remedy for every such error: an example of a valid line.
    package static let help =
        #"a line is one JSON object, such as {"utterance":"u1","at":0.42,"text":"where am","final":false}"#

    /// The position and the message.
    public var description: String { "line \(line), column \(column): \(message)" }
}
