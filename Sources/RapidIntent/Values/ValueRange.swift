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
    public var type: EntityType
    /// The first value, inclusive; nil for no bound.
    package var from: String?
    /// The last value, inclusive; nil for no bound.
    package var to: String?
    /// The difference between values: a number or, for durations, one in ISO 8601; nil for any.
    package var step: String?
    /// The only unit of a temperature (`C`, `F`), or the only currency (ISO 4217), that may be said; nil for any.
    package var unit: String?
    /// Whether dates and moments before the moment of speech are left out.
    package var isNotPast: Bool

    /// Creates a range.
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
        func bound(_ text: String?) -> Double? { text.flatMap { Double($0) ?? ReckonedValue.seconds(of: $0) } }
        let first = bound(from)
        if let first, number < first { return false }
        if let last = bound(to), number > last { return false }
        guard let step = bound(step), step > 0 else { return true }
        let steps = (number - (first ?? 0)) / step
        return abs(steps - steps.rounded()) < 1e-9
    }

    /// Whether a time or date in ISO 8601 is between the bounds.
    func allows(_ text: String) -> Bool {
        (from.map { canonical($0) <= text } ?? true) && (to.map { text <= canonical($0) } ?? true)
    }

    /// A bound as values are written: "09:00" for "9:00"; other texts as they are.
    private func canonical(_ bound: String) -> String {
        switch type {
        case .time: Self.time(bound).map { LocalDateTime.time($0.seconds) } ?? bound
        case .date: Self.date(bound)?.date.description ?? bound
        case .datetime: LocalDateTime(bound)?.description ?? bound
        default: bound
        }
    }

    private static func time(_ bound: String) -> LocalDateTime? { LocalDateTime("2000-01-01T" + bound) }

    private static func date(_ bound: String) -> LocalDateTime? { LocalDateTime(bound + "T00:00") }
}

extension ValueRange {
    /// The error in the range, in one sentence without a full stop; nil if it is valid.
    package var problem: String? {
        guard EntityType.valueTypes.contains(type) else {
            return "a placeholder cannot have the type '\(type.rawValue)'"
        }
        if isNotPast, type != .date, type != .datetime {
            return "only dates can be past, and not values of type '\(type.rawValue)'"
        }
        if unit != nil, type != .temperature, type != .currency {
            return "values of type '\(type.rawValue)' have no unit that can be asked for"
        }
        for bound in [from, to, step].compactMap({ $0 }) where !isBound(bound) {
            return "'\(bound)' is no value of type '\(type.rawValue)'"
        }
        if step != nil, [.time, .date, .datetime, .digits].contains(type) {
            return "values of type '\(type.rawValue)' have no step"
        }
        return nil
    }

    private func isBound(_ text: String) -> Bool {
        switch type {
        case .duration: ReckonedValue.seconds(of: text) != nil
        case .time: Self.time(text) != nil
        case .date: Self.date(text) != nil
        case .datetime: LocalDateTime(text) != nil
        default: Double(text).map { $0.isFinite } ?? false
        }
    }
}
