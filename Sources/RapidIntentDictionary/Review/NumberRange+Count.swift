import RapidIntent

extension NumberRange {
    /// The number of elements; at most `Int.max`.
    var count: Int {
        let whole = (to - from) / max(1, step) + 1
        return switch fractions {
        case .none: whole
        case .halves: TemplateCount.product(whole, 2)
        case .tenths: TemplateCount.product(whole, 10)
        }
    }
}
