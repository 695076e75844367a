#if SQLite
import GRDB
import RapidIntent
import RapidIntentDatabase

extension TelemetryFilter {
    /// The condition on the rows of `resolution`.
    var condition: RowCondition {
        var condition = period
        condition.require("session", is: session)
        condition.require("intent", is: intent)
        condition.require("source", is: source?.rawValue)
        if let ending { condition.require(ending.condition) }
        condition.require("feedback", is: verdict?.rawValue)
        condition.require("locale", is: locale?.rawValue)
        condition.require("recogniser", is: recogniser)
        condition.require("dictionaryVersion", is: dictionaryVersion)
        condition.require("site", is: site)
        condition.require("instance", is: instance)
        let forms = forms
        if !forms.isEmpty {
            // Not LIKE: its patterns have a maximum length, and characters with a meaning.
            let terms = forms.map { _ in "instr(lower(text), ?)" }.joined(separator: " OR ")
            condition.require(terms, StatementArguments(forms))
        }
        return condition
    }

    /// The condition on the time, which the rows of every table have.
    var period: RowCondition {
        var condition = RowCondition()
        if let since { condition.require("recordedAt >= ?", [since.epochMilliseconds]) }
        if let until { condition.require("recordedAt < ?", [until.epochMilliseconds]) }
        return condition
    }

    /// The conditions that an index answers alone, each by itself.
    var indexed: [RowCondition] {
        var ofSession = RowCondition()
        ofSession.require("session", is: session)
        return [period, ofSession].filter { !$0.isEmpty }
    }

    /// The condition on the rows of `loss`, which have only a time, a session and a sender.
    var conditionOfLosses: RowCondition {
        var condition = period
        condition.require("session", is: session)
        if site != nil || instance != nil {
            var sender = RowCondition()
            sender.require("site", is: site)
            sender.require("instance", is: instance)
            condition.require("sender IN (SELECT id FROM fleetSender WHERE \(sender.sql))", sender.arguments)
        }
        return condition
    }

    /// The forms in which the text may be in the file; empty if no text is set.
    private var forms: [String] {
        // A text ends for SQLite at a NUL, so that the rest of it would match everything.
        let words = text?.split { $0.isWhitespace || $0 == "\0" }.joined(separator: " ") ?? ""
        guard !words.isEmpty else { return [] }
        let normal = Normaliser(locale: locale ?? "en").normalise(words).text
        var forms: [String] = []
        for form in [words.lowercased(), normal, DigitMask.masking(normal)] where !form.isEmpty && !forms.contains(form)
        {
            forms.append(form)
        }
        return forms
    }
}

/// A condition on the rows of a table, with the values that it compares them with.
///
/// Every value is an argument; no statement is built from data.
struct RowCondition {
    private var terms: [String] = []
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
