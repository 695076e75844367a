/// Fractions that are one character: "½".
///
/// They become decimals, so that "5½" is 5.5. Those without an end, such as "⅓", become a sign that separates numbers:
/// they are no part of a number.
enum VulgarFractions {
    /// The decimals of a fraction; nil for other scalars and for fractions whose decimals have no end.
    static func decimals(of scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "½": "5"
        case "¼": "25"
        case "¾": "75"
        case "⅕": "2"
        case "⅖": "4"
        case "⅗": "6"
        case "⅘": "8"
        case "⅛": "125"
        case "⅜": "375"
        case "⅝": "625"
        case "⅞": "875"
        case "⅒": "1"
        default: nil
        }
    }

    /// A scalar, or what is read in its place: a decimal separator, which is the same in every locale, with the decimals.
    static func written(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        guard scalar.value >= 0xBC else { return [scalar] }
        if let decimals = decimals(of: scalar) { return ["\u{66B}"] + decimals.unicodeScalars }
        switch scalar {
        case "⅐", "⅑", "⅓", "⅔", "⅙", "⅚", "↉": return ["/", scalar]
        default: return [scalar]
        }
    }
}
