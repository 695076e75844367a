#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentLearning
import RapidIntentModel
import RapidIntentPrograms
import RapidIntentSupport
import RapidIntentTelemetry

/// Options for growth: what it learns from, and the evidence it requires.
struct GrowthOptions: ParsableArguments {
    @OptionGroup var learning: LearningOptions

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

    @Option(help: ArgumentHelp("Forget a learned phrase after this many failures.", valueName: "number"))
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

    @Flag(
        name: .customLong("no-encoder"),
        help: "Do not group texts by meaning, even if the sentence encoder is installed.")
    var leavesOutEncoder = false

    func validate() throws {
        try check("minimum-heard", minimumHeard, atLeast: 1)
        try check("minimum-sessions", minimumSessions, atLeast: 1)
        try check("minimum-words", minimumWords, atLeast: 1)
        try check("minimum-wrong", minimumWrong, atLeast: 1)
        try check("minimum-independent", minimumIndependent, atLeast: 0)
        try check("minimum-agreement", minimumAgreement, in: 0...1)
        try check("minimum-score", minimumScore, in: 0...1)
        try check("maximum-wrong", maximumWrong, in: 0...1)
        try check("standard-score", standardScore, in: 0...10)
    }

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

    func plan(for folder: GrowthFolder) async throws -> GrowthPlan {
        let evidence = try await TelemetryReader(path: learning.telemetry).reduceSegments(
            since: learning.since?.date(before: Date()), into: Evidence(locale: folder.locale)
        ) { $0.add($1) }
        if evidence.foreign > 0 {
            StandardError.write(
                "rapid-intent: \(counted(evidence.foreign, "segment")) in other languages than \(folder.locale); "
                    + "'--locale' chooses one")
        }
        return folder.planner(policy: policy).plan(from: evidence)
    }

    /// Prints what there is nothing to decide about: the phrases of a plan that were heard too seldom, and the texts that are neither
    /// proposed nor withheld, grouped by meaning if there is a sentence encoder for the language.
    func printRest(of plan: GrowthPlan, for folder: GrowthFolder, as output: OutputOptions) {
        if output.json {
            for phrase in plan.infrequent { StandardOutput.write(JSON(phrase, policy: policy)) }
        } else if let text = GrowthView(style: Style(output.colour)).text(forInfrequentOf: plan, policy: policy) {
            StandardOutput.write("\n" + text)
        }
        guard let groups = groups(of: plan, for: folder) else { return }
        if groups.leftOut > 0 {
            StandardError.write(
                "rapid-intent: \(counted(groups.leftOut, "text")) heard less often not grouped by meaning; "
                    + "at most \(MeaningGroups.limit) are")
        }
        if output.json {
            for group in groups.groups { StandardOutput.write(JSON(group)) }
        } else if let text = GrowthView(style: Style(output.colour)).text(for: groups) {
            StandardOutput.write("\n" + text)
        }
    }

    /// The groups; nil without texts or without an encoder.
    ///
    /// Reports an encoder that cannot be used on standard error.
    private func groups(of plan: GrowthPlan, for folder: GrowthFolder) -> MeaningGroups? {
        guard !leavesOutEncoder, !plan.unproposed.isEmpty, MiniLMEncoder.understands(folder.locale) else { return nil }
        let encoder: MiniLMEncoder
        do throws(SentenceEncoderError) { encoder = try MiniLMEncoder.installed() } catch {
            if error.code != .notInstalled {
                StandardError.write("rapid-intent: texts are not grouped by meaning: \(error.description)")
            }
            return nil
        }
        var generator = SplitMix64(seed: 0)
        let progress = ProgressLine("grouping")
        defer { progress.clear() }
        return MeaningGroups(
            of: plan.unproposed.map { MeaningGroups.Text($0.text, heard: $0.heard, sessions: $0.sessions) },
            sentences: DictionarySentences.sentences(of: folder.planner().dictionary, using: &generator),
            locale: folder.locale, encoder: encoder, progress: progress.show)
    }
}
#endif
