/// Values as services write them.
extension ReckonedValue {
    /// Reads durations, times, dates and moments in ISO 8601 and TIMEX3, such as `PT1H30M`, `T03`, `05:00:00`,
    /// `2026-11-30 07:30:00` and `2026-11-30T07:30:00.000-08:00`; nil if no text is one.
    ///
    /// The form tells the type: that of the first counts. Weeks, spans and dates of any year (`XXXX-05-02`) are no values.
    /// Offsets from UTC and fractions of a second are dropped, because values are times on the speaker's clock.
    package init?(iso texts: [String]) {
        let found = texts.compactMap(Self.canonical(iso:))
        guard let type = found.first?.type else { return nil }
        var readings: [String] = []
        for (own, reading) in found where own == type && !readings.contains(reading) { readings.append(reading) }
        self.init(type: type, readings: readings, seconds: type == .duration ? Self.seconds(of: readings[0]) : nil)
    }

    private static func canonical(iso text: String) -> (type: EntityType, reading: String)? {
        if let spans = spans(of: text) { return duration(spans).map { (.duration, $0) } }
        return switch LocalDateTime.parts(of: text) {
        case (let date?, let time?)?: (.datetime, "\(LocalDateTime(date, seconds: time))")
        case (let date?, nil)?: (.date, "\(date)")
        case (nil, let time?)?: (.time, LocalDateTime.time(time))
        default: nil
        }
    }

    /// The parts of a duration with the names of their units: `hour` 1 and `minute` 30; empty for other values.
    package var amounts: [(unit: String, amount: Double)] {
        guard type == .duration else { return [] }
        return (Self.spans(of: readings[0]) ?? []).map { (Self.unitNames[$0.unit] ?? "", $0.amount) }
    }

    /// Reads a duration of amounts of units; nil if there are none, or a unit is unknown.
    package init?(amounts: [(unit: String, amount: Double)]) {
        let spans = amounts.compactMap { unit, amount in
            Self.unitNames.first { $0.value == unit }.map { ValueParts.Span(amount: amount, unit: $0.key) }
        }
        guard spans.count == amounts.count, let text = Self.duration(spans) else { return nil }
        self.init(type: .duration, readings: [text], seconds: Self.seconds(of: text))
    }

    private static let unitNames = [
        "Y": "year", "M": "month", "W": "week", "D": "day", "TH": "hour", "TM": "minute", "TS": "second",
    ]

    /// Whether a text is a duration in ISO 8601.
    package static func isDuration(_ text: String) -> Bool { spans(of: text) != nil }

    /// Reads a text as a value of a type; nil if it is none.
    init?(_ type: EntityType, text: String) {
        switch type {
        case .number, .ordinal, .percentage, .temperature, .currency:
            let isPercentage = type == .percentage && text.hasSuffix("%")
            guard let number = Self.number(isPercentage ? String(text.dropLast()) : text) else { return nil }
            self.init(type, number: number)
        case .digits:
            guard !text.isEmpty, text.utf8.allSatisfy(Tokeniser.isDigit) else { return nil }
            self.init(type: type, readings: [text])
        default:
            self.init(iso: [text])
            if self.type != type { return nil }
        }
    }

    /// A finite number in decimal digits; nil for other texts.
    package static func number(_ text: String) -> Double? {
        // Not in hexadecimal, and neither "nan" nor "inf".
        guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(text) else {
            return nil
        }
        return number.isFinite ? number : nil
    }

    /// The value with its readings in the order of the dictionary's own, the most likely first (``ValueParts``).
    ///
    /// - Parameter moment: The moment of speech; nil if it is unknown, and later days are first.
    func inOrder(at moment: LocalDateTime?) -> ReckonedValue {
        guard readings.count > 1, [.time, .date, .datetime].contains(type) else { return self }
        var times: [CivilDate?: [Int]] = [:]
        for case let (date, time)? in readings.map(LocalDateTime.parts(of:)) {
            times[date, default: []].append(time ?? 0)
        }
        let (today, days) = (moment?.date, times.keys.compactMap(\.self).sorted())
        let coming = days.filter { $0 >= today ?? $0 }
        let order = (today == nil ? coming.reversed() : coming) + days.filter { $0 < today ?? $0 }.reversed()
        var value = self
        switch type {
        case .date: value.readings = order.map(\.description)
        case .time:
            value.readings = ValueParts.inOrder((times[nil] ?? []).sorted(), after: moment?.seconds)
                .map(LocalDateTime.time)
        default:
            value.readings = order.flatMap { date in
                let now = date == today ? moment?.seconds : nil
                return ValueParts.inOrder((times[date] ?? []).sorted(), after: now ?? ValueParts.waking)
                    .map { "\(LocalDateTime(date, seconds: $0))" }
            }
        }
        return value
    }
}

extension LocalDateTime {
    /// The day and the time of day, in seconds, of a text in ISO 8601 that may lack one of them; nil for other texts.
    fileprivate static func parts(of text: String) -> (date: CivilDate?, time: Int?)? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        let isTime = parts.count == 1 && text.contains(":")
        var date: CivilDate?
        if !isTime, !parts[0].isEmpty {
            let numbers = numbers(parts[0], "-")
            guard numbers.count == 3, parts[0].utf8.count == 10 else { return nil }
            date = CivilDate(validating: numbers[0], numbers[1], numbers[2])
            if date == nil { return nil }
        }
        guard isTime || parts.count == 2 else { return date.map { ($0, nil) } }
        let clock = (parts.last ?? "").prefix { $0 == ":" || $0.isNumber }
        let (numbers, rest) = (numbers(clock, ":"), parts.last?.dropFirst(clock.count).first ?? "Z")
        guard (1...3).contains(numbers.count), ".Z+-".contains(rest),
            let time = LocalDateTime(
                year: 2000, month: 1, day: 1, hour: numbers[0], minute: numbers.dropFirst().first ?? 0,
                second: numbers.count > 2 ? numbers[2] : 0)
        else { return nil }
        return (date, time.seconds)
    }
}
