import RapidIntent
import RapidIntentSupport

/// Reads the value of an entity, as one text and as a value of a type.
///
/// The formats are those of the replies of LUIS (both versions) and CLU, recorded and published: a canonical name in an
/// array (list entities), a number, a text, and the objects of the prebuilt entities.
enum ResolvedValue {
    /// The resolved value; nil if the service resolved nothing, or nothing that fits in one text.
    static func text(_ value: JSON) -> String? {
        switch value.content {
        case .string(let text): text
        case .integer(let number): String(number)
        case .number(let number): written(number)
        case .bool(let bool): String(bool)
        // Several canonical names match the same words; the service sorts them.
        case .array(let values): values.first.flatMap(text)
        case .object: objectText(value)
        case .null: nil
        }
    }

    private static func objectText(_ members: JSON) -> String? {
        if let first = members["values"]?.array?.first {
            // LUIS v2's list entities: {"values":["Delta"]}
            guard first.object != nil else { return text(first) }
            // datetimeV2: {"type":"date","values":[{"timex":"2019-05-06","resolution":[{"value":"2019-05-06"}]}]}; old
            // replies and LUIS v2 omit the level of `resolution`.
            return time(first["resolution"]?.array?.first ?? first) ?? first["timex"]?.string
        }
        // age, currency, dimension, temperature: {"number":12,"unit":"Year"}, elsewhere {"value":"12","unit":"Year"}
        if let number = members["number"]?.number { return [written(number), unit(of: members)].joined() }
        // geographyV2: {"value":"jakarta","type":"city"}; CLU's dates: {"value":"2022-08-04","timex":"2022-08-04"}
        if let value = members["value"].flatMap(text) {
            return value == "not resolved" ? members["timex"]?.string : value + unit(of: members)
        }
        // ordinalV2: {"offset":3,"relativeTo":"start"}; for others ("the next one") the words are used.
        if members["relativeTo"]?.string == "start", let offset = members["offset"]?.number { return written(offset) }
        return span(members) ?? members["timex"]?.string
    }

    /// A point in time, or both ends of a span; nil if the service did not resolve it.
    private static func time(_ resolution: JSON) -> String? {
        if let value = resolution["value"]?.string { return value == "not resolved" ? nil : value }
        return resolution.object == nil ? nil : span(resolution)
    }

    /// Both ends of a span in ISO 8601 notation: LUIS's `start` and `end`, CLU's `begin` and `end`, `minimum` and
    /// `maximum`.
    private static func span(_ members: JSON) -> String? {
        guard let start = (members["start"] ?? members["begin"] ?? members["minimum"]).flatMap(text),
            let end = (members["end"] ?? members["maximum"]).flatMap(text)
        else { return nil }
        return "\(start)/\(end)"
    }

    private static func unit(of members: JSON) -> String {
        (members["unit"] ?? members["units"])?.string.map { " \($0)" } ?? ""
    }

    private static func written(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }

    // MARK: Values of types

    /// The value of a type; nil for texts, entries of lists, spans, what comes again, and what is not resolved.
    ///
    /// - Parameter name: The entity's type, such as `builtin.percentage`.
    static func reckoned(_ value: JSON, of name: String) -> ReckonedValue? {
        let items = value.array ?? value["values"]?.array ?? [value]
        if items.contains(where: { $0["timex"] != nil }) { return moments(items, of: value["type"]?.string) }
        // A service that has several numbers for the same words has one in several notations.
        return items.first.flatMap { number($0, of: $0["resolutionKind"]?.string ?? name) }
    }

    /// Durations, times, dates and moments; `kind` is that of all of them in LUIS v3.
    private static func moments(_ items: [JSON], of kind: String?) -> ReckonedValue? {
        let isOther = items.contains {
            let kind = ($0["type"]?.string ?? $0["dateTimeSubKind"]?.string ?? kind)?.lowercased() ?? ""
            return kind == "set" || kind.hasSuffix("range")
        }
        // "After three" is no time, though its TIMEX in LUIS v3 may be that of three.
        let isOpen = items.contains { item in
            (item["resolution"]?.array ?? [item]).contains { part in
                ["start", "end", "begin"].contains { part[nonNull: $0] != nil }
            }
                || (item[nonNull: "modifier"] ?? item[nonNull: "Mod"]).map { $0.string?.lowercased() != "approx" }
                    ?? false
        }
        guard !isOther, !isOpen else { return nil }
        return ReckonedValue(
            iso: items.flatMap { item in
                let timex = item["timex"]?.string ?? ""
                let values = (item["resolution"]?.array ?? [item]).compactMap { $0["value"]?.string }
                // The value of a duration is its length in seconds.
                return values.isEmpty || ReckonedValue.isDuration(timex) ? [timex] : values
            })
    }

    private static func number(_ value: JSON, of name: String) -> ReckonedValue? {
        let named = PrebuiltEntity.types(of: name).first
        if let number = value.number { return ReckonedValue(named.flatMap(\.ifNumber) ?? .number, number: number) }
        let unit = value["ISO4217"]?.string ?? (value["unit"] ?? value["units"])?.string
        // What has a unit and no type of its own, such as an age or a length, is a number of the unit.
        guard
            let type = value["numberKind"]?.string == "Percent" ? .percentage : named ?? (unit == nil ? nil : .number),
            value["relativeTo"]?.string.map({ $0.lowercased() == "start" }) ?? true,
            let sent = value[nonNull: "number"] ?? value[nonNull: "value"] ?? value[nonNull: "offset"],
            let text = text(sent),
            let amount = ReckonedValue.number(text.hasSuffix("%") ? String(text.dropLast()) : text)
        else { return nil }
        return number(amount, of: type, in: unit)
    }

    /// A number of a type; nil if the unit is none of it.
    static func number(_ amount: Double, of type: EntityType, in unit: String?) -> ReckonedValue? {
        guard let type = type.ifNumber else { return nil }
        guard type == .temperature, let name = unit?.lowercased() else {
            return ReckonedValue(type, number: amount, unit: [.number, .currency].contains(type) ? unit : nil)
        }
        if ["degree", "unspecified"].contains(name) { return ReckonedValue(type, number: amount) }
        let scale = ["celsius", "fahrenheit", "kelvin"].first { !name.isEmpty && $0.hasPrefix(name) }
        return scale.flatMap { ReckonedValue(type, number: amount, unit: $0.prefix(1).uppercased()) }
    }
}

extension EntityType {
    fileprivate var ifNumber: EntityType? {
        [.number, .ordinal, .percentage, .temperature, .currency].contains(self) ? self : nil
    }
}
