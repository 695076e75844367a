package import RapidIntent
package import RapidIntentDictionary

/// A change to the phrases or list values of a dictionary file.
package enum DictionaryEdit: Sendable, Equatable {
    /// Adds a phrase to an intent. Declares the intent if the file does not.
    ///
    /// The comment follows the phrase on its line. Inside brackets it is omitted.
    case addition(phrase: String, intent: String, comment: String? = nil)
    /// Removes a phrase from an intent.
    ///
    /// An intent that has nothing left is removed with its last phrase.
    case removal(phrase: String, intent: String)
    /// Adds a value at the end of a list. Declares the list if the file does not.
    ///
    /// Lists with the same name in several files are one list with the values of all.
    case value(ListValueSource, list: String, comment: String? = nil)
}

extension DictionaryDiagnostic.Code {
    /// A part of a file that cannot be edited line by line.
    package static let notEditable = Self(rawValue: "notEditable")
}
