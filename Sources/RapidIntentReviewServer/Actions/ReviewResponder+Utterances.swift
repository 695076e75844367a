#if Server
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import RapidIntentLearning
import RapidIntentServer
import RapidIntentTelemetry

/// What was said, the story of one utterance, and forgetting.
extension ReviewResponder {
    private static let pageLength = 50

    /// The page with the segments that a filter selects, the newest first.
    func utterances(_ visit: Visit) async throws -> Response {
        let address = try FilterAddress(visit.request.query)
        let before = visit.request.query["before"].flatMap { Int64($0) }
        let page = try await desk.segments(address.filter, before: before, limit: Self.pageLength)
        let body = PageValues.utterances(
            page, address: address, isContinued: before != nil, intents: await desk.intents, now: Date())
        return await self.page("utterances", visit, title: "Utterances", section: .utterances, body)
    }

    func story(_ visit: Visit) async throws -> Response {
        let query = visit.request.query
        guard let session = query["session"], let utterance = query["utterance"],
            let story = try await desk.story(of: UtteranceReference(session: session, utterance: utterance))
        else { throw ReviewProblem.noSuchPage }
        let body = PageValues.story(story, mayEdit: visit.visitor.reviewer.mayEdit)
        return await page("story", visit, title: "One utterance", section: .utterances, body)
    }

    /// The sound of an utterance, or the part that a player asks for.
    func recording(_ visit: Visit) async throws -> Response {
        guard let segment = visit.request.query["segment"].flatMap({ Int64($0) }),
            let bytes = try await desk.recording(of: segment)
        else { throw ReviewProblem.noSuchPage }
        var headers = ReviewHeaders.page("audio/wav")
        headers[.acceptRanges] = "bytes"
        switch visit.request.range(of: bytes.count) {
        case .whole: return Response(bytes, headers)
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
            return Response(bytes[range], headers, .partialContent)
        case .none:
            headers[.contentRange] = "bytes */\(bytes.count)"
            return Response(status: .rangeNotSatisfiable, headers: headers)
        }
    }

    /// The page that asks whether to erase segments, with their number.
    func confirmForgetting(_ visit: Visit) async throws -> Response {
        guard visit.visitor.reviewer.mayEdit else { throw ReviewProblem.mayNotEdit }
        let choice = try ForgetChoice(visit.request.query)
        let found = try await choice.count(in: desk)
        let body: PageValues = [
            "name": choice.name, "value": choice.value, "isPhrase": choice.name == "phrase", "back": visit.back,
            "count": (found.isComplete ? "" : "at least ") + PageText.count(found.count, "segment"),
        ]
        return await page("forget", visit, title: "Forget", section: .utterances, body)
    }

    func forget(_ visit: Visit) async throws -> Response {
        let choice = try ForgetChoice(visit.form)
        let count = try await desk.forget(choice.selection, by: visit.reviewer)
        let text =
            "\(PageText.count(count, "segment")) erased from the file, without a trace in it. This cannot be undone."
        // The page before may be the story of what is gone.
        let back = visit.back.hasPrefix("/review/utterances/story") ? "/review/utterances" : visit.back
        return redirect(visit, to: back, Session.Message(text: text))
    }
}

/// What a reviewer asks to erase.
struct ForgetChoice {
    let selection: TelemetrySelection
    /// The field's name: `phrase` or `session`.
    let name: String
    /// The field's value.
    let value: String

    init(_ fields: FormFields) throws(ReviewProblem) {
        if let session = fields["session"], !session.isEmpty {
            (selection, name, value) = (.session(session), "session", session)
        } else if let phrase = fields["phrase"], phrase.contains(where: { !$0.isWhitespace }) {
            (selection, name, value) = (.phrase(phrase), "phrase", phrase)
        } else {
            throw .badForm
        }
    }

    /// The number of segments that are found by their session or text, at most 10,000.
    ///
    /// Erasing looks further, at the words of entities, so that it may erase more segments for a phrase.
    func count(in desk: ReviewDesk) async throws(ReviewError) -> (count: Int, isComplete: Bool) {
        var filter = TelemetryFilter()
        if name == "session" { filter.session = value } else { filter.text = value }
        var (count, calls, next) = (0, 0, Int64?.none)
        repeat {
            let page = try await desk.segments(filter, before: next, limit: 1000)
            count += page.segments.count
            next = page.next
            calls += 1
        } while next != nil && count < 10_000 && calls < 50
        return (count, next == nil)
    }
}
#endif
