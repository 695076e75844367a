/// The numbers that a placeholder may stand for: from one to another, in steps, with fractions where they are allowed.
///
/// ```yaml
/// temperature: { range: { from: 5, to: 30, fractions: halves } }
/// ```
///
/// After hassil's ranges (github.com/OHF-Voice/hassil, `RangeSlotList`).
public struct NumberRange: Sendable, Hashable {
    /// The first number.
    public var from: Int
    /// The last number, itself included; at least ``from``.
    public var to: Int
    /// How far apart the whole numbers are; at least 1.
    public var step: Int
    /// Which fractions may follow a whole number.
    public var fractions: Fractions
    /// What a number is multiplied by before a command gets it; 1 leaves it as it is.
    public var multiplier: Double
    /// What the number counts; the app may want to know, matching does not.
    public var unit: Unit

    /// Which fractions may follow a whole number.
    public enum Fractions: String, Sendable, CaseIterable {
        /// None.
        case none
        /// .5 only.
        case halves
        /// .1 to .9.
        case tenths
    }

    /// The whole numbers that a range may reach; beyond them, spoken numbers are not read.
    package static let bounds = -999_999_999...999_999_999
    /// The numbers that a range may be multiplied by, but for 0.
    package static let multiplierBounds = -1_000_000_000.0...1_000_000_000.0

    /// What a number counts.
    public enum Unit: String, Sendable, CaseIterable {
        /// Nothing in particular.
        case number
        /// Hundredths.
        case percentage
        /// Degrees.
        case temperature
    }

    /// Describes a range.
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
    /// Whether a number is one of the range.
    ///
    /// - Parameters:
    ///   - whole: Its digits before the point, with its sign.
    ///   - isNegative: Its sign, which 0 does not show.
    ///   - hasFraction: Whether it lies beyond its whole part, away from zero, by a fraction that the range takes.
    func contains(whole: Int, isNegative: Bool, hasFraction: Bool) -> Bool {
        guard from <= whole, whole <= to, (whole - from) % max(1, step) == 0 else { return false }
        guard hasFraction else { return true }
        return fractions != .none && (isNegative ? whole > from : whole < to)
    }

    /// What is wrong with it, in a sentence without a full stop; nil if it is sound.
    package var problem: String? {
        if from > to { return "a range from \(from) to \(to) has no numbers" }
        if step < 1 || step > Self.bounds.upperBound { return "a range cannot have the step \(step)" }
        if !Self.bounds.contains(from) || !Self.bounds.contains(to) {
            return "a range must lie between \(Self.bounds.lowerBound) and \(Self.bounds.upperBound)"
        }
        // What is not a number is in no bounds.
        let isMultiple = multiplier != 0 && Self.multiplierBounds.contains(multiplier)
        return isMultiple ? nil : "a range cannot be multiplied by \(multiplier)"
    }
}
