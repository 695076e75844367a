/// The values that a typed placeholder accepts.
///
/// ```yaml
/// when: { type: time, from: "06:00", to: "22:00" }
/// length: { type: duration, from: PT1M, to: PT24H }
/// ```
///
/// Bounds are written as values are: numbers, times and dates in ISO 8601. For digits, they are the number of digits.
public struct ValueRange: Sendable, Hashable {
    /// The type; neither text nor a list.
    package var type: EntityType
    /// The first value, inclusive; nil for no bound.
    package var from: String?
    /// The last value, inclusive; nil for no bound.
    package var to: String?
    /// The difference between values: a number or, for durations, one in ISO 8601; nil for any.
    package var step: String?
    /// The only unit of a temperature (`C`, `F`, `K`), or the only currency (ISO 4217), that may be said; nil for any.
    package var unit: String?
    /// Whether dates and moments before the moment of speech are left out.
    package var isNotPast: Bool

    /// Creates a range.
    ///
    /// Bounds are not checked here, but when a dictionary with them is compiled, which reports those that are wrong.
    ///
    /// - Parameters:
    ///   - type: The type; neither text nor a list.
    ///   - from: The first value, inclusive: a number, or a duration, time or date in ISO 8601; nil for no bound.
    ///   - to: The last value, inclusive, not before the first; nil for no bound.
    ///   - step: The difference between values, above zero: a number, or for durations one in ISO 8601; nil for any.
    ///   - unit: The only unit that may be said: `C`, `F` or `K`, or the ISO 4217 code of a currency; nil for any.
    ///   - isNotPast: Whether dates and moments before the moment of speech are left out.
    public init(
        _ type: EntityType, from: String? = nil, to: String? = nil, step: String? = nil, unit: String? = nil,
        isNotPast: Bool = false
    ) {
        (self.type, self.from, self.to, self.step, self.unit) = (type, from, to, step, unit)
        self.isNotPast = isNotPast
    }
}

extension ValueRange {
    /// Whether a number, or a duration in seconds, is between the bounds.
    func allows(_ number: Double) -> Bool {
        let first = from.flatMap(amount)
        if let first, number < first { return false }
        if let last = to.flatMap(amount), number > last { return false }
        guard let step = step.flatMap(amount), step > 0 else { return true }
        let steps = (number - (first ?? 0)) / step
        return abs(steps - steps.rounded()) < 1e-9
    }

    /// Whether a time or date in ISO 8601 is between the bounds.
    func allows(_ text: String) -> Bool {
        (from.map { canonical($0) <= text } ?? true) && (to.map { text <= canonical($0) } ?? true)
    }

    /// A bound as values are written: "09:00" for "9:00"; other texts as they are.
    private func canonical(_ bound: String) -> String {
        guard let moment = moment(bound) else { return bound }
        return switch type {
        case .time: LocalDateTime.time(moment.seconds)
        case .date: moment.date.description
        default: moment.description
        }
    }
}

extension ValueRange {
    /// The error in the range, in one sentence without a full stop; nil if it is valid.
    package var problem: String? {
        guard EntityType.valueTypes.contains(type) else {
            return "a placeholder cannot have the type '\(type.rawValue)'"
        }
        if isNotPast, type != .date, type != .datetime {
            return "'past' is only for dates, and not for values of type '\(type.rawValue)'"
        }
        if unit != nil, type != .temperature, type != .currency {
            return "'unit' is only for temperatures and currencies, and not for values of type '\(type.rawValue)'"
        }
        if let unit, !isUnit(unit) {
            return "'\(unit)' for 'unit' is "
                + (type == .temperature ? "none of the units C, F and K" : "no code of a currency, such as EUR")
        }
        for (key, bound) in [("from", from), ("to", to), ("step", step)] {
            if let bound, !isBound(bound) { return "'\(bound)' for '\(key)' is no value of type '\(type.rawValue)'" }
        }
        if step != nil, [.time, .date, .datetime, .digits].contains(type) {
            return "'step' is not for values of type '\(type.rawValue)'"
        }
        if let step, let amount = amount(step), amount <= 0 { return "'\(step)' for 'step' is not above zero" }
        if let from, let to, isAbove(from, to) { return "'\(from)' for 'from' is above '\(to)' for 'to'" }
        return nil
    }

    /// A list of values of the type as a file declares it, for messages.
    package var example: String {
        let bounds =
            switch type {
            case .temperature: "from: 5, to: 30, unit: C"
            case .currency: "from: 1, to: 500, unit: EUR"
            case .duration: "from: PT1M, to: PT24H"
            case .time: "from: \"06:00\", to: \"22:00\""
            case .date, .datetime: "past: false"
            default: "from: 1, to: 10"
            }
        return "{ type: \(type.rawValue), \(bounds) }"
    }

    private func isUnit(_ text: String) -> Bool {
        type == .temperature
            ? ["C", "F", "K"].contains(text) : text.utf8.count == 3 && text.utf8.allSatisfy { (65...90).contains($0) }
    }

    private func isBound(_ text: String) -> Bool { moment(text) != nil || amount(text) != nil }

    private func isAbove(_ first: String, _ last: String) -> Bool {
        if let first = amount(first), let last = amount(last) { return first > last }
        if let first = moment(first), let last = moment(last) { return first.description > last.description }
        return false
    }

    /// A bound of a type that is a number or a duration, whose number are the seconds.
    private func amount(_ text: String) -> Double? {
        switch type {
        case .time, .date, .datetime: nil
        case .duration: ReckonedValue.seconds(of: text)
        default: ReckonedValue.number(text)
        }
    }

    /// A bound of a type on the clock; times are of any day.
    private func moment(_ text: String) -> LocalDateTime? {
        switch type {
        case .time: LocalDateTime("2000-01-01T" + text)
        case .date: LocalDateTime(text + "T00:00")
        case .datetime: LocalDateTime(text)
        default: nil
        }
    }
}
