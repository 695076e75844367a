/// The value of a typed placeholder.
///
/// ```swift
/// switch command.entities.first?.typedValue {
/// case .duration(_, let seconds): startTimer(seconds)
/// case .time(let readings): wake(at: readings[0])   // "07:30"
/// default: break
/// }
/// ```
///
/// Times and dates are texts in ISO 8601, on the speaker's clock; the first of their readings is the most likely.
public enum TypedValue: Sendable, Hashable {
    /// A number, which may be negative or have a fraction; what it counts is the entity's unit.
    case number(Double)
    /// The position in an order, from 1.
    case ordinal(Int)
    /// Hundredths: 50 for "fifty percent".
    case percentage(Double)
    /// Degrees of a scale: `C`, `F` or `K`; nil if none was said.
    case temperature(Double, scale: String?)
    /// An amount of a currency, by its ISO 4217 code.
    case currency(Double, code: String?)
    /// A duration in ISO 8601, and its seconds, with months of 30 and years of 365 days.
    case duration(String, seconds: Double)
    /// A time of day: `07:30`, and `19:30` if the words may mean both.
    case time(readings: [String])
    /// A day: `2026-11-30`.
    case date(readings: [String])
    /// A day and a time of day: `2026-11-30T07:30`.
    case datetime(readings: [String])
    /// The digits of a code, with leading zeros.
    case digits(String)
}

extension Entity {
    /// The value of a type with all that belongs to it; nil for entities without one.
    package var reckoned: ReckonedValue? {
        get {
            readings.isEmpty ? nil : ReckonedValue(type: type, readings: readings, unit: unit, seconds: seconds)
        }
        set {
            guard let newValue else { return }
            (value, type, unit) = (newValue.readings[0], newValue.type, newValue.unit)
            (seconds, readings) = (newValue.seconds, newValue.readings)
        }
    }

    /// The value of a typed placeholder; nil for entities of other placeholders.
    public var typedValue: TypedValue? {
        guard !readings.isEmpty else { return nil }
        return switch type {
        case .text, .list: nil
        case .number: number.map { .number($0) }
        case .ordinal: Int(value).map { .ordinal($0) }
        case .percentage: number.map { .percentage($0) }
        case .temperature: number.map { .temperature($0, scale: unit) }
        case .currency: number.map { .currency($0, code: unit) }
        case .duration: seconds.map { .duration(value, seconds: $0) }
        case .time: .time(readings: readings)
        case .date: .date(readings: readings)
        case .datetime: .datetime(readings: readings)
        case .digits: .digits(value)
        }
    }
}
