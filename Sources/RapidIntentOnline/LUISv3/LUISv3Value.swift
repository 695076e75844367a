/// Reads what an entity stands for, as one text.
///
/// The shapes are those of the recorded replies: a canonical name in an array (list entities), a number, a text, and the
/// objects of the prebuilt entities.
enum LUISv3Value {
    /// The resolved value; nil where the service resolved nothing, or nothing that one text can hold.
    static func resolved(_ value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .number(let number): written(number)
        case .bool(let bool): String(bool)
        // Several canonical names fit the same words: the service puts them in its own order.
        case .array(let values): values.first.flatMap(resolved)
        case .object(let members): resolved(members)
        case .null: nil
        }
    }

    private static func resolved(_ members: [String: JSONValue]) -> String? {
        // datetimeV2: {"type":"date","values":[{"timex":"2019-05-06","resolution":[{"value":"2019-05-06"}]}]}, in old
        // replies without the level of `resolution`.
        if let first = members["values"]?.array?.first {
            return time(first["resolution"]?.array?.first ?? first) ?? first["timex"]?.string
        }
        // age, currency, dimension, temperature: {"number":12,"unit":"Year"}
        if let number = members["number"]?.number {
            return [written(number), members["unit"]?.string].compactMap { $0 }.joined(separator: " ")
        }
        // geographyV2: {"value":"jakarta","type":"city"}
        if let value = members["value"] { return resolved(value) }
        // ordinalV2: {"offset":3,"relativeTo":"start"}; the others ("the next one") stay words.
        if members["relativeTo"]?.string == "start", let offset = members["offset"]?.number { return written(offset) }
        return nil
    }

    /// A point in time, or both ends of a span as ISO 8601 writes it; nil where the service could not say.
    private static func time(_ resolution: JSONValue) -> String? {
        if let value = resolution["value"]?.string { return value == "not resolved" ? nil : value }
        guard let start = resolution["start"]?.string, let end = resolution["end"]?.string else { return nil }
        return "\(start)/\(end)"
    }

    private static func written(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? String(number)
    }
}
