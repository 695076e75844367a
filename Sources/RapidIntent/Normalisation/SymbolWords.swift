/// Symbols that are read aloud, and the words they are read as: "50 %" and "fifty percent" are one.
package enum SymbolWords {
    /// Scalars and words.
    package static let english: [Unicode.Scalar: String] = ["%": "percent", "°": "degrees", "&": "and"]

    /// What a minus sign before a number becomes in every language, and with it the language's own word for it.
    static let minus = "minus"
}
