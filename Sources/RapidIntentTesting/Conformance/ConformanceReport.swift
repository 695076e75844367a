import RapidIntent

/// The results of a conformance run.
public struct ConformanceReport: Sendable, Equatable {
    /// The result of one check.
    public struct Result: Sendable, Equatable {
        /// The name of the check, such as `the server stalls before the head`.
        public var check: String
        /// The outcome: the top intent, the error code, or that nothing arrived; empty if no question was asked.
        package var outcome: String
        var elapsed: Duration
        /// The time limit; nil if the check has none.
        var deadline: Duration?
        /// The broken rule and how it was broken; nil if none.
        public var problem: String?
    }

    package internal(set) var results: [Result] = []

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
        results.append(Result(check: check, outcome: outcome, elapsed: elapsed, deadline: deadline, problem: problem))
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

    var error: OnlineIntentError? { if case .failed(let error) = self { error } else { nil } }

    var prediction: Prediction? { if case .answered(let prediction) = self { prediction } else { nil } }
}

/// The questions of a conformance run, and the server's answers.
enum ConformanceQuestions {
    /// A text with an entity that has a position.
    static let known = "turn on the kitchen light"
    /// A text without an answer.
    static let unknown = "colourless green ideas"
    /// A text in which bytes, UTF-16 units, code points and characters give different positions for the entity.
    static let emoji = "play 🎵 cafe\u{301} 👨‍👩‍👧 jazz now"

    /// The server's answer.
    @Sendable
    static func answer(to text: String) -> Prediction {
        switch text {
        case known: prediction(text, intent: "TurnOn", entity: "Room", words: "kitchen")
        case emoji: prediction(text, intent: "Play", entity: "Genre", words: "jazz")
        case _ where text.hasPrefix("question "): prediction(text, intent: String(text.dropFirst(9)))
        default: Prediction(text: text, intents: [.init(name: "None", score: 0.9)], topIntent: nil)
        }
    }

    /// Unusual texts that clients send.
    static let odd = [
        "", " \n\t", String(repeating: "a", count: 100_000), "\"\\\u{0}\u{7}\u{2028}", "🎵\u{301}\u{200D}",
    ]

    private static func prediction(
        _ text: String, intent: String, entity: String? = nil, words: String = ""
    ) -> Prediction {
        let top = Prediction.RankedIntent(name: intent, score: 0.97)
        let place = text.unicodeScalars.firstRange(of: words.unicodeScalars).map { range in
            let start = text.unicodeScalars.distance(from: text.unicodeScalars.startIndex, to: range.lowerBound)
            return start..<start + words.unicodeScalars.count
        }
        let entities = entity.map {
            [Prediction.PredictedEntity(name: $0, text: words, value: words, range: place, score: 0.9)]
        }
        return Prediction(
            text: text, intents: [top, .init(name: "None", score: 0.02)], topIntent: top, entities: entities ?? [])
    }
}
