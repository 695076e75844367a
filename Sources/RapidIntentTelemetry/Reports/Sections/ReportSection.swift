#if SQLite
import Foundation

/// A section that answers one question of a report; each format shows it in its own way.
struct ReportSection: Equatable {
    var title: String
    /// Notes on the numbers, one or two sentences each.
    var notes: [String] = []
    /// The numbers as a chart, for formats that can draw; the tables have the same numbers.
    var chart: ReportChart?
    var tables: [ReportTable] = []

    var isEmpty: Bool { notes.isEmpty && tables.allSatisfy(\.rows.isEmpty) }
}

extension ReportSection {
    init(_ title: String, _ table: ReportTable) { self.init(title: title, tables: [table]) }
}

struct ReportTable: Equatable {
    /// The caption; empty if the section's title is enough.
    var caption = ""
    var columns: [Column]
    /// A cell for each column, as plain text.
    var rows: [[String]] = []
    /// For each row, the lengths of the parts of its bar, where 1 is the full width; empty if the rows have no bars.
    var bars: [[Double]] = []
    /// For each row, the segments that its bar counts; empty if no filter means them.
    var filters: [TelemetryFilter] = []
    /// The names of the parts of the bars, in order; empty if bars have one part.
    var parts: [String] = []
    /// Whether formats with little space may omit the column titles, because the cells are clear without them.
    var explainsItself = false

    struct Column: Equatable {
        var title: String
        var kind: Kind

        static func figure(_ title: String) -> Column { Column(title: title, kind: .figure) }
        static func name(_ title: String) -> Column { Column(title: title, kind: .name) }
        static func date(_ title: String) -> Column { Column(title: title, kind: .date) }
        static func words(_ title: String) -> Column { Column(title: title, kind: .words) }

        enum Kind {
            case figure
            case name
            case date
            /// Recorded words: any text of any length.
            case words
        }
    }
}

enum ReportChart: Equatable {
    case shares(ShareChart)
    case histogram(HistogramChart)
    case times(TimeChart)
}

/// The shares of a total over time, each period a column of 100 %.
struct ShareChart: Equatable {
    /// The description of the chart, for readers who cannot see it.
    var title: String
    /// The names of the parts, from the bottom of a column to its top.
    var parts: [String]
    /// For each part, the segments that it counts at any time; nil if no filter means them.
    var filters: [TelemetryFilter?]
    var columns: [Column]

    struct Column: Equatable {
        var label: String
        var name: String
        var counts: [Int]
        var time: Range<Date>

        /// The segments of a part in this period; nil if no filter means them.
        func filter(of part: TelemetryFilter?) -> TelemetryFilter? {
            guard var filter = part else { return nil }
            filter.since = time.lowerBound
            filter.until = time.upperBound
            return filter
        }
    }
}

struct HistogramChart: Equatable {
    /// The description of the chart, for readers who cannot see it.
    var title: String
    var bins: [Bin]

    /// The values between two bounds.
    struct Bin: Equatable {
        /// Its lower bound, below the chart.
        var label: String
        var name: String
        var count: Int
    }
}

/// The median and the 95th percentile of a time, over time.
struct TimeChart: Equatable {
    /// The description of the chart, for readers who cannot see it.
    var title: String
    var points: [Point]

    struct Point: Equatable {
        var label: String
        var name: String
        /// The values in it; nil if there are none.
        var times: Percentiles?
    }
}
#endif
