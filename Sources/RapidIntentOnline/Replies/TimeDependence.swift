import RapidIntent
import RapidIntentSupport

/// Detects whether a resolved value, such as that of "tomorrow", is valid only at the time of the question.
///
/// In doubt, a value counts as dependent: a cache then asks again, and never returns yesterday's date.
///
/// It recognises, at any depth: TIMEX3 expressions (ISO-TimeML, ISO 24617-1) that are not durations (LUIS, CLU); the members
/// `date`, `time`, `datetime` and `set` of LUIS's `builtin.datetime`; the types of its `datetimeV2`; CLU's `DateTimeResolution`
/// and `TemporalSpanResolution`, whose expression may be missing; Duckling's `grain` (Rasa, Wit.ai); and, in any
/// format, texts that are written as a date or a time of day.
enum TimeDependence {
    /// Whether any part of a value is a date or a time; a duration alone, such as `PT5M`, does not depend on the time.
    ///
    /// The recursion ends because the reader limits how deeply a reply may be nested.
    static func isFound(in value: JSON) -> Bool {
        switch value.content {
        case .array(let values): values.contains(where: isFound)
        case .object(let members): namesTime(value) || members.contains { isFound(in: $0.value) }
        case .string(let text): isMoment(text)
        default: false
        }
    }

    /// Whether the resolution of an entity is a date or a time, by its value, or by the name of its type if the value
    /// has an unknown format.
    ///
    /// - Parameter type: The entity's type, such as `builtin.datetimeV2.date`, or CLU's subtype, such as `datetime.date`.
    static func isFound(in value: JSON, of type: String) -> Bool {
        if isFound(in: value) { return true }
        guard type.hasPrefix("builtin.datetime") || type.hasPrefix("datetime."), value != .null else { return false }
        return !hasDuration(value)
    }

    /// Whether the members of an object show that it is a date or a time.
    private static func namesTime(_ members: JSON) -> Bool {
        let timex = members["timex"]?.string
        if let timex, !ReckonedValue.isDuration(timex) { return true }
        // Old replies have the expression itself under the kind of time.
        if ["date", "time", "datetime", "set", "grain", "timezone"].contains(where: { members[$0] ?? .null != .null }) {
            return true
        }
        let kinds = ["type", "resolutionKind", "dateTimeSubKind"].compactMap { members[$0]?.string }
        return timex == nil && kinds.contains(where: isKindOfTime)
    }

    /// Whether a text is a service's name for dates or times, such as `daterange` or `TemporalSpanResolution`.
    private static func isKindOfTime(_ name: String) -> Bool {
        let name = name.lowercased()
        return name == "set" || ["date", "time", "temporal"].contains(where: name.hasPrefix)
    }

    /// Whether a value contains a duration in ISO 8601 notation.
    private static func hasDuration(_ value: JSON) -> Bool {
        switch value.content {
        case .array(let values): values.contains(where: hasDuration)
        case .object(let members): members.contains { hasDuration($0.value) }
        case .string(let text): ReckonedValue.isDuration(text)
        default: false
        }
    }

    // MARK: Texts

    /// Whether a text is a day, a month, a week, a time of day or a span of them, in the notation of ISO 8601 or TIMEX3:
    /// `2026-11-22T00:00:00.000-08:00`, `XXXX-WXX-1`, `2026-SU`, `T05`, `17:00`, `(2026-11-22,2026-11-25,P3D)`.
    static func isMoment(_ text: String) -> Bool {
        var rest = Substring(text).utf8
        while let first = rest.first, first == UInt8(ascii: "(") || first == UInt8(ascii: " ") {
            rest = rest.dropFirst()
        }
        return isDate(rest) || isTimeOfDay(rest) || isReference(text)
    }

    /// TIMEX3's words for references without a date.
    private static func isReference(_ text: String) -> Bool {
        ["PRESENT_REF", "PAST_REF", "FUTURE_REF"].contains(text)
    }

    private static func isDate(_ text: Substring.UTF8View) -> Bool {
        let year = text.prefix(4)
        let isUnknown = year.elementsEqual("XXXX".utf8)
        guard year.count == 4, isUnknown || year.allSatisfy(isDigit) else { return false }
        guard text.dropFirst(4).first == UInt8(ascii: "-") else { return false }
        if isUnknown { return true }
        let part = Array(text.dropFirst(5).prefix(3))
        guard part.count >= 2 else { return false }
        if part[0] == UInt8(ascii: "W") { return isDigit(part[1]) || part[1] == UInt8(ascii: "X") }
        if ["SP", "SU", "FA", "WI"].contains(where: { part.starts(with: $0.utf8) }) { return true }
        let isMonth = part[0] == UInt8(ascii: "X") || number(part[0], part[1]).map { (1...12).contains($0) } ?? false
        // A telephone number has more digits.
        return isMonth && !(part.count == 3 && isDigit(part[2]))
    }

    private static func isTimeOfDay(_ text: Substring.UTF8View) -> Bool {
        let hasMark = text.first == UInt8(ascii: "T")
        let time = Array(text.dropFirst(hasMark ? 1 : 0).prefix(5))
        guard time.count >= 2, let hour = number(time[0], time[1]), hour <= 24 else { return false }
        if hasMark { return time.count == 2 || !isDigit(time[2]) }
        guard time.count == 5, time[2] == UInt8(ascii: ":") else { return false }
        return number(time[3], time[4]).map { $0 < 60 } ?? false
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private static func number(_ first: UInt8, _ second: UInt8) -> Int? {
        guard isDigit(first), isDigit(second) else { return nil }
        return Int(first - UInt8(ascii: "0")) * 10 + Int(second - UInt8(ascii: "0"))
    }
}
