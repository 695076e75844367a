#if SQLite
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

    package func text(of plan: TuningPlan) -> String {
        var source = DictionarySource(locale: Located(locale))
        source.histories = plan.histories
        return DictionaryWriter(comments: [
            .dictionary: """
            How often phrases were said and continued, from telemetry: it decides how long their commands wait, and how likely an
            intent is while words come.
            'rapid-intent tune --apply' replaces this file. Remove a phrase, or the file, to get the usual waiting time back.
            """
        ]).yaml(for: source)
    }

    /// What a plan changes; nil without evidence, or if the file has it already.
    ///
    /// - Throws: `DictionaryError` if the dictionaries have errors, or if the file has other contents than histories, or is in
    ///   another language.
    package func change(to plan: TuningPlan) throws(DictionaryError) -> FolderChange? {
        guard mistakes.isEmpty else { throw DictionaryError(mistakes) }
        let text = text(of: plan)
        let bytes = Array(text.utf8)
        guard plan.hasEvidence, bytes != tunedBytes else { return nil }
        _ = try DictionarySource(yaml: bytes, file: tunedPath)
        if let tunedBytes {
            var present = try DictionarySource(yaml: tunedBytes, file: tunedPath)
            if let own = present.locale?.value, own.language != locale.language {
                throw DictionaryError(
                    .unreadableFile,
                    "'\(tunedPath)' is in \(own.rawValue), not in \(locale.rawValue), and is left alone",
                    help: "keep what is learned in another language in a folder of its own")
            }
            (present.histories, present.locale) = (PhraseHistories(), nil)
            guard present == DictionarySource() else {
                throw DictionaryError(
                    .unreadableFile, "'\(tunedPath)' has more than histories, and is left alone",
                    help: "move the other sections to another file of the folder")
            }
        }
        let phrases = plan.phrases.filter { $0.verdict == .tuned }.map { "'\($0.observed.key.phrase)'" }
        return FolderChange(
            action: .tune,
            summary: phrases.isEmpty
                ? "no phrase is tuned any more" : "tuned the wait of \(LessonReview.list(phrases))",
            diff: UnifiedDiff(from: tunedBytes, to: bytes, file: tunedPath).text,
            files: [FileChange(path: tunedPath, before: tunedBytes, after: bytes)])
    }
}
#endif
