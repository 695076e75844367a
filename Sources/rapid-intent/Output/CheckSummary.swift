import RapidIntent

/// What sound dictionaries hold, in numbers.
struct CheckSummary {
    private let locale: String
    private let counts: [(noun: String, count: Int)]

    /// Counts what a dictionary holds.
    init(_ dictionary: CommandDictionary, files: Int) {
        locale = dictionary.locale.rawValue
        counts = [
            ("file", files), ("intent", dictionary.intents.count),
            ("phrase", dictionary.intents.reduce(0) { $0 + $1.phrases.count }), ("list", dictionary.lists.count),
            ("value", dictionary.lists.reduce(0) { $0 + $1.values.count }),
        ]
    }

    /// The summary for people.
    func text(warnings: Int) -> String {
        (counts.map { counted($0.count, $0.noun) } + ["locale \(locale)", counted(warnings, "warning")])
            .joined(separator: ", ")
    }

    /// The summary for machines.
    func json(warnings: Int) -> String {
        OrderedJSON.object(
            [("errors", .integer(0)), ("warnings", .integer(warnings)), ("locale", .string(locale))]
                + counts.map { ($0.noun + "s", .integer($0.count)) }
        ).text
    }
}
