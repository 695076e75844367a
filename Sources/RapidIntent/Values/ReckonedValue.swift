/// A value as programs use it: its readings in a canonical form, the most likely first, and its unit.
///
/// There is at least one reading.
package struct ReckonedValue: Sendable, Equatable, Codable {
    package var type: EntityType
    package var readings: [String]
    package var unit: String?
    /// The length of a duration, with months of 30 and years of 365 days.
    package var seconds: Double?
}

extension ReckonedValue {
    /// Reads a stored value; one without readings is damaged.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        type = try values.decode(EntityType.self, forKey: .type)
        readings = try values.decode([String].self, forKey: .readings)
        unit = try values.decodeIfPresent(String.self, forKey: .unit)
        seconds = try values.decodeIfPresent(Double.self, forKey: .seconds)
        guard !readings.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: .readings, in: values, debugDescription: "no readings")
        }
    }

    /// Reckons the value of a placeholder; nil if it is impossible or not allowed, or the moment of speech is needed
    /// and unknown.
    ///
    /// - Parameters:
    ///   - moment: The moment of speech; nil if it is unknown.
    init?(_ parts: ValueParts, of range: ValueRange, at moment: LocalDateTime?) {
        type = range.type
        switch type {
        case .number, .percentage, .ordinal, .temperature, .currency:
            guard let amount = parts.amount, let value = ReckonedValue(type, number: amount, unit: parts.unit) else {
                return nil
            }
            self = value
        case .digits: readings = parts.digits.isEmpty ? [] : [parts.digits]
        case .duration:
            readings = Self.duration(parts.spans).map { [$0] } ?? []
            seconds = parts.spans.reduce(0) { $0 + $1.seconds }
        case .time: readings = parts.times(after: moment?.seconds).map(LocalDateTime.time)
        case .date: readings = moment.map { parts.dates(at: $0).filter(\.isWritable).map(\.description) } ?? []
        case .datetime:
            readings = moment.map { parts.moments(at: $0).filter(\.date.isWritable).map(\.description) } ?? []
        case .text, .list: return nil
        }
        guard let value = within(range, at: moment) else { return nil }
        self = value
    }

    /// A number of a type; nil if the type has no such number.
    package init?(_ type: EntityType, number: Double, unit: String? = nil) {
        guard number.isFinite, type != .ordinal || (number >= 1 && Int(exactly: number) != nil) else { return nil }
        self.init(type: type, readings: [Self.canonical(number)], unit: unit)
    }

    /// The value with those of its readings that a placeholder allows; nil if there are none.
    ///
    /// Only temperatures and amounts of money may have a unit.
    func within(_ range: ValueRange, at moment: LocalDateTime?) -> ReckonedValue? {
        guard type == range.type, unit == nil || [.temperature, .currency].contains(type),
            unit == nil || range.unit == nil || unit == range.unit
        else { return nil }
        var value = self
        value.readings = readings.filter { reading in
            switch type {
            case .time: range.allows(reading)
            case .date: range.allows(reading) && (!range.isNotPast || moment.map { "\($0.date)" <= reading } ?? false)
            case .datetime: range.allows(reading) && (!range.isNotPast || moment.map { "\($0)" <= reading } ?? false)
            case .duration: range.allows(seconds ?? 0)
            case .digits: range.allows(Double(reading.utf8.count))
            default: Double(reading).map(range.allows) ?? false
            }
        }
        return value.readings.isEmpty ? nil : value
    }

    // MARK: - Numbers

    /// A number in decimal digits, rounded to nine decimals.
    static func canonical(_ number: Double) -> String {
        let rounded = (1e-6..<1e6).contains(abs(number)) ? (number * 1e9).rounded() / 1e9 : number
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }

    // MARK: - Durations

    /// The units, each with the number of the next smaller one in it; a part of a month is days.
    private static let units: [(String, Double)] = [
        ("Y", 12), ("M", 30), ("W", 7), ("D", 24), ("TH", 60), ("TM", 60), ("TS", 1),
    ]

    /// A duration in ISO 8601, such as `PT1H30M`.
    ///
    /// A part of a unit becomes smaller units. Nil without spans, and for less than nothing.
    static func duration(_ spans: [ValueParts.Span]) -> String? {
        guard !spans.isEmpty, spans.allSatisfy({ $0.amount >= 0 && $0.amount < 1e9 }) else { return nil }
        var amounts = units.map { unit, _ in spans.reduce(0) { $1.unit == unit ? $0 + $1.amount : $0 } }
        for place in 0..<units.count - 1 {
            let part = amounts[place] - amounts[place].rounded(.down)
            guard part > 1e-9 else { continue }
            amounts[place] -= part
            amounts[place == 1 ? 3 : place + 1] += ((part * units[place].1) * 1e9).rounded() / 1e9
        }
        // Weeks stand alone in ISO 8601.
        if amounts[2] > 0, amounts.enumerated().contains(where: { $0 != 2 && $1 > 0 }) {
            (amounts[2], amounts[3]) = (0, amounts[3] + amounts[2] * 7)
        }
        var (text, isTime) = ("P", false)
        for (unit, amount) in zip(units.map(\.0), amounts) where amount > 0 {
            if unit.hasPrefix("T"), !isTime { (text, isTime) = (text + "T", true) }
            text += canonical(amount) + unit.suffix(1)
        }
        return text == "P" ? "PT0S" : text
    }

    /// The seconds of a duration in ISO 8601, with months of 30 and years of 365 days; nil for other texts.
    static func seconds(of duration: String) -> Double? { spans(of: duration)?.reduce(0) { $0 + $1.seconds } }

    /// The parts of a duration in ISO 8601 (2004, 4.4.3.2): `P1Y2M3DT4H5M6S`, `P2W`, `PT0,5H`; nil for other texts, such
    /// as TIMEX's `PXD`, "some days".
    static func spans(of duration: String) -> [ValueParts.Span]? {
        guard duration.hasPrefix("P"), !duration.hasSuffix("T") else { return nil }
        var (spans, units, time) = ([ValueParts.Span](), Self.units.map(\.0)[...], "")
        var rest = duration.utf8.dropFirst()
        while !rest.isEmpty {
            if rest.first == UInt8(ascii: "T"), time.isEmpty {
                (time, rest) = ("T", rest.dropFirst())
                continue
            }
            let number = rest.prefix { Tokeniser.isDigit($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
            rest = rest.dropFirst(number.count)
            guard let first = number.first, let last = number.last, Tokeniser.isDigit(first), Tokeniser.isDigit(last),
                let amount = Double(String(decoding: number.map { $0 == UInt8(ascii: ",") ? 46 : $0 }, as: UTF8.self)),
                let letter = rest.popFirst(),
                let place = units.firstIndex(of: time + String(UnicodeScalar(letter)))
            else { return nil }
            units = units[(place + 1)...]
            spans.append(ValueParts.Span(amount: amount, unit: time + String(UnicodeScalar(letter))))
        }
        return spans.isEmpty ? nil : spans
    }
}
