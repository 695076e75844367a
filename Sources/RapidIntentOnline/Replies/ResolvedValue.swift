import RapidIntent
import RapidIntentSupport

/// Reads the value of an entity as one text.
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
        members["unit"]?.string.map { " \($0)" } ?? ""
    }

    private static func written(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }
}
