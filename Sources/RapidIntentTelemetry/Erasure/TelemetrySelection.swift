public import Foundation

/// Which segments are to be forgotten.
public enum TelemetrySelection: Sendable, Equatable {
    /// Those of one session, and what was counted as lost in it.
    case session(String)
    /// Those in which a text was said, as whole words: the text itself, as part of a longer one, or as the words or value of
    /// an entity; and those of the dictionary's phrase that is written so.
    ///
    /// Compared in normal form, so that case and punctuation do not matter; "ada" is found in "ada's house", too. Texts that were recorded with their digits
    /// hidden are found by the number of digits.
    case phrase(String)
    /// Those that were recorded before a time, and what was counted as lost before it.
    case before(Date)
    /// All of them, and whatever else is in the file.
    case everything
}
