#if SQLite
import Foundation
import RapidIntent
import RapidIntentDictionary
package import RapidIntentTelemetry

extension ReviewDesk {
    // MARK: - Lessons

    /// What a lesson would do, before it is saved.
    ///
    /// Compiles the dictionaries with it; takes as long as loading them, and nobody else waits for it.
    ///
    /// - Parameter reviewer: The name that stands in the comments beside new phrases.
    /// - Throws: ``ReviewError`` if the lesson is malformed, or names what does not exist.
    package func preview(_ lesson: Lesson, by reviewer: String) async throws(ReviewError) -> LessonPreview {
        try await review(lesson, by: reviewer).preview
    }

    /// Saves a lesson.
    ///
    /// Services that watch the folder take it up at once.
    ///
    /// - Parameters:
    ///   - version: The version of the preview, or of the text that was edited.
    /// - Throws: ``ReviewError`` with `conflict` if the file was changed since, with `unsound` if something would break; then
    ///   nothing is written.
    @discardableResult
    package func teach(
        _ lesson: Lesson, basedOn version: String, settling groups: Set<String> = [], by reviewer: String
    ) async throws(ReviewError) -> JournalEntry {
        let reviewed = try await review(lesson, by: reviewer)
        guard reviewed.preview.version == version else {
            throw ReviewError(
                .conflict, "'\(reviewed.preview.file)' was changed by somebody else meanwhile",
                help: "look at the change again, then save it")
        }
        if let harm = reviewed.preview.harms.first { throw ReviewError(.unsound, harm) }
        guard !reviewed.preview.diff.isEmpty else {
            throw ReviewError(.unsound, "this changes nothing in '\(reviewed.preview.file)'")
        }
        let entry = try journal.write(reviewed.change, at: now(), by: reviewer)
        settle(groups)
        return entry
    }

    private func review(_ lesson: Lesson, by reviewer: String) async throws(ReviewError) -> LessonReview.Reviewed {
        let snapshot = try current()
        // The files may have changed since the snapshot; the lesson is for what is there.
        let state = ReviewedFolder.state(path: folderPath, others: others)
        if let last = lastReview, last.lesson == lesson, last.reviewer == reviewer, last.folder.state == state {
            return last.reviewed
        }
        let read = [snapshot.folder, lastReview?.folder].compactMap { $0 }.first { $0.state == state }
        let (path, others, locale) = (folderPath, others, locale)
        let signature = "\(reviewer) \(Figure.day(now()))"
        let (folder, reviewed) = try await Self.away { () throws(ReviewError) in
            let folder = if let read { read } else { try ReviewedFolder(path: path, others: others, locale: locale) }
            let review = LessonReview(folder: folder, evidence: snapshot.heard.evidence, signature: signature)
            return (folder, try review.review(lesson))
        }
        lastReview = LastReview(lesson: lesson, reviewer: reviewer, folder: folder, reviewed: reviewed)
        return reviewed
    }

    // MARK: - Rejecting and postponing

    /// Rejects groups: their texts are no commands, or their proposals are not made again.
    ///
    /// What the user undoes or the final transcript contradicts returns when it happens again.
    ///
    /// - Parameter filter: The filter under which they were shown: only the texts that it keeps are decided on.
    /// - Throws: ``ReviewError`` if there is no such group, or a file cannot be written.
    @discardableResult
    package func reject(
        _ groups: Set<String>, matching filter: TelemetryFilter = TelemetryFilter(), by reviewer: String
    ) throws(ReviewError) -> JournalEntry {
        try decide(groups, filter, isRejected: true, by: reviewer)
    }

    /// Leaves groups until one of their texts is heard again.
    ///
    /// Proposals of growth return with the next evidence, too.
    ///
    /// - Parameter filter: The filter under which they were shown: only the texts that it keeps are decided on.
    /// - Throws: ``ReviewError`` if there is no such group, or the journal cannot be written.
    @discardableResult
    package func postpone(
        _ groups: Set<String>, matching filter: TelemetryFilter = TelemetryFilter(), by reviewer: String
    ) throws(ReviewError) -> JournalEntry {
        try decide(groups, filter, isRejected: false, by: reviewer)
    }

