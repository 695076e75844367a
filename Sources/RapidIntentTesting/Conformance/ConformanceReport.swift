import RapidIntent

/// What a run of ``IntentServiceConformance`` found.
public struct ConformanceReport: Sendable, Equatable {
    /// What one check found.
    public struct Result: Sendable, Equatable {
        /// What was checked, such as `the server stalls before the head`.
        public var check: String
        /// What came of it: the top intent, the code of the failure, or that nothing came; empty where nothing was asked.
        package var outcome: String
        /// How long it took.
        var elapsed: Duration
        /// When it had to be over; nil where time was not looked at.
        var deadline: Duration?
        /// Which rule was broken and how; nil if none was.
        public var problem: String?
    }

    /// All results, in the order of the checks.
    package internal(set) var results: [Result] = []

    /// Makes a report that is empty.
    init() {}

    /// Those that broke a rule.
    public var failures: [Result] { results.filter { $0.problem != nil } }

    /// A table of the checks in which time matters: what happened, what came of it, when, and when it had to be over.
    public var table: String {
        let rows =
            [["fault", "outcome", "time", "deadline", ""]]
            + results.filter { $0.deadline != nil }.map { result in
                [
                    result.check, result.outcome, Self.milliseconds(result.elapsed),
                    result.deadline.map(Self.milliseconds) ?? "", result.problem ?? "ok",
                ]
            }
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).enumerated().map { column, cell in
                let space = String(repeating: " ", count: cell.1 - cell.0.count)
                return column < 2 ? cell.0 + space : space + cell.0
            }
            return (cells + [row[4]]).joined(separator: "  ")
        }.joined(separator: "\n")
    }

    mutating func note(
        _ check: String, _ outcome: ConformanceOutcome?, _ elapsed: Duration, deadline: Duration? = nil,
        problem: String?
    ) {
        results.append(
            Result(
                check: check, outcome: outcome?.description ?? "", elapsed: elapsed, deadline: deadline,
                problem: problem))
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .microseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

/// What a question ended in.
enum ConformanceOutcome: Sendable, CustomStringConvertible {
    case answered(Prediction)
    case failed(OnlineIntentError)
    /// It was still under way when patience ended.
    case hung

    var description: String {
        switch self {
        case .answered(let prediction): prediction.topIntent?.name ?? "nothing found"
        case .failed(let error): error.code.rawValue
        case .hung: "no end"
        }
    }

    /// The failure, if it is one.
    var error: OnlineIntentError? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// The prediction, if it is one.
    var prediction: Prediction? {
        if case .answered(let prediction) = self { prediction } else { nil }
    }
}
