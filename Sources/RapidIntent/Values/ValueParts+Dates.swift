/// Dates and moments, reckoned from the moment of speech.
extension ValueParts {
    /// The readings as dates; empty if there is no such date.
    ///
    /// A date that comes again ("the 4th of July", "Friday") has two: the next one, and the last one. Today, which may
    /// be either, is the first of a date of the year and the second of a day of the week.
    func dates(at moment: LocalDateTime) -> [CivilDate] {
        guard !spans.isEmpty else { return anchors(at: moment) }
        let hasAnchor = [.day, .weekday, .days, .easter, .first, .month].contains { self[$0] != nil }
        guard let base = hasAnchor ? anchors(at: moment).first : moment.date,
            let date = spans.reduce(base as CivilDate?, { date, span in date.flatMap { adding(span, to: $0) } })
        else { return [] }
        return [resultingWeekday.map { date.adding(days: $0 - date.weekday) } ?? date]
    }

    /// The date after or before a whole number of days, weeks, months or years; nil for other spans.
    private func adding(_ span: Span, to date: CivilDate) -> CivilDate? {
        guard let amount = Int(exactly: span.amount), amount < 100_000 else { return nil }
        let count = amount * (self[.direction] ?? 1)
        return switch span.unit {
        case "Y": date.adding(months: count * 12)
        case "M": date.adding(months: count)
        case "W": date.adding(days: count * 7)
        case "D": date.adding(days: count)
        default: nil
        }
    }

    /// The dates that are said without an amount.
    private func anchors(at moment: LocalDateTime) -> [CivilDate] {
        let today = moment.date
        if let days = self[.days] { return [today.adding(days: days)] }
        if let offset = self[.easter] {
            return yearly(at: moment) { CivilDate.easter(in: $0).adding(days: offset) }
        }
        if let nth = self[.nth], let weekday = self[.weekday] {
            // "Two Mondays from now".
            if self[.only] != nil { return weekdays(weekday, at: moment).map { $0.adding(days: (nth - 1) * 7) } }
            if let month = self[.month] { return yearly(at: moment) { Self.day(nth, weekday, month, of: $0) } }
            let month = today.adding(months: self[.months] ?? 0)
            return [Self.day(nth, weekday, month.month, of: month.year)].compactMap { $0 }
        }
        if let first = self[.first], let other = self[.other] {
            let usual = isMonthFirst ? (month: first, day: other) : (month: other, day: first)
            let dates = yearly(at: moment) { CivilDate(validating: $0, usual.month, usual.day) }
            let swapped = yearly(at: moment) { CivilDate(validating: $0, usual.day, usual.month) }
            return (dates.isEmpty ? swapped : dates).filter(isOnWeekday)
        }
        if let day = self[.day], let month = self[.month] {
            return yearly(at: moment) { CivilDate(validating: $0, month, day) }.filter(isOnWeekday)
        }
        if let day = self[.day] { return days(day, at: moment) }
        return self[.weekday].map { weekdays($0, at: moment) } ?? []
    }

    /// Whether a date is on the weekday that is said, if one is.
    private func isOnWeekday(_ date: CivilDate) -> Bool { self[.weekday].map { $0 == date.weekday } ?? true }

    /// The nth weekday of a month, -1 for the last; nil if there is none.
    private static func day(_ nth: Int, _ weekday: Int, _ month: Int, of year: Int) -> CivilDate? {
        guard let first = CivilDate(validating: year, month, 1), nth != 0 else { return nil }
        let day = 1 + (weekday - first.weekday + 7) % 7 + (nth > 0 ? nth - 1 : 4) * 7
        let last = CivilDate.days(in: month, of: year)
        return CivilDate(validating: year, month, nth < 0 && day > last ? day - 7 : day)
    }

    /// A date of the year: in the year that is said, or the next and the last one.
    private func yearly(at moment: LocalDateTime, _ date: (_ year: Int) -> CivilDate?) -> [CivilDate] {
        let now = moment.date.year
        if let years = self[.years] { return date(now + years).map { [$0] } ?? [] }
        if var year = self[.year] {
            if let century = self[.century] {
                year += century * 100
            } else if year < 100 {
                // Two digits are a year up to 20 years from now.
                year += (now + 20) / 100 * 100
                if year > now + 20 { year -= 100 }
            }
            return date(year).map { [$0] } ?? []
        }
        // The 29th of February may be eight years away.
        let all = (max(1, now - 8)...min(9999, now + 8)).compactMap(date)
        return nextAndLast(of: all, at: moment, isTodayFirst: true)
    }

