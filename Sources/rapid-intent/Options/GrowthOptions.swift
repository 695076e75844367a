import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentGrowth
import RapidIntentTelemetry

/// Options for growth: its sources, its destination, and the evidence it requires.
struct GrowthOptions: ParsableArguments {
    @Option(
        name: .customLong("dictionary"),
        help: ArgumentHelp(
            "The folder of dictionaries that contains 'learned.yaml'; repeat it for other dictionaries in use. (default: "
                + "Dictionaries)", valueName: "path"))
    var paths: [String] = []

    @Option(help: ArgumentHelp("The telemetry file to learn from.", valueName: "file"))
    var telemetry = "Telemetry/telemetry.sqlite"

    @Option(
        help: ArgumentHelp(
            "Ignore entries older than a date (2026-11-01), a time (2026-11-01T08:00:00Z) or an age (30m, 24h, 7d).",
            valueName: "when"))
    var since: Since?

    @OptionGroup var language: LocaleOptions

    @Option(help: ArgumentHelp("How often a phrase must be heard.", valueName: "number"))
    var minimumHeard = GrowthPolicy().minimumHeard

    @Option(help: ArgumentHelp("In how many sessions it must be heard.", valueName: "number"))
    var minimumSessions = GrowthPolicy().minimumSessions

    @Option(
        help: ArgumentHelp(
            "How many agreeing answers must come directly from the service or be confirmed by the user.",
            valueName: "number"))
    var minimumIndependent = GrowthPolicy().minimumIndependent

    @Option(
        help: ArgumentHelp(
            "The share of answers that must agree, from 0 to 1, as a lower confidence bound.", valueName: "share"))
    var minimumAgreement = GrowthPolicy().minimumAgreement

    @Option(help: ArgumentHelp("The minimum mean score of the service's answers, from 0 to 1.", valueName: "score"))
    var minimumScore = GrowthPolicy().minimumScore

    @Option(help: ArgumentHelp("The minimum number of words in a phrase.", valueName: "number"))
    var minimumWords = GrowthPolicy().minimumWords

    @Flag(help: "Also propose phrases that make other phrases wait longer.")
    var mayDelay = false

    @Option(
        help: ArgumentHelp("Forget a learned phrase after this many failures.", valueName: "number"))
    var minimumWrong = GrowthPolicy().minimumWrong

    @Option(
        help: ArgumentHelp(
            "Forget it only above this share of failures, from 0 to 1, as a lower confidence bound.", valueName: "share"
        ))
    var maximumWrong = GrowthPolicy().maximumWrong

    @Option(
        help: ArgumentHelp(
            "The width of the confidence bounds in standard deviations; 1.96 gives 95 %.",
            valueName: "number"))
    var standardScore = GrowthPolicy().standardScore

    func validate() throws {
        let counts = [
            ("heard", minimumHeard), ("sessions", minimumSessions), ("words", minimumWords), ("wrong", minimumWrong),
        ]
        for (name, count) in counts where count < 1 {
            throw ValidationError("'--minimum-\(name) \(count)' is out of range; give 1 or more.")
        }
        guard minimumIndependent >= 0 else {
            throw ValidationError("'--minimum-independent \(minimumIndependent)' is out of range; give 0 or more.")
        }
        let shares = [
            ("minimum-agreement", minimumAgreement), ("minimum-score", minimumScore), ("maximum-wrong", maximumWrong),
        ]
        for (name, share) in shares where !(0...1).contains(share) {
            throw ValidationError("'--\(name) \(share)' is out of range; give 0 to 1.")
        }
        guard (0...10).contains(standardScore) else {
            throw ValidationError("'--standard-score \(standardScore)' is out of range; give 0 to 10.")
        }
    }

    /// The required evidence.
    var policy: GrowthPolicy {
        var policy = GrowthPolicy()
        policy.minimumHeard = minimumHeard
        policy.minimumSessions = minimumSessions
        policy.minimumIndependent = minimumIndependent
        policy.minimumAgreement = minimumAgreement
        policy.minimumScore = minimumScore
        policy.minimumWords = minimumWords
        policy.mayDelay = mayDelay
        policy.minimumWrong = minimumWrong
        policy.maximumWrong = maximumWrong
        policy.standardScore = standardScore
        return policy
    }

    /// Reads the dictionaries; prints their mistakes on standard error.
    func folder() throws -> GrowthFolder {
        let paths = paths.isEmpty ? ["Dictionaries"] : paths
        do throws(DictionaryError) {
            let folder = try GrowthFolder(path: paths[0], others: Array(paths.dropFirst()), locale: language.locale)
            let digest = DiagnosticDigest(folder.mistakes)
            for diagnostic in digest.shown { StandardError.write(diagnostic.description) }
            for line in digest.rest { StandardError.write("\(line); 'rapid-intent check --all' shows them") }
            return folder
        } catch {
            throw Failure(.badInput, error.description)
        }
    }

    /// Reads the telemetry and plans the changes.
    func plan(for folder: GrowthFolder) async throws -> GrowthPlan {
        do throws(TelemetryError) {
            let evidence = try await TelemetryReader(path: telemetry).reduceObservations(
                since: since?.date(before: Date()), into: Evidence(locale: folder.locale)
            ) { $0.add($1) }
            if evidence.foreign > 0 {
                StandardError.write(
                    "rapid-intent: \(counted(evidence.foreign, "segment")) in other languages than \(folder.locale); "
                        + "'--locale' chooses one")
            }
            return folder.planner(policy: policy).plan(from: evidence)
        } catch {
            throw Failure(.badInput, "\(error)")
        }
    }
}

extension GrowthFolder {
    /// The new contents of `learned.yaml` and their difference from the file; nil if there is none.
    func change(
        adding additions: [PhraseProposal], removing removals: [RemovalProposal], policy: GrowthPolicy
    ) throws(Failure) -> (bytes: [UInt8], diff: String)? {
        guard !additions.isEmpty || !removals.isEmpty else { return nil }
        do throws(DictionaryError) {
            let bytes = try edited(adding: additions, removing: removals, policy: policy)
            let diff = UnifiedDiff(
                from: learned.bytes.map { String(decoding: $0, as: UTF8.self) },
                to: String(decoding: bytes, as: UTF8.self), file: learned.path)
            return (bytes, diff.text)
        } catch {
            throw Failure(.badInput, error.description)
        }
    }

    /// Writes `learned.yaml`, and records the phrases that were removed from it.
    func save(_ bytes: [UInt8], forgetting removals: [RemovalProposal]) throws(Failure) {
        do throws(DictionaryError) {
            try write(bytes, forgetting: removals)
        } catch {
            throw Failure(.badInput, error.description)
        }
    }

    /// Writes the list of rejected phrases.
    func save(_ rejected: RejectedPhrases) throws(Failure) {
        do throws(DictionaryError) { try write(rejected) } catch { throw Failure(.badInput, error.description) }
    }
}
