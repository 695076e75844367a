#if SQLite
import RapidIntent
import RapidIntentDatabase
import RapidIntentSupport

/// A partial transcript of a recorded segment: the text of its utterance so far.
package struct RecordedPartial: Sendable, Hashable {
    /// The time of the transcript, since the beginning of the stream; the file keeps whole milliseconds.
    package var at: Duration
    /// The text as the recogniser wrote it, from the beginning of the utterance.
    package var text: String
}

extension RecordedPartial {
    /// A time in the file's whole milliseconds; nil if it is beyond their range.
    ///
    /// Rounded down, so that no partial comes after the command that it fired.
    static func milliseconds(_ at: Duration) -> Int? { Int(exactly: at.milliseconds.rounded(.down)) }

    /// Partial transcripts as the file keeps them: a JSON array of objects.
    static func json(of partials: [RecordedPartial]) -> String {
        JSON.array(
            partials.compactMap { partial in
                milliseconds(partial.at).map { ["ms": $0, "text": partial.text] }
            }
        ).text
    }

    /// Reads partial transcripts from the file; none if they cannot be read.
    static func list(in json: String?) -> [RecordedPartial] {
        RecordedList.read(json) { partial in
            guard let text = partial["text"]?.string, let at = Duration(recordedMilliseconds: partial["ms"]?.number)
            else { return nil }
            return RecordedPartial(at: at, text: text)
        }
    }
}
#endif
