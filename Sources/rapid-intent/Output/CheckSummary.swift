#if Tool
import RapidIntent
import RapidIntentDictionary
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentYAML

/// The numbers of a check: contents of dictionaries and diagnostics.
struct CheckSummary {
    private let locales: [String]
    private let counts: [(noun: String, count: Int)]
    private let wordings: Int
    private let tests: Int
    private let failedTests: Int
    private let found: [(severity: DictionaryDiagnostic.Severity, count: Int)]

    init(_ loaded: LoadedDictionaries, diagnostics: [DictionaryDiagnostic]) {
        let dictionaries = loaded.dictionaries.dictionaries
        locales = dictionaries.map(\.locale.rawValue)
        let phrases = dictionaries.reduce(0) { $0 + $1.intents.reduce(0) { $0 + $1.phrases.count } }
        // A phrase claimed by two intents counts once.
        let claims = diagnostics.count { $0.code == .duplicatePhrase }
        counts = [
            ("file", loaded.fileCount), ("intent", dictionaries.reduce(0) { $0 + $1.intents.count }),
            ("phrase", max(0, phrases - claims)),
            ("list", dictionaries.reduce(0) { $0 + $1.lists.count }),
            ("value", dictionaries.reduce(0) { $0 + $1.lists.reduce(0) { $0 + $1.values.count } }),
        ]
        let wordings = dictionaries.flatMap(\.wordingCounts).joined().reduce(0) { sum, count in
            let (sum, isTooLarge) = sum.addingReportingOverflow(count)
            return isTooLarge ? .max : sum
        }
        self.wordings = wordings == .max ? .max : max(0, wordings - claims)
        tests = loaded.sources.joined().reduce(0) { $0 + $1.tests.count }
        failedTests = diagnostics.count { $0.code == .failedTest }
        found = [DictionaryDiagnostic.Severity.error, .warning, .remark].map { severity in
            (severity, diagnostics.count { $0.severity == severity })
        }
    }

    var text: String {
        var parts = counts.map { counted($0.count, $0.noun) }
        if wordings > counts[2].count { parts[2] += " in \(shortened(wordings)) wordings" }
        if !locales.isEmpty {
            parts.append((locales.count == 1 ? "locale " : "locales ") + locales.joined(separator: " and "))
        }
        if tests > 0 {
            parts.append(counted(tests, "test") + (failedTests > 0 ? " of which \(failedTests) failed" : " passed"))
        }
        // The number of warnings is shown even if it is zero.
        parts += found.filter { $0.count > 0 || $0.severity == .warning }.map {
            counted($0.count, $0.severity.rawValue)
        }
        return parts.joined(separator: ", ")
    }

    /// The summary for machines, with the time of the check unless that is nil.
    func json(at time: String? = nil) -> JSON {
        JSON.object(found.map { ($0.severity.rawValue + "s", .integer($0.count)) }).adding(["locales": locales])
            .adding(.object(counts.map { ($0.noun + "s", .integer($0.count)) }))
            .adding(["wordings": wordings, "tests": tests, "failedTests": failedTests])
            .adding(time.map { ["at": $0] })
    }
}

/// Diagnostics for people: the most severe first, and a limited number of each kind.
struct DiagnosticDigest {
    let shown: [DictionaryDiagnostic]
    /// A line for each kind that exceeds its limit, with the number of hidden diagnostics.
    let rest: [String]

    private static func limit(of severity: DictionaryDiagnostic.Severity) -> Int {
        switch severity {
        case .error: 20
        case .warning: 5
        case .remark: 2
        }
    }

    /// Selects the diagnostics to show, or `all`.
    init(_ diagnostics: [DictionaryDiagnostic], all: Bool = false) {
        var shown: [DictionaryDiagnostic] = []
        var rest: [String] = []
        for severity in [DictionaryDiagnostic.Severity.error, .warning, .remark] {
            var counts: [DictionaryDiagnostic.Code: Int] = [:]
            var order: [DictionaryDiagnostic.Code] = []
            for diagnostic in diagnostics where diagnostic.severity == severity {
                let count = counts[diagnostic.code, default: 0]
                if count == 0 { order.append(diagnostic.code) }
                counts[diagnostic.code] = count + 1
                if all || count < Self.limit(of: severity) { shown.append(diagnostic) }
            }
            guard !all else { continue }
            rest += order.compactMap { code in
                let hidden = (counts[code] ?? 0) - Self.limit(of: severity)
                return hidden > 0 ? "… and \(counted(hidden, "more " + severity.rawValue)) of the kind \(code)" : nil
            }
        }
        self.shown = shown
        self.rest = rest
    }

    /// Prints the diagnostics on standard error.
    func report() {
        for diagnostic in shown { StandardError.write(diagnostic.description) }
        for line in rest { StandardError.write("\(line); 'rapid-intent check --all' shows them") }
    }
}
#endif
