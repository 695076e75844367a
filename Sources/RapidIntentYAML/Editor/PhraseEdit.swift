package import RapidIntent

/// A change to the phrases of a dictionary file.
package enum PhraseEdit: Sendable, Hashable {
    /// Adds a phrase to an intent. Declares the intent if the file does not.
    ///
    /// The comment follows the phrase on its line. Inside brackets it is omitted.
    case addition(phrase: String, intent: String, comment: String? = nil)
    /// Removes a phrase from an intent.
    ///
    /// An intent that has nothing left is removed with its last phrase.
    case removal(phrase: String, intent: String)
}

extension DictionaryDiagnostic.Code {
    /// A part of a file that cannot be edited line by line.
    package static let notEditable = Self(rawValue: "notEditable")
}
