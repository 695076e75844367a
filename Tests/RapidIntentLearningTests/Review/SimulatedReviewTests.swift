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

@Suite("A simulated review", .timeLimit(.minutes(30)))
struct SimulatedReviewTests {
    /// How many segments a week has: as many as `RAPID_INTENT_WEEK` says, or enough to see that it works.
    private static let segments =
        ProcessInfo.processInfo.environment["RAPID_INTENT_WEEK"].flatMap { Int($0) } ?? 2_000
    /// How many decisions the reviewer takes at most.
    private static let most = segments > 2_000 ? 150 : 12
    private static let navigation = Tool.package.appending(path: "Dictionaries/navigation.yaml")

    private let folder: ScratchFolder

    init() throws {
        folder = try ScratchFolder()
        try folder.write(String(contentsOf: Self.navigation, encoding: .utf8), to: "dictionaries/navigation.yaml")
    }

    private func files() throws -> [String: String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("dictionaries"))
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try folder.text("dictionaries/\($0)")) })
    }

    @Test("What a reviewer decides holds: the local share rises as predicted, and undoing gives back every byte")
    func week() async throws {
        let path = folder.path("dictionaries")
        let before = try CommandDictionary(contentsOf: [path])
        let original = try files()
        let people = SimulatedPeople(before, seed: 1)
        var week = SimulatedWeek(people, with: before, segments: Self.segments, seed: 2)
        try await week.record(to: folder.path("first.sqlite"))

        let desk = try ReviewDesk(telemetry: folder.path("first.sqlite"), folder: path)
        try await desk.refresh()
        let waiting = await desk.inbox(InboxQuery(limit: 200)).total
        var reviewer = ScriptedReviewer(desk: desk, people: people)
        try await reviewer.review(decisions: Self.most)
        try await desk.refresh()
        let left = await desk.inbox(InboxQuery()).total
        #expect(
            reviewer.decisions <= Self.most && left == 0, "\(reviewer.decisions) decisions, \(left) of \(waiting) left")

        // Nothing that was there before means anything else, and the next week is as predicted.
        let loaded = LoadedDictionaries(paths: [path])
        #expect(!loaded.diagnostics.contains { $0.severity == .error })
        let after = try #require(loaded.dictionaries.dictionaries.first)
        #expect(before.sentences(changedIn: after, mayWait: true) == [])
        let state = await desk.state
        let predicted = state.localShare + Double(reviewer.resolved) / Double(state.segments)
        var second = SimulatedWeek(people, with: after, segments: Self.segments, seed: 3)
        let measured = Double(try await second.record(to: folder.path("second.sqlite")).local) / Double(Self.segments)
        let tolerance = 4 * (2 * predicted * (1 - predicted) / Double(Self.segments)).squareRoot()
        #expect(abs(measured - predicted) < tolerance, "predicted \(predicted), measured \(measured)")
        #expect(predicted > state.localShare)
        print(
            "simulated review: \(Self.segments) segments, \(waiting) groups, \(reviewer.decisions) decisions, \(left) left; "
                + "local share \(state.localShare), predicted \(predicted), measured \(measured)")

        for entry in try await desk.entries(limit: 1_000) where entry.isUndoable {
            try await desk.undo(entry.id, by: "ada")
        }
        #expect(try files() == original)
    }
}

/// Somebody who knows what people meant, and decides page by page: all that is right is accepted at once, as with the page's boxes,
/// and the rest is rejected.
private struct ScriptedReviewer {
    let desk: ReviewDesk
    private let truth: [String: SimulatedPeople.Saying]
    private(set) var decisions = 0
    /// The segments that the lessons resolve, by their previews.
    private(set) var resolved = 0

    init(desk: ReviewDesk, people: SimulatedPeople) {
        self.desk = desk
        truth = Dictionary(people.sayings.map { ($0.pattern, $0) }) { first, _ in first }
    }

    /// Decides on pages of groups until none are left, or the decisions are used up.
    ///
    /// What was seldom heard is rejected last, so that what is frequent in it comes up.
    mutating func review(decisions most: Int) async throws {
        while decisions < most {
            try await desk.refresh()
            let page = await desk.inbox(InboxQuery(limit: 25)).groups
            guard !page.isEmpty else { return }
            var (right, others): ([(InboxGroup, Lesson)], Set<String>) = ([], [])
            for group in page where !group.isMixed {
                if decisions < most - 1, let lesson = try await lesson(for: group) {
                    right.append((group, lesson))
                } else {
                    others.insert(group.id)
                }
            }
            let refused = try await teach(right, within: most - 1)
            others.formUnion(refused)
            if others.isEmpty, right.isEmpty { others = Set(page.map(\.id)) }
            guard !others.isEmpty else { continue }
            try await desk.reject(others, by: "ada")
            decisions += 1
        }
    }

    /// Teaches lessons together, or in halves where something about them is not sound; returns the groups that cannot be taught.
    private mutating func teach(_ lessons: [(group: InboxGroup, lesson: Lesson)], within most: Int) async throws -> Set<
        String
    > {
        guard !lessons.isEmpty else { return [] }
        let groups = Set(lessons.map(\.group.id))
        guard decisions < most else { return groups }
        if let lesson = Self.joined(lessons.map(\.lesson)) {
            let preview = try await desk.preview(lesson, by: "ada")
            if preview.isSound, preview.warnings.isEmpty {
                try await desk.teach(lesson, basedOn: preview.version, settling: groups, by: "ada")
                decisions += 1
                resolved += preview.resolves
                return []
            }
        }
        guard lessons.count > 1 else { return groups }
        let middle = lessons.count / 2
        let first = try await teach(Array(lessons[..<middle]), within: most)
        return try await first.union(teach(Array(lessons[middle...]), within: most))
    }

    /// One lesson for several; nil if some are learned and others forgotten.
    private static func joined(_ lessons: [Lesson]) -> Lesson? {
        var (learned, forgotten): ([TaughtPhrase], [TaughtPhrase]) = ([], [])
        for lesson in lessons {
            switch lesson {
            case .learned(let phrases, _): learned += phrases.filter { !learned.contains($0) }
            case .forgotten(let phrases): forgotten += phrases
            case .file: return nil
            }
        }
        if forgotten.isEmpty { return .learned(learned) }
        return learned.isEmpty ? .forgotten(forgotten) : nil
    }

    /// What should be learned of a group; nil for nothing.
    private func lesson(for group: InboxGroup) async throws -> Lesson? {
        switch group.kind {
        case .removal: return group.lesson
        case .undone, .contradicted: return nil
        case .proposal, .nearMiss, .needsConfirmation, .unresolved:
            let meant = Set(group.texts.map { truth[$0.text]?.intent })
            guard meant.count == 1, let intent = meant.first ?? nil else { return nil }
            if group.kind == .proposal { return group.intent == intent ? group.lesson : nil }
            return try? await desk.lesson(for: group.id, intent: intent)
        }
    }
}
#endif
