import RapidIntent

extension NumberRange.Fractions {
    /// The digits that may follow the decimal point.
    var decimals: [Int] {
        switch self {
        case .none: []
        case .halves: [5]
        case .tenths: Array(1...9)
        }
    }
}
