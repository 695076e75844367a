/// The numbers that a placeholder accepts: a range with a step and, optionally, fractions.
///
/// ```yaml
/// temperature: { range: { from: 5, to: 30, fractions: halves } }
/// ```
///
/// Modelled on hassil's ranges (github.com/OHF-Voice/hassil, `RangeSlotList`).
public struct NumberRange: Sendable, Hashable {
    package var from: Int
    /// The last number, inclusive; at least ``from``.
    package var to: Int
    /// The difference between consecutive whole numbers; at least 1.
    package var step: Int
    /// The fractions that may follow a whole number.
    package var fractions: Fractions
    /// The factor that converts the spoken number to the value in the command; 1 keeps the number.
    package var multiplier: Double
    /// The unit of the number, for the app; matching ignores it.
    package var unit: Unit

    /// The fractions that may follow a whole number.
    public enum Fractions: String, Sendable, CaseIterable {
        /// No fractions.
        case none
        /// The fraction .5 only.
        case halves
        /// The fractions .1 to .9.
        case tenths
    }

    /// The limits for the whole numbers of a range; larger spoken numbers are not recognised.
    package static let bounds = -999_999_999...999_999_999
    /// The limits for the multiplier, which must not be 0.
    package static let multiplierBounds = -1_000_000_000.0...1_000_000_000.0

    /// The unit of a number.
    public enum Unit: String, Sendable, CaseIterable {
        /// No particular unit.
        case number
        /// Per cent.
        case percentage
        /// Degrees.
        case temperature
    }

    /// Creates a range.
    public init(
        from: Int, to: Int, step: Int = 1, fractions: Fractions = .none, multiplier: Double = 1, unit: Unit = .number
    ) {
        self.from = from
        self.to = to
        self.step = step
        self.fractions = fractions
        self.multiplier = multiplier
        self.unit = unit
    }
}

extension NumberRange {
    /// Whether a number belongs to the range.
    ///
    /// - Parameters:
    ///   - whole: The whole part, with its sign.
    ///   - isNegative: Whether the number is negative, since a whole part of 0 has no sign.
    ///   - hasFraction: Whether the number also has a fraction that the range allows.
    func contains(whole: Int, isNegative: Bool, hasFraction: Bool) -> Bool {
        guard from <= whole, whole <= to, (whole - from) % max(1, step) == 0 else { return false }
        guard hasFraction else { return true }
        return fractions != .none && (isNegative ? whole > from : whole < to)
    }

    /// The error in the range, in one sentence without a full stop; nil if the range is valid.
    package var problem: String? {
        if from > to { return "a range from \(from) to \(to) has no numbers" }
        if step < 1 || step > Self.bounds.upperBound { return "a range cannot have the step \(step)" }
        if !Self.bounds.contains(from) || !Self.bounds.contains(to) {
            return "a range must lie between \(Self.bounds.lowerBound) and \(Self.bounds.upperBound)"
        }
        // NaN is outside all bounds.
        let isMultiple = multiplier != 0 && Self.multiplierBounds.contains(multiplier)
        return isMultiple ? nil : "a range cannot be multiplied by \(multiplier)"
    }
}
