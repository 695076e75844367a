#if Server
import Foundation
import Hummingbird
import RapidIntentLearning
import RapidIntentServer

extension ReviewResponder {
    private static let pageLength = 25

    /// The page with the groups that need a decision.
    func inbox(_ visit: Visit) async throws -> Response {
        let query = visit.request.query
        let address = try FilterAddress(query)
        let kinds = query.all("kind").compactMap(InboxKind.init(rawValue:))
        let number = min(max(0, query["page"].flatMap { Int($0) } ?? 0), 1_000_000)
        let isRead = await desk.state.asOf != nil
        let page = await desk.inbox(
            InboxQuery(filter: address.filter, kinds: Set(kinds), page: number, limit: Self.pageLength))
        let intents = await desk.intents
        let body = PageValues.inbox(
            page, number: number, length: Self.pageLength, address: address, kinds: kinds, intents: intents,
            infrequent: await desk.infrequent, policy: desk.policy,
            mayEdit: visit.visitor.reviewer.mayEdit, isRead: isRead, now: Date())
        return await self.page("inbox", visit, title: "Inbox", section: .inbox, body, refresh: !isRead)
    }

    /// Accepts, rejects or postpones groups.
    func decide(_ visit: Visit) async throws -> Response {
        let form = visit.form
        let (action, groups) = Self.decision(in: form)
        guard let action, !groups.isEmpty else {
            let text = "Nothing was selected. Tick the groups first, or use the buttons of one group."
            return redirect(visit, to: visit.back, Session.Message(text: text, isProblem: true))
        }
        // What the page did not show is not decided on.
        let filter = try FilterAddress(FormFields(queryOf: visit.back) ?? FormFields()).filter
        do throws(ReviewError) {
            switch action {
            case .accept: return redirect(to: Self.teachingPath(groups, form, back: visit.back))
            case .reject:
                return redirect(
                    visit, to: visit.back,
                    .done(try await desk.reject(Set(groups), matching: filter, by: visit.reviewer)))
            case .later:
                return redirect(
                    visit, to: visit.back,
                    .done(try await desk.postpone(Set(groups), matching: filter, by: visit.reviewer)))
            }
        } catch {
            return redirect(visit, to: visit.back, Session.Message(text: "\(error).", isProblem: true))
        }
    }

    /// The address of the page with the effect of accepting groups, with the intents that were chosen for them.
    private static func teachingPath(_ groups: [String], _ form: FormFields, back: String) -> String {
        var query = FormFields()
        for group in groups {
            query.append("group", group)
            if let intent = form["intent.\(group)"], !intent.isEmpty { query.append("intent.\(group)", intent) }
        }
        query.append("back", back)
        return "/review/teach?\(query.encoded)"
    }

    /// What a reviewer decides about groups.
    private enum Decision: String, CaseIterable {
        case accept
        case reject
        case later
    }

    /// The decision of a form: a button of one group has its id, the buttons for all have none.
    private static func decision(in form: FormFields) -> (Decision?, groups: [String]) {
        for decision in Decision.allCases {
            if let group = form[decision.rawValue] { return (decision, [group]) }
        }
        return (form["decide"].flatMap(Decision.init(rawValue:)), Array(form.all("group").prefix(200)))
    }

    /// Takes an entry of the journal back.
    func undo(_ visit: Visit) async throws -> Response {
        guard let number = visit.form["entry"].flatMap({ Int64($0) }) else { throw ReviewProblem.badForm }
        do throws(ReviewError) {
            let entry = try await desk.undo(number, by: visit.reviewer)
            // So that what comes back is on the page that is shown next; if it cannot be read, that page says so.
            try? await desk.refresh()
            return redirect(visit, to: visit.back, .done(entry))
        } catch {
            return redirect(visit, to: visit.back, Session.Message(text: "\(error).", isProblem: true))
        }
    }
}

extension Session.Message {
    /// The message after an action, which it can undo.
    static func done(_ entry: JournalEntry) -> Session.Message {
        let summary = entry.summary.prefix(1).uppercased() + entry.summary.dropFirst()
        return Session.Message(text: "\(summary).", undoes: entry.isUndoable ? entry.id : nil)
    }
}
#endif
