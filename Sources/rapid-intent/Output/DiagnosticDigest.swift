#if Tool
import RapidIntent
import RapidIntentPrograms

/// Diagnostics for people: the most severe first, and a limited number of each kind.
struct DiagnosticDigest {
    /// The diagnostics to show in full.
    let shown: [DictionaryDiagnostic]
    /// A line for each kind that exceeds its limit, with the number of hidden diagnostics.
    let rest: [String]

    /// The maximum number of diagnostics shown of each kind.
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
