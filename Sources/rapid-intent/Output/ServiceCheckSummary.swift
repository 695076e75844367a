#if Tool
import RapidIntent
import RapidIntentImport
import RapidIntentSupport

/// The numbers of a comparison of a service with dictionaries.
struct ServiceCheckSummary {
    private let system: String
    private let format: String
    private let counts: [(noun: String, count: Int)]
    private let resolved: Int
    private let differences: Int

    /// Counts the contents of an export and the differences.
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
