#if SQLite
import Foundation

/// The sources of answers in consecutive periods: hours, days, weeks, months or years.
struct Timeline: Sendable, Equatable {
    var unit: Unit
    /// The periods from the first segment to the last, including those without a segment.
    ///
    /// If a wrong clock would cause more than ``longest`` periods, only those with a segment.
    var periods: [Period]

    /// The number of periods above which a longer unit is used, and the maximum number of periods.
    static let (preferred, longest) = (62, 1000)

    enum Unit: String, Sendable, CaseIterable {
        case hour
        case day
        /// From Monday (ISO 8601).
        case week
        case month
        case year
    }

    struct Period: Sendable, Equatable {
        var start: Date
        var answers = AnswerCounts()
        /// The times of the online service in the period; nil if it was not called.
        package var serviceTime: Percentiles?
    }
}

/// The number of segments by the source of their answer.
package struct AnswerCounts: Sendable, Equatable {
    /// By the dictionary, before the final transcript.
    package var early = 0
    /// By the dictionary, on the final transcript or the endpoint.
    package var atFinal = 0
    /// By the cache of the online service's answers.
    package var cache = 0
    /// By the online service, including answers that needed confirmation.
    package var online = 0
    package var nobody = 0

    package var total: Int { early + atFinal + cache + online + nobody }
    package var dictionary: Int { early + atFinal }

    static func += (sum: inout AnswerCounts, other: AnswerCounts) {
        sum.early += other.early
        sum.atFinal += other.atFinal
        sum.cache += other.cache
        sum.online += other.online
        sum.nobody += other.nobody
    }
}

extension Timeline.Unit {
    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = .gmt
        return calendar
    }

    private var component: Calendar.Component {
        switch self {
        case .hour: .hour
        case .day: .day
        case .week: .weekOfYear
        case .month: .month
        case .year: .year
        }
    }

    /// The length of a period in seconds; for a month and a year slightly less than the maximum.
    private var seconds: Double {
        switch self {
        case .hour: 3600
        case .day: 86_400
        case .week: 7 * 86_400
        case .month: 30 * 86_400
        case .year: 365 * 86_400
        }
    }

    /// The shortest unit that gives at most ``Timeline/preferred`` periods.
    static func fitting(from first: Date, to last: Date) -> Timeline.Unit {
        allCases.first { last.timeIntervalSince(first) <= $0.seconds * Double(Timeline.preferred - 1) } ?? .year
    }

    /// The beginning of the period that contains a date.
    func start(of date: Date) -> Date { Self.calendar.dateInterval(of: component, for: date)?.start ?? date }

    /// The beginning of the next period.
    func next(after start: Date) -> Date {
        Self.calendar.date(byAdding: component, value: 1, to: start) ?? start.addingTimeInterval(seconds)
    }
}

extension Timeline {
    /// Distributes counts by hour or day to the periods from the first to the last.
    ///
    /// - Parameters:
    ///   - unit: The unit of the periods; not shorter than a slot.
    ///   - answers: The sources of answers, by the beginning of the slot.
    ///   - serviceTimes: The times of the service in milliseconds, by the beginning of the slot.
    init(unit: Unit, answers: [Date: AnswerCounts], serviceTimes: [Date: [Double]]) {
        var periods: [Date: Period] = [:]
        for (date, counts) in answers {
            let start = unit.start(of: date)
            periods[start, default: Period(start: start)].answers += counts
        }
        let times = Dictionary(serviceTimes.map { (unit.start(of: $0), $1) }, uniquingKeysWith: +)
        for (start, values) in times { periods[start]?.serviceTime = Percentiles(of: values) }
        if let first = periods.keys.min(), let last = periods.keys.max() {
            var (gaps, start) = ([Period](), first)
            while start <= last, periods.count + gaps.count <= Self.longest {
                if periods[start] == nil { gaps.append(Period(start: start)) }
                start = unit.next(after: start)
            }
            if start > last { for gap in gaps { periods[gap.start] = gap } }
        }
        self.init(unit: unit, periods: periods.values.sorted { $0.start < $1.start }.suffix(Self.longest))
    }
}
#endif
