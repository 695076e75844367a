#if SQLite
public import Foundation

/// The segments to erase.
public enum TelemetrySelection: Sendable, Equatable {
    /// The segments of one session, and its counts of losses.
    case session(String)
    /// The segments in which a text was said, as whole words.
    ///
    /// The text is found by itself, as part of a longer text, or as the words or value of an entity. Segments whose
    /// dictionary phrase is exactly this text, or with this text in one of their recorded partial transcripts, are
    /// included.
    ///
    /// Texts are compared in normal form, so that case and punctuation do not matter; "ada" is also found in "ada's house". Texts
    /// recorded with hidden digits are found by the number of digits.
    case phrase(String)
    /// The segments that were recorded before a time, and the losses counted before it.
    case before(Date)
    /// All segments, and everything else in the file.
    case everything
}
#endif
