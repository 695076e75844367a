package import RapidIntent
import RapidIntentSupport

/// The content of one line of NDJSON transcripts.
///
/// ```json
/// {"utterance":"u1","at":0.61,"text":"where am i","final":false}
/// {"utterance":"u1","at":1.90,"end":true}
/// ```
///
/// `utterance` and `at` (seconds since the beginning of the stream) are required, and at least one of `text` and `end`.
/// A line that is read as it arrives may omit `at`: its arrival is its time.
/// The rest is optional: `final`, `confidence`, `alternatives` (strings, or objects with `text` and `confidence`),
/// `words` (objects with `text`, `start`, `end`, `confidence`, `final`), `silence` and `decoding` in seconds, `holds` (true to hold
/// commands back, ``Transcript/holdsCommands``), `locale`, `context` (an object of strings), `now` (the moment of speech,
/// `2026-11-30T10:15`). Unknown keys are ignored, and `null` stands for an absent key.
package struct TranscriptLine: Sendable, Equatable {
    package var utterance: UtteranceID
    /// The time since the beginning of the stream, to the nanosecond.
    package var at: Duration
    /// The text so far; nil for a line that only ends its utterance.
    package var transcript: Transcript?
    package var isEnd: Bool
    /// The utterance's language, if the line declares one.
    package var locale: LocaleIdentifier?
    /// The utterance's context, if the line declares one.
    package var context: [String: String]?
    /// The moment of speech, if the line declares one.
    package var moment: LocalDateTime?

    /// Reads a line.
    ///
    /// - Parameter number: The line's number, counted from 1, for the error.
    /// - Throws: ``TranscriptLineError`` for a line that is not JSON or lacks a required member.
    package init(_ text: some StringProtocol, number: Int) throws(TranscriptLineError) {
        self = try TranscriptFields.reading(text, number: number) { fields throws(JSON.Failure) in
            try TranscriptLine(fields)
        }
    }

    /// Reads the members of a line.
    ///
    /// - Parameter arrival: The time of a line without `at`; nil if `at` is required.
    init(_ fields: TranscriptFields, arrival: Duration? = nil) throws(JSON.Failure) {
        utterance = UtteranceID(try fields.required("utterance", fields.string))
        at = try fields.required("at") { name throws(JSON.Failure) in try fields.time(name) ?? arrival }
        isEnd = try fields.bool("end") ?? false
        locale = try fields.locale()
        context = try fields.context()
        moment = try fields.moment()
        transcript = try fields.transcript(of: utterance, at: at)
        transcript?.locale = locale
        transcript?.context = context ?? [:]
        transcript?.moment = moment
        guard transcript != nil || isEnd else {
            throw JSON.Failure(offset: 0, message: "the key \"text\" is missing; only a line with \"end\" goes without")
        }
    }
}

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
