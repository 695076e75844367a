package import RapidIntent

/// What one line of NDJSON transcripts says.
///
/// ```json
/// {"utterance":"u1","at":0.61,"text":"where am i","final":false}
/// {"utterance":"u1","at":1.90,"end":true}
/// ```
///
/// `utterance` and `at` (seconds since the beginning of the stream) are needed, and at least one of `text` and `end`.
/// The rest is optional: `final`, `confidence`, `alternatives` (strings, or objects with `text` and `confidence`),
/// `words` (objects with `text`, `start`, `end`, `confidence`, `final`), `silence` and `decoding` in seconds, `locale`, `context`
/// (an object of strings). Unknown keys are ignored, and `null` stands for an absent key.
package struct TranscriptLine: Sendable, Equatable {
    /// The utterance it belongs to.
    package var utterance: UtteranceID
    /// When, since the beginning of the stream, to the nanosecond.
    package var at: Duration
    /// What was said so far; nil for a line that only ends its utterance.
    package var transcript: Transcript?
    /// Whether the utterance ends with this line.
    package var isEnd: Bool
    /// The language the line declares for its utterance.
    package var locale: LocaleIdentifier?
    /// What the line declares about the situation of its utterance; nil if it says nothing.
    package var context: [String: String]?

    /// Reads a line.
    ///
    /// - Parameter number: The line's number, counted from 1, for the error.
    /// - Throws: ``TranscriptLineError`` for a line that is not JSON or does not say what is needed.
    package init(_ text: some StringProtocol, number: Int) throws(TranscriptLineError) {
        self = try TranscriptFields.reading(text, number: number) { fields throws(JSON.Failure) in
            try TranscriptLine(fields)
        }
    }

    /// Reads the members of a line.
    init(_ fields: TranscriptFields) throws(JSON.Failure) {
        utterance = UtteranceID(try fields.required("utterance", fields.string))
        at = try fields.required("at", fields.time)
        isEnd = try fields.bool("end") ?? false
        locale = try fields.locale()
        context = try fields.context()
        transcript = try fields.transcript(of: utterance, at: at)
        transcript?.locale = locale
        transcript?.context = context ?? [:]
        guard transcript != nil || isEnd else {
            throw JSON.Failure(
                offset: 0, message: "the key \"text\" is missing; only a line with \"end\" goes without")
        }
    }
}
