package import RapidIntent

/// A change to the phrases that stand in a dictionary file.
package enum PhraseEdit: Sendable, Hashable {
    /// Another phrase of an intent, which is declared where the file does not declare it.
    ///
    /// The comment stands behind the phrase on its line; inside brackets, where the rest of the line may be another
    /// phrase, there is none.
    case addition(phrase: String, intent: String, comment: String? = nil)
    /// A phrase less.
    ///
    /// An intent of which nothing is left goes with its last phrase.
    case removal(phrase: String, intent: String)
}

extension DictionaryDiagnostic.Code {
    /// Something in a file that cannot be changed line by line.
    package static let notEditable = Self(rawValue: "notEditable")
}
