package import Foundation
import RapidIntent
package import RapidIntentDictionary
package import RapidIntentTelemetry
import RapidIntentYAML

extension GrowthFolder {
    /// The name of the file with the histories of phrases.
    package static let tunedName = "tuned.yaml"

    /// Plans the waiting times of the folder's phrases, from telemetry.
    ///
    /// - Parameters:
    ///   - telemetry: The recorded segments; segments in other languages than the folder's are ignored.
    ///   - since: The earliest time of a segment; nil for no limit.
    ///   - policy: The required evidence.
    /// - Throws: `DictionaryError` if the dictionaries have errors, or `TelemetryError`.
    package func tuning(
        from telemetry: TelemetryReader, since: Date? = nil, policy: TuningPolicy = TuningPolicy()
    ) async throws -> TuningPlan {
        let observed = try await telemetry.observedPhrases(in: locale, since: since)
        return try tuning(from: observed, policy: policy)
    }

    func tuning(from observed: [ObservedPhrase], policy: TuningPolicy) throws(DictionaryError) -> TuningPlan {
        try TuningPlanner(present: CommandDictionary(everything), untuned: untuned, policy: policy).plan(from: observed)
    }

    /// The text of `tuned.yaml` with the histories of a plan.
    package func text(of plan: TuningPlan) -> String {
        var source = DictionarySource(locale: Located(locale))
        source.histories = plan.histories
        return DictionaryWriter(comments: [
            .dictionary: """
            How often phrases were said and continued, from telemetry: it decides how long their commands wait.
            'rapid-intent tune --apply' replaces this file. Remove a phrase, or the file, to get the usual waiting time back.
            """
        ]).yaml(for: source)
    }

    /// Replaces `tuned.yaml` atomically.
    ///
    /// - Returns: Whether the file changed.
    /// - Throws: `DictionaryError` if the dictionaries have errors or the file cannot be written.
    @discardableResult
    package func apply(_ plan: TuningPlan) throws(DictionaryError) -> Bool {
        guard mistakes.isEmpty else { throw DictionaryError(mistakes) }
        let bytes = Array(text(of: plan).utf8)
        guard bytes != tunedBytes else { return false }
        _ = try DictionarySource(yaml: bytes, file: tunedPath)
        try Self.replace(tunedPath, with: bytes)
        return true
    }
}
