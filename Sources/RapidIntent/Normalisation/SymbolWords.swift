/// The words for symbols that are read aloud, so that "50 %" equals "fifty percent".
package enum SymbolWords {
    /// The symbols and their words.
    package static let english: [Unicode.Scalar: String] = ["%": "percent", "°": "degrees", "&": "and"]

    /// The normal form of a minus sign before a number, and of the word for it in every language.
    static let minus = "minus"
}
