#if Server
import RapidIntent
import RapidIntentSupport

/// A value of a type in the forms of the services, which have prebuilt entities for such values.
///
/// An entity has the name of the prebuilt one as its type, and its own as its role, where a service has roles. Digits have no such form.
struct ServedValue: Sendable, Equatable {
    private let value: ReckonedValue

    /// Nil for values that have no form of their own, such as digits and numbers of a unit.
    init?(_ value: ReckonedValue?) {
        guard let value, ![.text, .list, .digits].contains(value.type), value.type != .number || value.unit == nil
        else {
            return nil
        }
        self.value = value
    }

    private var number: Double? { Double(value.readings[0]) }
    private var kind: String { value.type.rawValue }

    // MARK: LUIS

    var luisType: String { number == nil ? "builtin.datetimeV2.\(kind)" : "builtin.\(kind)" }

    /// The `resolution` in LUIS v2, in which numbers are texts.
    var luisV2: JSON {
        if number == nil {
            return ["values": moments.map { ["timex": $0.timex, "type": kind, "value": $0.value] as JSON }]
        }
        let text = value.readings[0] + (value.type == .percentage ? "%" : "")
        return unit.map { ["unit": $0, "value": text] } ?? ["value": text]
    }

    var luisV3: JSON {
        guard let number else {
            let values = moments.map { ["timex": $0.timex, "resolution": [["value": $0.value] as JSON]] as JSON }
            return ["type": kind, "values": values]
        }
        return unit.map { ["number": number, "unit": $0] } ?? .number(number)
    }

    // MARK: CLU

    var clu: [JSON] {
        guard let number else {
            let subkind = ["time": "Time", "date": "Date", "datetime": "DateTime"][kind] ?? "Duration"
            return moments.map {
                [
                    "resolutionKind": "DateTimeResolution", "dateTimeSubKind": subkind, "timex": $0.timex,
                    "value": $0.value,
                ]
            }
        }
        switch value.type {
        case .ordinal:
            let text = value.readings[0]
            return [["resolutionKind": "OrdinalResolution", "offset": text, "relativeTo": "Start", "value": text]]
        case .temperature:
            let unit = scale.map { $0.prefix(1).uppercased() + $0.dropFirst() } ?? "Unspecified"
            return [["resolutionKind": "TemperatureResolution", "unit": unit, "value": number]]
        case .currency:
            let currency: JSON = [
                "resolutionKind": "CurrencyResolution", "ISO4217": value.unit, "unit": value.unit, "value": number,
            ]
            return [currency.withoutNulls]
        default:
            let kind = value.type == .percentage ? "Percent" : number == number.rounded() ? "Integer" : "Decimal"
            return [["resolutionKind": "NumberResolution", "numberKind": kind, "value": number]]
        }
    }

    // MARK: Duckling

    /// The dimension in Duckling, which Rasa has as the name of the entity.
    var dimension: String {
        switch value.type {
        case .time, .date, .datetime: "time"
        case .currency: "amount-of-money"
        default: kind
        }
    }

    /// The value in Duckling, without the other readings of a moment.
    ///
    /// A time of day stays one without a day, and moments have no offset from UTC.
    var duckling: JSON {
        if let seconds = value.seconds { return .number(seconds) }
        return number.map(JSON.number) ?? .string(value.readings[0])
    }

    var details: JSON {
        var details: JSON = ["type": "value", "value": duckling]
        if let seconds = value.seconds {
            // The parts with their units keep a duration as it was said.
            details = .object(
                (details.object ?? []) + [("unit", "second".json)] + value.amounts.map { ($0.unit, .number($0.amount)) }
                    + [("normalized", ["value": seconds, "unit": "second"])])
        } else if number == nil {
            let grain = value.type == .date ? "day" : "minute"
            let values = value.readings.map { ["type": "value", "value": $0, "grain": grain] as JSON }
            details = ["type": "value", "value": duckling, "grain": grain, "values": values]
        } else if let unit = value.type == .temperature ? scale ?? "degree" : value.unit {
            details = ["type": "value", "value": duckling, "unit": unit]
        }
        return details
    }

    // MARK: Parts

    /// The readings as LUIS and CLU write them; a duration is its seconds.
    private var moments: [(timex: String, value: String)] {
        value.readings.map { reading in
            if let seconds = value.seconds { return (reading, JSON.number(seconds).text) }
            guard let clock = reading.split(separator: "T").last, value.type != .date else { return (reading, reading) }
            let seconds = clock.utf8.count == 5 ? ":00" : ""
            // The minutes of full hours are left out.
            let timex = clock.hasSuffix(":00") && seconds == ":00" ? String(reading.dropLast(3)) : reading
            return (
                value.type == .time ? "T" + timex : timex,
                reading.split(separator: "T").joined(separator: " ") + seconds
            )
        }
    }

    /// The unit in LUIS; nil for numbers alone.
    private var unit: String? { value.type == .temperature ? value.unit ?? "Degree" : value.unit }

    private var scale: String? { ["C": "celsius", "F": "fahrenheit", "K": "kelvin"][value.unit ?? ""] }
}
#endif
