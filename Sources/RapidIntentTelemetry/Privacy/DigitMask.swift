#if SQLite
/// Hides numbers: every digit of any script, and every numeral written as one character, becomes `#`.
///
/// Ideographs for numbers are not hidden, because most of them are parts of ordinary words.
enum DigitMask {
    /// The text with its digits hidden: `call 555 0199` becomes `call ### ####`.
    static func masking(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .decimalNumber, .letterNumber, .otherNumber: scalars.append("#")
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
#endif
