import Foundation

/// What happened over time: who knew the answers in each hour, day, week, month or year, without a gap between them.
struct Timeline: Sendable, Equatable {
    /// How long each period is.
    var unit: Unit
    /// The periods from the first segment to the last, those without a segment included.
    ///
    /// Where that were more than ``longest``, because a clock was wrong, only those with a segment.
    var periods: [Period]

    /// How many periods a report shows before it takes longer ones, and how many it has at most.
    static let (preferred, longest) = (62, 1000)

    /// Collects periods.
    package init(unit: Unit, periods: [Period]) {
        self.unit = unit
        self.periods = periods
    }

    /// How long a period is.
    enum Unit: String, Sendable, CaseIterable {
        /// From the full hour.
        case hour
        /// From midnight.
        case day
        /// From Monday (ISO 8601).
        case week
        /// From the first of the month.
        case month
        /// From the first of January.
        case year
    }

    /// One period, in UTC.
    struct Period: Sendable, Equatable {
        /// When it begins.
        var start: Date
        /// Who knew the answers in it.
        var answers: AnswerCounts
        /// How long the online service took in it; nil where it was not asked.
        package var serviceTime: Percentiles?

        /// Describes a period.
        package init(start: Date, answers: AnswerCounts = AnswerCounts(), serviceTime: Percentiles? = nil) {
            self.start = start
            self.answers = answers
            self.serviceTime = serviceTime
        }
    }
}

/// How many segments were answered by whom.
public struct AnswerCounts: Sendable, Equatable {
    /// By the dictionary, before the final transcript.
    public var early = 0
    /// By the dictionary, on the final transcript or the endpoint.
    public var atFinal = 0
    /// By the cache of the online service's answers.
    public var cache = 0
    /// By the online service, also where it was only nearly sure.
    public var online = 0
    /// By nobody: unresolved.
    public var nobody = 0

    /// Counts nothing.
    package init() {}

    /// All segments.
    package var total: Int { early + atFinal + cache + online + nobody }
    /// Those answered by the dictionary.
    package var dictionary: Int { early + atFinal }

    /// Counts both together.
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

    /// A little less than what the longest such period takes, in seconds.
    private var seconds: Double {
        switch self {
        case .hour: 3600
        case .day: 86_400
        case .week: 7 * 86_400
        case .month: 30 * 86_400
        case .year: 365 * 86_400
        }
    }

    /// The shortest that comes to no more than ``Timeline/preferred`` periods.
    static func fitting(from first: Date, to last: Date) -> Timeline.Unit {
        allCases.first { last.timeIntervalSince(first) <= $0.seconds * Double(Timeline.preferred - 1) } ?? .year
    }

    /// The beginning of the period that a moment lies in.
    func start(of date: Date) -> Date { Self.calendar.dateInterval(of: component, for: date)?.start ?? date }

    /// The beginning of the next period.
    func next(after start: Date) -> Date {
        Self.calendar.date(byAdding: component, value: 1, to: start) ?? start.addingTimeInterval(seconds)
    }
}

extension Timeline {
    /// Arranges what was counted in slots of time, hours or days, in the periods from the first to the last.
    ///
    /// - Parameters:
    ///   - unit: How long the periods are; no shorter than a slot.
    ///   - answers: Who knew the answers, by the beginning of the slot.
    ///   - serviceTimes: How many milliseconds the service took each time, by the beginning of the slot.
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