    /// A day of the month: of the month that is said, with its weekday, or of the next and the last month with such a
    /// day.
    private func days(_ day: Int, at moment: LocalDateTime) -> [CivilDate] {
        let today = moment.date
        func date(_ months: Int) -> CivilDate? {
            let month = CivilDate(year: today.year, month: today.month, day: 1).adding(months: months)
            return CivilDate(validating: month.year, month.month, day).flatMap { isOnWeekday($0) ? $0 : nil }
        }
        if let months = self[.months] { return date(months).map { [$0] } ?? [] }
        // A day falls on a weekday at least every four years.
        let both = nextAndLast(of: (-48...48).compactMap(date), at: moment, isTodayFirst: true)
        guard self[.weekday] != nil else { return both }
        // "Thursday the 21st" is that of this month, even if it is past, or else the next one.
        let isOfMonth = { (date: CivilDate) in (date.year, date.month) == (today.year, today.month) }
        return both.filter(isOfMonth) + both.filter { !isOfMonth($0) }
    }

    private func weekdays(_ weekday: Int, at moment: LocalDateTime) -> [CivilDate] {
        let today = moment.date
        let ofWeek = today.adding(days: weekday - today.weekday)
        if let week = self[.week] {
            let date = ofWeek.adding(days: week * 7)
            // "This Monday", on a Sunday, is most likely the next day; "Monday of this week" is not.
            return week == 0 && self[.only] != nil && date < today ? [date.adding(days: 7), date] : [date]
        }
        let all = (-1...1).map { ofWeek.adding(days: $0 * 7) }
        return nextAndLast(of: all, at: moment, isTodayFirst: false)
    }

    /// The next and the last of dates in order; only one of them if that is said.
    private func nextAndLast(of dates: [CivilDate], at moment: LocalDateTime, isTodayFirst: Bool) -> [CivilDate] {
        let (today, only) = (moment.date, self[.only] ?? 0)
        if only > 0 { return dates.first { $0 > today }.map { [$0] } ?? [] }
        if only < 0 { return dates.last { $0 < today }.map { [$0] } ?? [] }
        let isMidnight = moment.seconds == 0
        let next = dates.first { $0 > today || (isMidnight && $0 == today) }
        let last = dates.last { $0 < today || (!isMidnight && $0 == today) }
        let both = [next, last].compactMap { $0 }
        return isTodayFirst && last == today ? both.reversed() : both
    }

    // MARK: - Moments

    /// The readings as a date with a time of day.
    func moments(at moment: LocalDateTime) -> [LocalDateTime] {
        if self[.now] != nil { return [moment] }
        if spans.contains(where: { $0.unit.hasPrefix("T") }) { return exactMoments(at: moment) }
        let hasDate = !spans.isEmpty || [.day, .weekday, .days, .easter, .first].contains { self[$0] != nil }
        guard hasDate else {
            // A time alone is its next occurrence.
            return times(after: moment.seconds).map { time in
                LocalDateTime(time > moment.seconds ? moment.date : moment.date.adding(days: 1), seconds: time)
            }
        }
        return dates(at: moment).flatMap { date in
            times(after: date == moment.date ? moment.seconds : Self.waking)
                .compactMap { self.moment(of: $0, on: date, at: moment) }
        }
    }

    /// A time of a day, or of the next if its night or 24 hours end then, as at midnight; nil for one of today that is past.
    private func moment(of time: Int, on date: CivilDate, at moment: LocalDateTime) -> LocalDateTime? {
        let isToday = date == moment.date
        let isLate = isToday && self[.days] == 0 && time < moment.seconds
        let isSmallHour = isNight && time <= Self.waking && !(isToday && time > moment.seconds)
        let isMidnight = time < 3600 && (isLate || self[.hour] == 24 || self[.hhmm] == 2400 || half == "midnight")
        if isSmallHour || isMidnight { return LocalDateTime(date.adding(days: 1), seconds: time) }
        return isLate ? nil : LocalDateTime(date, seconds: time)
    }

    /// On other days than today, hours from six on are first of all those of the morning, and others those of the
    /// afternoon.
    static let waking = 6 * 3600 - 1

    /// The moment after or before an exact time, such as "in an hour".
    private func exactMoments(at moment: LocalDateTime) -> [LocalDateTime] {
        // "Eight in an hour" is no moment.
        guard self[.hour] == nil, self[.hhmm] == nil else { return [] }
        var result = moment
        for span in spans {
            if span.unit.hasPrefix("T") {
                let seconds = (span.seconds * Double(self[.direction] ?? 1)).rounded()
                guard abs(seconds) < 1e10 else { return [] }
                result = result.adding(seconds: Int(seconds))
            } else {
                guard let date = adding(span, to: result.date) else { return [] }
                result = LocalDateTime(date, seconds: result.seconds)
            }
        }
        return [result]
    }
}
