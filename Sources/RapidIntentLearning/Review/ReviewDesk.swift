#if SQLite
package import Foundation
package import RapidIntent
import RapidIntentTelemetry

/// A telemetry file and a folder of dictionaries under review: everything that a page or a tool shows and decides.
///
/// ``refresh()`` reads what changed; everything else works with what was read then, and never waits for it. Every change is
/// written to a journal beside the telemetry file, from which it can be undone.
package actor ReviewDesk {
    let telemetry: TelemetryReader
    let telemetryPath: String
    let folderPath: String
    let others: [String]
    let locale: LocaleIdentifier?
    /// The evidence that proposals need.
    package nonisolated let policy: GrowthPolicy
    let journal: ReviewJournal
    let now: @Sendable () -> Date
    private(set) var snapshot: ReviewSnapshot?
    private var mark: TelemetryMark?
    private var pace = ReadingPace()
    private var isReading = false
    private var mistake: String?
    /// The lesson that was looked at last: saving it needs the same answer.
    var lastReview: LastReview?
    /// The groups that were decided on since the snapshot.
    private var settled: Set<String> = []
    private var isStale = false
    private var lastEntry: Int64?
    /// Whether rows are gone that were read.
    private var hasErased = false

    /// Opens a review.
    ///
    /// - Parameters:
    ///   - folder: The folder of dictionaries that is taught.
    ///   - others: Further dictionaries, files or folders, that are used with it.
    ///   - locale: The language of the review; nil for that of `learned.yaml`, or else of the first dictionary.
    ///   - journal: The file of the journal, which is created; nil for the telemetry file's name with `.review` at its end.
    ///   - policy: The evidence that proposals need.
    ///   - now: Returns the time.
    /// - Throws: ``ReviewError`` if the telemetry file cannot be read, or the journal cannot be written.
    package init(
        telemetry: String, folder: String, others: [String] = [], locale: LocaleIdentifier? = nil,
        journal: String? = nil, policy: GrowthPolicy = GrowthPolicy(), now: @escaping @Sendable () -> Date = { Date() }
    ) throws(ReviewError) {
        do throws(TelemetryError) {
            self.telemetry = try TelemetryReader(path: telemetry)
        } catch {
            throw ReviewError(.unreadable, "\(error)")
        }
        telemetryPath = telemetry
        folderPath = folder
        self.others = others
        self.locale = locale
        self.policy = policy
        self.now = now
        self.journal = try ReviewJournal(path: journal ?? ReviewJournal.path(forTelemetry: telemetry))
    }

    /// A lesson, and what was found about it.
    struct LastReview {
        var lesson: Lesson
        var reviewer: String
        var folder: ReviewedFolder
        var reviewed: LessonReview.Reviewed
    }

    // MARK: - State

    /// What is known, and how fresh it is.
    package var state: ReviewState {
        var state = ReviewState()
        state.isReading = isReading
        state.mistakes = mistake.map { [$0] } ?? []
        guard let snapshot else { return state }
        state.asOf = snapshot.asOf
        state.segments = snapshot.heard.evidence.segments
        state.local = snapshot.heard.evidence.local
        state.foreign = snapshot.heard.evidence.foreign
        state.withoutText = snapshot.heard.waiting.withoutText
        state.leftOut = snapshot.heard.waiting.leftOut
        state.waiting = snapshot.inbox.counts(without: settled)
        state.mistakes += snapshot.folder.growth.mistakes.map(\.description)
        state.locale = snapshot.folder.growth.locale.rawValue
        return state
    }

    /// Reads what changed in telemetry, dictionaries and journal; cheap if nothing did.
    ///
    /// New rows are added to what was read before. Rows that changed or went are found by reading all of them, which takes a few
    /// seconds per million, and so happens the more rarely the longer it takes. Does nothing while it runs
    /// already.
    ///
    /// - Throws: ``ReviewError`` if a file cannot be read: what was read before stays in force.
    package func refresh() async throws(ReviewError) {
        guard !isReading else { return }
        isReading = true
        defer { isReading = false }
        do throws(ReviewError) {
            try await read()
            mistake = nil
        } catch {
            mistake = error.description
            isStale = true
            throw error
        }
    }

    private func read() async throws(ReviewError) {
        let mark = try await from { () async throws(TelemetryError) in try await telemetry.mark() }
        let state = ReviewedFolder.state(path: folderPath, others: others)
        let isFolderNew = snapshot?.folder.state != state
        let began = ContinuousClock.now
        let isHeardNew = self.mark != mark || pace.owesWhole
        // The tool writes to the journal, too.
        let entry = try journal.entries(limit: 1).first?.id
        if entry != lastEntry { isStale = true }
        guard isFolderNew || isStale || isHeardNew && pace.allowsReading(at: began) else { return }
        lastEntry = entry
        isStale = false
        let (path, others, locale) = (folderPath, others, locale)
        let folder: ReviewedFolder
        if let snapshot, !isFolderNew {
            folder = snapshot.folder
        } else {
            folder = try await Self.away { () throws(ReviewError) in
                try ReviewedFolder(path: path, others: others, locale: locale)
            }
        }
        var heard = snapshot?.heard
        if heard?.evidence.locale != folder.growth.locale { heard = nil }
        if heard == nil || isHeardNew || hasErased {
            let isWhole = heard == nil || hasErased || pace.allowsWhole(at: began)
            let before = isWhole ? nil : heard
            heard = try await from { () async throws(TelemetryError) in
                try await telemetry.reduceSegments(
                    after: before?.last, into: before ?? HeardSegments(locale: folder.growth.locale)
                ) { $0.add($1) }
            }
            pace.note(isWhole: isWhole, from: began, to: ContinuousClock.now)
            if hasErased, let waiting = heard?.waiting {
                try journal.forgetDecisions { !waiting.knows($0) }
                hasErased = false
            }
        }
        let decisions = try journal.decisions()
        guard let heard else { return }
        let (policy, time) = (policy, now())
        let known = settled
        snapshot = await Self.away {
            ReviewSnapshot(heard, in: folder, decisions: decisions, policy: policy, asOf: time)
        }
        self.mark = mark
        pace.note(from: began, to: ContinuousClock.now)
        // What was decided while this was read is not in it.
        settled.subtract(known)
    }

    /// Computes away from the actor, so that nobody waits for it.
    nonisolated static func away<Value: Sendable, Failure: Error>(
        _ body: @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value { try body() }

    /// What was read; throws before the first reading.
    func current() throws(ReviewError) -> ReviewSnapshot {
        guard let snapshot else {
            throw ReviewError(.unreadable, mistake ?? "the files are being read", help: "try again in a moment")
        }
        return snapshot
    }

    func from<Value: Sendable>(_ body: () async throws(TelemetryError) -> Value) async throws(ReviewError) -> Value {
        do throws(TelemetryError) { return try await body() } catch { throw ReviewError(.unreadable, "\(error)") }
    }

    /// Notes that rows were erased: their words go from memory with the next refresh.
    func noteErasure() {
        hasErased = true
        settle()
    }

    /// Notes that something was decided: groups go from the pages at once, and the next refresh reads again.
    func settle(_ groups: Set<String> = []) {
        settled.formUnion(groups)
        isStale = true
    }

    // MARK: - Inbox

    /// The phrases that are not proposed yet because they were heard too seldom or in too few sessions, the nearest first.
    package var infrequent: [InfrequentPhrase] { snapshot?.plan.infrequent ?? [] }

    /// A page of what waits; empty before the first refresh.
    package func inbox(_ query: InboxQuery = InboxQuery()) -> InboxPage {
        snapshot?.inbox.page(query, without: settled) ?? InboxPage(groups: [], total: 0, kinds: [:])
    }

    /// A group that waits; nil if there is none.
    package func group(_ id: String) -> InboxGroup? { snapshot?.inbox.groups([id]).first }

    /// What has to be learned so that the texts of a group give an intent.
    ///
    /// - Throws: ``ReviewError`` if there is no such group, or if none of its texts makes a phrase.
    package func lesson(for group: String, intent: String) throws(ReviewError) -> Lesson {
        let snapshot = try current()
        guard let found = snapshot.inbox.groups([group]).first else { throw Self.noGroup }
        return try snapshot.inbox.lesson(for: found, intent: intent)
    }

    static let noGroup = ReviewError(
        .notFound, "there is no such group any more", help: "somebody may have decided on it; look at the inbox again")
}

/// How often telemetry is read, so that reading never takes more than a small part of one core.
///
/// A pure value: the times are given.
struct ReadingPace: Sendable {
    /// Whether rows may have changed that were read before.
    private(set) var owesWhole = false
    private var whole: (end: ContinuousClock.Instant, took: Duration)?
    private var last: (end: ContinuousClock.Instant, took: Duration)?

    /// How many times as long as it took passes until the file is read again, in part or as a whole.
    private static let (rest, wholeRest) = (4, 20)

    /// Whether enough time has passed since the last reading: four times as long as it took.
    func allowsReading(at time: ContinuousClock.Instant) -> Bool {
        last.map { time >= $0.end + $0.took * Self.rest } ?? true
    }

    /// Whether enough time has passed since all rows were read: twenty times as long as it took.
    func allowsWhole(at time: ContinuousClock.Instant) -> Bool {
        whole.map { time >= $0.end + $0.took * Self.wholeRest } ?? true
    }

    /// Notes that rows were read: all of them, or only new ones.
    mutating func note(isWhole: Bool, from began: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
        owesWhole = !isWhole
        if isWhole { whole = (end, end - began) }
    }

    /// Notes that a reading with all that it entails is over.
    mutating func note(from began: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
        last = (end, end - began)
    }
}
#endif
