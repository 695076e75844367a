import RapidIntent

/// The results of a conformance run.
public struct ConformanceReport: Sendable, Equatable {
    /// The result of one check.
    public struct Result: Sendable, Equatable {
        /// The name of the check, such as `the server stalls before the head`.
        public var check: String
        /// The outcome: the top intent, the error code, or that nothing arrived; empty if no question was asked.
        package var outcome: String
        /// How long it took.
        var elapsed: Duration
        /// The time limit; nil if the check has none.
        var deadline: Duration?
        /// The broken rule and how it was broken; nil if none.
        public var problem: String?
    }

    /// All results, in the order of the checks.
    package internal(set) var results: [Result] = []

    /// Creates an empty report.
    init() {}

    /// The results that broke a rule.
    public var failures: [Result] { results.filter { $0.problem != nil } }

    /// A table of the checks with a time limit: fault, outcome, time and deadline.
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
        _ check: String, _ outcome: String = "", after elapsed: Duration = .zero, deadline: Duration? = nil,
        problem: String?
    ) {
        results.append(
            Result(check: check, outcome: outcome, elapsed: elapsed, deadline: deadline, problem: problem))
    }

    private static func milliseconds(_ duration: Duration) -> String {
        let tenths = Int((duration / .microseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) ms"
    }
}

enum ConformanceOutcome: Sendable, CustomStringConvertible {
    case answered(Prediction)
    case failed(OnlineIntentError)
    /// The call did not end before patience ended.
    case hung

    var description: String {
        switch self {
        case .answered(let prediction): prediction.topIntent?.name ?? "nothing found"
        case .failed(let error): error.code.rawValue
        case .hung: "no end"
        }
    }

    /// The error, if the call failed.
    var error: OnlineIntentError? {
        if case .failed(let error) = self { error } else { nil }
    }

    /// The prediction, if the call was answered.
    var prediction: Prediction? {
        if case .answered(let prediction) = self { prediction } else { nil }
    }
}
