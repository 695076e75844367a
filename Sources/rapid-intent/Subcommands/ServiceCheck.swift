#if Tool
import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentYAML

/// `check --service`: compares an exported application with dictionaries.
struct ServiceCheck {
    /// The file or folder of the export.
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
        let comparison = ServiceComparison(
            export, with: loaded.dictionaries, madeFrom: loaded.sources.flatMap { $0 })
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
#endif
