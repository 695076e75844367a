#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentLearning
import RapidIntentTelemetry
import RapidIntentYAML
import SimulatedWeeks
import Testing
import TestSupport

@Suite("A simulated week", .timeLimit(.minutes(30)))
struct SimulatedWeekTests {
    /// How many segments a week has: as many as `RAPID_INTENT_WEEK` says, or enough to see that it works.
    private static let segments =
        ProcessInfo.processInfo.environment["RAPID_INTENT_WEEK"].flatMap { Int($0) } ?? 20_000

    private static let navigation = Tool.package.appending(path: "Dictionaries/navigation.yaml")

    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.write(String(contentsOf: Self.navigation, encoding: .utf8), to: "navigation.yaml")
    }

    private func evidence(in file: String, _ locale: LocaleIdentifier) async throws -> Evidence {
        try await TelemetryReader(path: folder.path(file)).reduceSegments(into: Evidence(locale: locale)) {
            $0.add($1)
        }
    }

    @Test(
        "Proposals are right, existing phrases are undisturbed, and the local share grows as predicted",
        arguments: [
            (takenBack: 0.5, hasCache: false, precision: 0.99), (takenBack: 0.1, hasCache: false, precision: 0.93),
            (takenBack: 0.5, hasCache: true, precision: 0.95),
        ])
    func week(takenBack: Double, hasCache: Bool, least: Double) async throws {
        let path = folder.url.path
        let before = try CommandDictionary(contentsOf: [path])
        let people = SimulatedPeople(before, seed: 1)
        var first = SimulatedWeek(people, with: before, segments: Self.segments, seed: 2)
        (first.takenBack, first.hasCache) = (takenBack, hasCache)
        let lived = try await first.record(to: folder.path("first.sqlite"))

        let growth = try GrowthFolder(path: path)
        let clock = ContinuousClock()
        let begin = clock.now
        let evidence = try await evidence(in: "first.sqlite", growth.locale)
        let read = clock.now
        let plan = growth.planner().plan(from: evidence)
        let planned = clock.now
        #expect(try await growth.plan(from: TelemetryReader(path: folder.path("first.sqlite"))) == plan)
        #expect(evidence.segments == Self.segments / 40 * 40 && evidence.local == lived.local)

        // Against the truth.
        let truth = Dictionary(people.sayings.map { ($0.pattern, $0) }) { first, _ in first }
        func isTrue(_ proposal: PhraseProposal) -> Bool {
            truth[proposal.phrase].map { $0.intent == proposal.intent } ?? false
        }
        let right = plan.additions.count(where: isTrue)
        let policy = GrowthPolicy()
        let learnable = people.sayings.filter { saying in
            guard let heard = lived.heard[saying.pattern], saying.intent != nil, !saying.isConflicting else {
                return false
            }
            return saying.mistakenFor == nil && heard.count >= policy.minimumHeard
                && heard.sessions.count >= policy.minimumSessions
        }
        let proposed = Set(plan.additions.map(\.phrase))
        let found = learnable.count { proposed.contains($0.pattern) }
        let (precision, recall) = (
            Double(right) / Double(max(1, plan.additions.count)), Double(found) / Double(max(1, learnable.count))
        )
        #expect(precision >= least)
        #expect(recall >= 0.5)
        #expect(!people.sayings.contains { $0.isConflicting && proposed.contains($0.pattern) })
        #expect(!people.sayings.contains { $0.intent == nil && proposed.contains($0.pattern) })

        // The next week, with what was learned.
        try growth.apply(plan)
        let after = try CommandDictionary(contentsOf: [path])
        #expect(before.sentences(changedIn: after) == [])
        var second = SimulatedWeek(people, with: after, segments: Self.segments, seed: 3)
        (second.takenBack, second.hasCache) = (takenBack, hasCache)
        let measured = Double(try await second.record(to: folder.path("second.sqlite")).local) / Double(Self.segments)
        // Four standard deviations of the random difference between two weeks of this size.
        let share = plan.predictedLocalShare
        let tolerance = 4 * (2 * share * (1 - share) / Double(Self.segments)).squareRoot()
        #expect(abs(measured - share) < tolerance, "predicted \(share), measured \(measured)")
        #expect(share > plan.localShare)

        print(
            """
            simulated week: \(Self.segments) segments in 40 sessions, \(takenBack) of what is wrong taken back, \(hasCache ? "with" : "without") caches; \(plan.additions.count) phrases proposed, \
            \(right) right: precision \(precision); \(found) of the \(learnable.count) that could be learned: recall \(recall)
              wrong: \(plan.additions.filter { !isTrue($0) }.map { "\($0.phrase) → \($0.intent)" }.joined(separator: ", "))
              held back: \(counts(of: plan.withheld)); heard too seldom: \(plan.infrequent.count)
              local share: \(plan.localShare) before, \(share) predicted, \(measured) measured
              read in \(read - begin), decided in \(planned - read)
            """)
    }

    private func counts(of withheld: [WithheldPhrase]) -> String {
        Dictionary(grouping: withheld, by: \.reason.name).sorted { $0.key < $1.key }
            .map { "\($0.value.count) \($0.key)" }.joined(separator: ", ")
    }
}
#endif
