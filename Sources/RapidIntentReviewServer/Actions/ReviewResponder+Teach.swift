#if Server
import HTTPTypes
import Hummingbird
import RapidIntentLearning
import RapidIntentServer

/// Teaching phrases: the effect before it is saved, and saving.
extension ReviewResponder {
    private static let longestLesson = 500

    /// The page with the effect of accepting groups.
    func teach(_ visit: Visit) async throws -> Response {
        let query = visit.request.query
        var phrases: [PhraseForm.Row] = []
        var removed: [PhraseForm.Row] = []
        var kept: [String] = []
        var notes: [String] = []
        for id in query.all("group").prefix(200) {
            guard let group = await desk.group(id) else { continue }
            kept.append(id)
            notes += [group.evidence, group.obstacle].compactMap(\.self).filter { !notes.contains($0) }
            let intent = query["intent.\(id)"] ?? group.intent ?? ""
            if case .forgotten(let list) = group.lesson {
                removed += list.map { PhraseForm.Row(phrase: $0.phrase, intent: $0.intent) }
                continue
            }
            do throws(ReviewError) {
                phrases += try await rows(of: group, intent: intent)
            } catch {
                // Growth would not learn them either: who wants to ticks them.
                if !notes.contains(error.description) { notes.append(error.description) }
                phrases += Self.rows(of: group, as: intent, isKept: false)
            }
        }
        guard !kept.isEmpty else { throw ReviewProblem.noSuchPage }
        let count = phrases.count + removed.count
        if count > Self.longestLesson {
            notes.append("Only the first \(Self.longestLesson) of \(count) texts are shown.")
        }
        guard removed.isEmpty || phrases.isEmpty else {
            let text = "Removals cannot be decided together with phrases to learn. Select one sort of them."
            return redirect(visit, to: visit.back, Session.Message(text: text, isProblem: true))
        }
        let form = PhraseForm(
            rows: Array((phrases + removed).prefix(Self.longestLesson)),
            isRemoval: !removed.isEmpty, groups: kept)
        return await teachPage(visit, form, evidence: notes, status: .ok)
    }

    private func rows(of group: InboxGroup, intent: String) async throws(ReviewError) -> [PhraseForm.Row] {
        let lesson: Lesson?
        if intent.isEmpty || intent == group.intent, let proposed = group.lesson {
            lesson = proposed
        } else {
            lesson = intent.isEmpty || group.isMixed ? nil : try await desk.lesson(for: group.id, intent: intent)
        }
        guard case .learned(let phrases, _) = lesson else { return Self.rows(of: group, as: intent) }
        return phrases.map { PhraseForm.Row(phrase: $0.phrase, intent: $0.intent) }
    }

    /// The texts of a group as they are; those of a mixed group are not ticked.
    private static func rows(of group: InboxGroup, as intent: String, isKept: Bool = true) -> [PhraseForm.Row] {
        group.texts.map { PhraseForm.Row(phrase: $0.text, intent: intent, isKept: isKept && !group.isMixed) }
    }

    /// The page with the effect of phrases as the reviewer changed them.
    func previewPhrases(_ visit: Visit) async throws -> Response {
        await teachPage(visit, try PhraseForm(visit.form, longest: Self.longestLesson), status: .ok)
    }

    func savePhrases(_ visit: Visit) async throws -> Response {
        let form = try PhraseForm(visit.form, longest: Self.longestLesson)
        guard let lesson = form.lesson else {
            return await teachPage(
                visit, form,
                problem:
                    "Tick at least one phrase, or fill in a value. Each phrase needs an intent, each value a list.",
                status: .unprocessableContent)
        }
        guard visit.form["seen"] == form.digest else {
            return await teachPage(
                visit, form, problem: "Nothing is saved yet: you have changed the phrases. This is their effect now.",
                status: .ok)
        }
        do throws(ReviewError) {
            let entry = try await desk.teach(
                lesson, basedOn: visit.form["version"] ?? "", settling: Set(form.groups), by: visit.reviewer)
            return redirect(visit, to: visit.back, .done(entry))
        } catch {
            let problem =
                error.code == .conflict
                ? "Nothing is saved yet: somebody else has changed the dictionary meanwhile. This is the effect of your phrases on it now."
                : "Nothing is saved: \(error)."
            return await teachPage(visit, form, problem: problem, status: ReviewProblem(error).status)
        }
    }

    private func teachPage(
        _ visit: Visit, _ form: PhraseForm, evidence: [String] = [], problem: String? = nil,
        status: HTTPResponse.Status
    ) async -> Response {
        var (preview, problem) = (LessonPreview?.none, problem)
        if let lesson = form.lesson {
            do throws(ReviewError) {
                preview = try await desk.preview(lesson, by: visit.reviewer)
            } catch {
                problem = [problem, "\(error)."].compactMap(\.self).joined(separator: " ")
            }
        }
        let body = PageValues.teaching(
            form, preview: preview, problem: problem, evidence: evidence, back: visit.back,
            intents: await desk.intents, lists: await desk.lists(values: 0).map(\.name),
            mayEdit: visit.visitor.reviewer.mayEdit)
        return await page(
            "teach", visit, title: form.isRemoval ? "Remove phrases" : "Teach phrases", section: .inbox, body,
            status: status)
    }
}
#endif