    private func decide(
        _ ids: Set<String>, _ filter: TelemetryFilter, isRejected: Bool, by reviewer: String
    ) throws(ReviewError) -> JournalEntry {
        let snapshot = try current()
        let groups = snapshot.inbox.groups(ids, matching: filter)
        guard !groups.isEmpty, groups.count == ids.count else { throw Self.noGroup }
        var decisions: [ReviewJournal.Decision] = []
        var rejected = snapshot.folder.growth.rejected
        let comment = "rejected by \(reviewer) \(Figure.day(now()))"
        for group in groups {
            for text in group.texts {
                if isRejected, group.kind == .proposal, let intent = text.intent {
                    rejected.reject(phrase: text.text, intent: intent, comment: comment)
                } else if isRejected, group.kind == .removal, let intent = text.intent {
                    rejected.keep(phrase: text.text, intent: intent, comment: comment)
                } else {
                    decisions.append(
                        ReviewJournal.Decision(
                            key: WaitingSegments.Key(kind: group.kind, text: text.text),
                            decision: TextDecisions.Decision(
                                isRejected: isRejected,
                                at: Int64((text.last.timeIntervalSince1970 * 1000).rounded(.up)))))
                }
            }
        }
        let texts = groups.flatMap(\.texts)
        var change = FolderChange(
            action: isRejected ? .reject : .postpone,
            summary: (isRejected ? "rejected " : "left ") + LessonReview.list(texts.map { "'\($0.text)'" }))
        do throws(DictionaryError) {
            if let list = try snapshot.folder.growth.change(noting: rejected) { change.files = [list] }
        } catch {
            throw ReviewError(.unreadable, error.description)
        }
        let entry = try journal.write(change, deciding: decisions, at: now(), by: reviewer)
        settle(ids)
        return entry
    }

    // MARK: - Journal

    /// What was done, the newest first.
    ///
    /// - Parameter before: The entry before which it was; nil for the newest.
    package func entries(before: Int64? = nil, limit: Int = 50) throws(ReviewError) -> [JournalEntry] {
        try journal.entries(before: before, limit: limit)
    }

    /// Takes an entry back: its files are as before, byte for byte, and its decisions do not count.
    ///
    /// If a file was changed since, only the lines of the entry are taken back, as long as they are still there.
    ///
    /// - Throws: ``ReviewError`` with `notUndoable` if it cannot be taken back; then nothing is written.
    @discardableResult
    package func undo(_ id: Int64, by reviewer: String) throws(ReviewError) -> JournalEntry {
        let undone = try journal.undo(id, at: now(), by: reviewer)
        settle()
        return undone
    }

    // MARK: - Forgetting

    /// Erases segments from telemetry, with the recordings of their utterances, and what the journal says about their
    /// texts.
    ///
    /// Phrases that were learned from them stay in the dictionary.
    ///
    /// - Returns: The number of erased segments.
    @discardableResult
    package func forget(_ selection: TelemetrySelection, by reviewer: String) async throws(ReviewError) -> Int {
        let path = telemetryPath
        let count: Int
        do throws(ReviewError) {
            count = try await from { () async throws(TelemetryError) in
                try await TelemetryEraser(path: path).erase(selection)
            }
        } catch {
            // Some of it may be gone.
            noteErasure()
            throw ReviewError(.notErased, error.message, help: error.help)
        }
        try journal.forget(selection)
        // The entry names no words: these are gone.
        _ = try journal.write(
            FolderChange(action: .erase, summary: "erased \(counted(count, "segment"))"), at: now(), by: reviewer)
        noteErasure()
        try await refresh()
        return count
    }
}
#endif
