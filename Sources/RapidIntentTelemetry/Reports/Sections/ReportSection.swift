/// One question that a report answers: what every form of it that is for people shows, each in its way.
struct ReportSection: Equatable {
    /// The question.
    var title: String
    /// What is to be known beside the figures, a sentence or two each.
    var notes: [String] = []
    /// The figures as a picture, for forms that can draw; the tables say the same.
    var chart: ReportChart?
    /// The figures.
    var tables: [ReportTable] = []

    /// Whether there is nothing to say.
    var isEmpty: Bool { notes.isEmpty && tables.allSatisfy(\.rows.isEmpty) }
}

/// Figures in rows and columns.
struct ReportTable: Equatable {
    /// What the rows are; empty where the section's title says it.
    var caption = ""
    var columns: [Column]
    /// A cell for each column, as plain text.
    var rows: [[String]] = []
    /// For each row the lengths of the parts of its bar, where 1 is the longest that there is room for; none where the rows
    /// have no bars.
    var bars: [[Double]] = []
    /// What tells the parts of the bars apart, in their order; none where bars have one part.
    var parts: [String] = []
    /// Whether forms that have little room may leave the titles of the columns out, since the cells explain themselves.
    var explainsItself = false

    /// What is in a column.
    struct Column: Equatable {
        var title: String
        var kind = Kind.name

        /// How its cells are laid out.
        enum Kind {
            /// A figure: right-aligned.
            case figure
            /// A short name of ours.
            case name
            /// A date or time, which stays on one line.
            case date
            /// What people said or wrote: any text of any length.
            case words
        }
    }

    /// A column of figures.
    static func figure(_ title: String) -> Column { Column(title: title, kind: .figure) }
}

/// A picture of figures.
enum ReportChart: Equatable {
    /// The shares of a whole over time.
    case shares(ShareChart)
    /// How often what falls between two bounds occurs.
    case histogram(HistogramChart)
    /// Times over time.
    case times(TimeChart)
}

/// The shares of a whole over time, each period a column of 100 %.
struct ShareChart: Equatable {
    /// What it shows, for those who cannot see it.
    var title: String
    /// What is told apart, from the bottom of a column to its top.
    var parts: [String]
    var columns: [Column]

    /// One period.
    struct Column: Equatable {
        /// Its name below the chart.
        var label: String
        /// Its name in full.
        var name: String
        /// How much there is of each part.
        var counts: [Int]
    }
}

/// How often what falls between two bounds occurs.
struct HistogramChart: Equatable {
    /// What it shows, for those who cannot see it.
    var title: String
    var bins: [Bin]

    /// What lies between two bounds.
    struct Bin: Equatable {
        /// Its lower bound, below the chart.
        var label: String
        /// Its name in full.
        var name: String
        var count: Int
    }
}

/// The median and the 95th percentile of a time, over time.
struct TimeChart: Equatable {
    /// What it shows, for those who cannot see it.
    var title: String
    var points: [Point]

    /// One period.
    struct Point: Equatable {
        /// Its name below the chart.
        var label: String
        /// Its name in full.
        var name: String
        /// What was measured in it; nil where nothing was.
        var times: Percentiles?
    }
}
