#if SQLite
import GRDB

/// A condition on the rows of a table, with the values that it compares them with.
///
/// Every value is an argument; no statement is built from data.
struct RowCondition {
    /// The terms, all of which must be true.
    private var terms: [String] = []
    /// The values, in the order of their `?`.
    private(set) var arguments = StatementArguments()

    var isEmpty: Bool { terms.isEmpty }

    /// The condition in SQL; `TRUE` if every row meets it.
    var sql: String { terms.isEmpty ? "TRUE" : terms.joined(separator: " AND ") }

    /// The condition as a clause; empty if every row meets it, so that SQLite can answer from an index alone.
    var clause: String { terms.isEmpty ? "" : "WHERE \(sql)" }

    mutating func require(_ term: String, _ arguments: StatementArguments = StatementArguments()) {
        terms.append("(\(term))")
        self.arguments += arguments
    }

    /// Adds that a column has a value, unless the value is nil.
    mutating func require(_ column: String, is value: (any DatabaseValueConvertible)?) {
        if let value { require("\(column) = ?", [value]) }
    }
}
#endif
