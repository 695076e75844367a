import RapidIntent
import RapidIntentSupport

/// Reads a value in the format of Duckling, which Wit.ai and Rasa's extractor of that name use.
///
/// A value is `{"value":5,"unit":"celsius"}`; a time `{"value":"2026-11-22T00:00:00.000-08:00","grain":"day"}`; an
/// interval has `from` and `to`, each such a value or, in Rasa, a text.
enum DucklingValue {
    /// The value as one text; nil if there is none.
    static func text(_ value: JSON) -> String? {
        guard value.object != nil else { return ResolvedValue.text(value) }
        if let text = value["value"].flatMap(text) {
            return text + (value["unit"]?.string.map { " \($0)" } ?? "")
        }
        switch (value["from"].flatMap(text), value["to"].flatMap(text)) {
        case (nil, nil): return value["normalized"].flatMap(text)
        // ISO 8601-2 notation for an interval with one open end.
        case (let from, let to): return "\(from ?? "..")/\(to ?? "..")"
        }
    }

    /// Whether the value is a time.
    ///
    /// Only times have a `grain`; without it, the values themselves decide.
    ///
    /// The words from which the value was read are not examined.
    static func isTimeDependent(_ value: JSON) -> Bool {
        guard let members = value.object else { return TimeDependence.isFound(in: value) }
        return TimeDependence.isFound(
            in: .object(members.filter { ["value", "values", "from", "to", "grain", "normalized"].contains($0.key) }))
    }

    /// The value of a type; nil for texts, intervals and spans such as a week.
    ///
    /// - Parameter name: The dimension, such as `amount-of-money`, or Wit.ai's name of it.
    static func reckoned(_ value: JSON, of name: String) -> ReckonedValue? {
        if value[nonNull: "grain"] != nil { return moments(value["values"]?.array ?? [value]) }
        let type = PrebuiltEntity.types(of: name).first
        let unit = value["unit"]?.string
        if type == .duration {
            let parts = (value.object ?? []).compactMap(amount)
            if !parts.isEmpty { return ReckonedValue(amounts: parts) }
            return value["value"].flatMap { amount((unit ?? "", $0)) }.flatMap { ReckonedValue(amounts: [$0]) }
        }
        guard let number = value["value"]?.number ?? value.number else { return nil }
        return ResolvedValue.number(number, of: type ?? .number, in: unit)
    }

    /// A number of a unit of time, such as `"minute":5`; nil for other members.
    private static func amount(_ member: JSON.Member) -> (unit: String, amount: Double)? {
        guard let number = member.value.number, ReckonedValue(amounts: [(member.key, number)]) != nil else {
            return nil
        }
        return (member.key, number)
    }

    /// Times, dates and moments.
    ///
    /// Without the later ones at the same time of day: Duckling adds the next two Fridays to "friday".
    private static func moments(_ values: [JSON]) -> ReckonedValue? {
        var kept: [String] = []
        func clock(_ text: String) -> Substring? { text.split(separator: "T").last?.prefix(8) }
        for value in values {
            guard let grain = value["grain"]?.string, let text = value["value"]?.string else { continue }
            switch grain {
            case "day":
                let day = String(text.prefix(10))
                if kept.allSatisfy({ day < $0 }) { kept.append(day) }
            case "hour", "minute", "second":
                if kept.allSatisfy({ text < $0 || clock(text) != clock($0) }) { kept.append(text) }
            default: return nil
            }
        }
        return ReckonedValue(iso: kept)
    }
}
