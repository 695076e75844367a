/// A value as programs use it: its readings in a canonical form, the most likely first, and its unit.
struct ReckonedValue: Sendable, Equatable {
    var readings: [String]
    var unit: String?
    /// The length of a duration, with months of 30 and years of 365 days.
    var seconds: Double?
}

extension ReckonedValue {
    /// Reckons the value of a placeholder; nil if it is impossible or not allowed, or the moment of speech is needed
    /// and unknown.
    ///
    /// - Parameters:
    ///   - moment: The moment of speech; nil if it is unknown.
    init?(_ parts: ValueParts, of range: ValueRange, at moment: LocalDateTime?) {
        unit = nil
        switch range.type {
        case .number, .percentage, .ordinal, .temperature, .currency:
            guard let amount = parts.amount, amount.isFinite, range.allows(amount) else { return nil }
            if range.type == .ordinal, amount < 1 || Int(exactly: amount) == nil { return nil }
            unit = parts.unit
            readings = [Self.canonical(amount)]
        case .digits:
            guard !parts.digits.isEmpty, range.allows(Double(parts.digits.utf8.count)) else { return nil }
            readings = [parts.digits]
        case .duration:
            let length = parts.spans.reduce(0) { $0 + $1.seconds }
            guard let text = Self.duration(parts.spans), range.allows(length) else { return nil }
            (readings, seconds) = ([text], length)
        case .time:
            readings = parts.times(after: moment?.seconds).map(LocalDateTime.time).filter(range.allows)
        case .date:
            guard let moment else { return nil }
            let dates = parts.dates(at: moment)
            readings = dates.filter { !range.isNotPast || $0 >= moment.date }.map(\.description).filter(range.allows)
        case .datetime:
            guard let moment else { return nil }
            readings = parts.moments(at: moment).map(\.description)
                .filter { range.allows($0) && (!range.isNotPast || $0 >= moment.description) }
        case .text, .list: return nil
        }
        if readings.isEmpty { return nil }
        if let unit, let wanted = range.unit, unit != wanted { return nil }
    }

    // MARK: - Numbers

    /// A number in decimal digits, rounded to nine decimals.
    static func canonical(_ number: Double) -> String {
        let rounded = (1e-6..<1e6).contains(abs(number)) ? (number * 1e9).rounded() / 1e9 : number
        return Int(exactly: rounded).map(String.init) ?? "\(rounded)"
    }

    // MARK: - Durations

    /// A duration in ISO 8601, such as `PT1H30M`.
    ///
    /// A part of a unit becomes smaller units. Nil without spans, and for less than nothing.
    static func duration(_ spans: [ValueParts.Span]) -> String? {
        guard !spans.isEmpty, spans.allSatisfy({ $0.amount >= 0 && $0.amount < 1e9 }) else { return nil }
        /// The units, each with the number of the next smaller one in it; a part of a month is days.
        let units: [(String, Double)] = [
            ("Y", 12), ("M", 30), ("W", 7), ("D", 24), ("TH", 60), ("TM", 60), ("TS", 1),
        ]
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
    static func seconds(of duration: String) -> Double? {
        guard duration.hasPrefix("P"), duration.count > 2 else { return nil }
        var (seconds, number, time) = (0.0, "", "")
        for character in duration.dropFirst() {
            switch character {
            case "T" where time.isEmpty: time = "T"
            case "0"..."9", ".": number.append(character)
            default:
                guard let amount = Double(number), let unit = ValueParts.Span.seconds[time + String(character)] else {
                    return nil
                }
                (seconds, number) = (seconds + amount * unit, "")
            }
        }
        return number.isEmpty ? seconds : nil
    }
}
