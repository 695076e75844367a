#if Tool
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentYAML

/// `check --service`: compares an exported application with dictionaries.
struct ServiceCheck {
    var path: String
    /// The service that exported it; nil to detect it.
    var format: ServiceExport.Format?
    /// Whether to show every difference, not a limited number of each kind.
    var all: Bool
    var output: OutputOptions

    /// Compares, and prints the differences.
    ///
    /// Returns the exit status; nil for success.
    func compare(with loaded: LoadedDictionaries) -> ExitStatus? {
        let mistakes = loaded.diagnostics.filter { $0.severity == .error }
        let export: ServiceExport
        do throws(DictionaryError) {
            export = try ServiceExport(at: path, format: format)
        } catch {
            show(mistakes + error.diagnostics)
            return .badInput
        }
        guard !loaded.isEmpty else {
            show(mistakes)
            return .badInput
        }
        let comparison = ServiceComparison(export, with: loaded.dictionaries, madeFrom: loaded.sources.flatMap { $0 })
        show(mistakes + comparison.differences)
        let summary = ServiceCheckSummary(export, comparison)
        output.write(summary.json, text: summary.text)
        return comparison.differences.isEmpty && mistakes.isEmpty ? nil : .badInput
    }

    private func show(_ diagnostics: [DictionaryDiagnostic]) {
        guard !output.json else {
            for diagnostic in diagnostics { StandardOutput.write(JSON(diagnostic)) }
            return
        }
        let digest = DiagnosticDigest(diagnostics, all: all)
        let style = Style(output.colour)
        for diagnostic in digest.shown { StandardOutput.write(style.highlight(diagnostic, isBrief: false)) }
        for line in digest.rest { StandardOutput.write("\(line); '--all' shows them") }
    }
}

struct ServiceCheckSummary {
    private let system: String
    private let format: String
    private let counts: [(noun: String, count: Int)]
    private let resolved: Int
    private let differences: Int

    init(_ export: ServiceExport, _ comparison: ServiceComparison) {
        system = export.format.system
        format = export.format.rawValue
        counts = [
            ("intent", export.intents.count), ("list", export.lists.count),
            ("utterance", comparison.utteranceCount),
        ]
        resolved = comparison.resolvedCount
        differences = comparison.differences.count
    }

    var text: String {
        "\(system): " + counts.map { counted($0.count, $0.noun) }.joined(separator: ", ")
            + " of which the dictionaries resolve \(resolved) identically, "
            + (differences == 0 ? "no differences" : counted(differences, "difference"))
    }

    var json: JSON {
        JSON.object([("service", .string(format))] + counts.map { ($0.noun + "s", .integer($0.count)) })
            .adding(["resolved": resolved, "differences": differences])
    }
}
#endif
