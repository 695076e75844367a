#if Server
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import RapidIntentFleet
import RapidIntentLearning
import RapidIntentServer
import RapidIntentSupport

/// Answers every request for the review: checks where it comes from and who sent it, and shows a page or changes something.
struct ReviewResponder: Sendable {
    let desk: ReviewDesk
    let doorkeeper: Doorkeeper
    let address: PageAddress
    /// The status of the fleet; nil if the server has joined none.
    let fleet: RecentFleetStatus?
    let templates: PageTemplates
    let logger: Logger
    let assets = ReviewAssets()
    let reports = ReportCache()
    let exports = StreamSlots(ExportLimits.count)

    struct Visit: Sendable {
        let request: ReviewRequest
        let visitor: Doorkeeper.Visitor
        /// The fields of the form; empty unless something was posted.
        let form: FormFields

        var reviewer: String { visitor.reviewer.name }
        /// The page to return to, which the form names.
        var back: String { Self.page(form["back"] ?? request.query["back"]) ?? "/review/inbox" }

        /// An address of a page of the review; nil for any other.
        static func page(_ address: String?) -> String? {
            guard let address, address.hasPrefix("/review/"), address.utf8.count <= 4000,
                address.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
            else { return nil }
            return address
        }
    }

    /// Answers a request; throws only if the client is gone.
    func respond(to incoming: MountedPages.Incoming) async throws -> Response {
        do {
            return try await answer(incoming)
        } catch let problem as ReviewProblem {
            return page(of: problem)
        } catch let error as ReviewError {
            return page(of: ReviewProblem(error))
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            logger.error("a page of the review failed", metadata: ["error": "\(type(of: error))"])
            return page(of: .failed)
        }
    }

    private func answer(_ incoming: MountedPages.Incoming) async throws -> Response {
        let host = incoming.request.head.authority ?? ""
        guard address.accepts(host: host) else { throw ReviewProblem.wrongHost }
        let request = try ReviewRequest(incoming, host: host)
        // Before anything else, so that no other site can sign anybody in or out either.
        guard !request.isPost || request.isOwn(address) else { throw ReviewProblem.crossSite }
        switch request.route {
        case .asset(let name): return try asset(name)
        case .open(let token): return try open(token, request)
        case .signIn where request.isPost: return try await signIn(request)
        case .signIn:
            let next = request.query["next"]
            return visitor(of: request) == nil
                ? signInPage(next: next) : redirect(to: Visit.page(next) ?? "/review/inbox")
        default: break
        }
        guard let visitor = visitor(of: request) else {
            guard request.isPost else {
                let next = PercentEncoding.encoded(request.target)
                return redirect(to: request.route == .root ? "/review/sign-in" : "/review/sign-in?next=\(next)")
            }
            throw ReviewProblem.signedOut
        }
        var form = FormFields()
        if request.isPost {
            form = try await request.form()
            let token = Array((form["token"] ?? "").utf8)
            guard ConstantTime.isEqual(token, Array(visitor.formToken.utf8)) else { throw ReviewProblem.badToken }
            guard visitor.reviewer.mayEdit || request.route == .signOut else { throw ReviewProblem.mayNotEdit }
        }
        return try await answer(Visit(request: request, visitor: visitor, form: form))
    }

    private func answer(_ visit: Visit) async throws -> Response {
        switch visit.request.route {
        case .root: redirect(to: "/review/inbox")
        case .signOut: signOut(visit)
        case .inbox: try await inbox(visit)
        case .decide: try await decide(visit)
        case .teach: try await teach(visit)
        case .teachPreview: try await previewPhrases(visit)
        case .teachSave: try await savePhrases(visit)
        case .undo: try await undo(visit)
        case .utterances: try await utterances(visit)
        case .story: try await story(visit)
        case .recording: try await recording(visit)
        case .forget: visit.request.isPost ? try await forget(visit) : try await confirmForgetting(visit)
        case .dictionaries: try await dictionaries(visit)
        case .file: try await file(visit)
        case .filePreview: try await previewFile(visit)
        case .fileSave: try await saveFile(visit)
        case .check: try await check(visit)
        case .figures: try await figures(visit)
        case .journal: try await journal(visit)
        case .fleet: try await fleet(visit)
        case .export: try await export(visit)
        case .asset, .open, .signIn: page(of: .noSuchPage)
        }
    }

    private func visitor(of request: ReviewRequest) -> Doorkeeper.Visitor? {
        request.cookie(address.cookieName(host: request.host)).flatMap(doorkeeper.visitor(token:))
    }

    // MARK: - Replies

    func page(
        _ template: String, _ visit: Visit, title: String, section: ReviewSection, _ body: PageValues,
        status: HTTPResponse.Status = .ok, refresh: Bool = false
    ) async -> Response {
        let chrome = PageValues.chrome(
            title: title, section: section, hasFleet: fleet != nil, assets: assets, visitor: visit.visitor,
            message: doorkeeper.takeMessage(for: visit.visitor), here: here(visit), refreshes: refresh,
            state: await desk.state)
        return html(templates.html(template, ["chrome": chrome, "body": body]), status: status)
    }

    /// The page to which the forms of a page return: itself, or after a form the page before.
    private func here(_ visit: Visit) -> String {
        visit.request.isPost ? visit.back : Visit.page(visit.request.target) ?? "/review/inbox"
    }

    func html(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(text.utf8, ReviewHeaders.page("text/html; charset=utf-8"), status)
    }

    func json(_ value: some Encodable) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return Response(try encoder.encode(value), ReviewHeaders.page("application/json; charset=utf-8"))
    }

    /// Shows another page after a form was sent, so that loading that page again sends nothing.
    func redirect(to path: String) -> Response {
        var headers = ReviewHeaders.page("text/plain; charset=utf-8")
        headers[.location] = path
        return Response(status: .seeOther, headers: headers)
    }

    func redirect(_ visit: Visit, to path: String, _ message: Session.Message) -> Response {
        doorkeeper.leave(message, for: visit.visitor)
        return redirect(to: path)
    }

    private func page(of problem: ReviewProblem) -> Response {
        let values: PageValues = ["style": assets.style, "title": problem.title, "remedy": problem.remedy]
        var response = html(templates.html("problem", values), status: problem.status)
        if !problem.allowed.isEmpty {
            response.headers[.allow] = problem.allowed.map(\.rawValue).joined(separator: ", ")
        }
        if let wait = problem.retryAfter { response.headers[.retryAfter] = "\(wait.retrySeconds)" }
        return response
    }

    private func asset(_ name: String) throws -> Response {
        guard let asset = assets[name] else { throw ReviewProblem.noSuchPage }
        return Response(asset.bytes, ReviewHeaders.asset(asset.type))
    }
}

extension Response {
    /// A reply with a complete body.
    init(_ bytes: some Sequence<UInt8>, _ headers: HTTPFields, _ status: HTTPResponse.Status = .ok) {
        self.init(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}

extension ReviewResponder {
    /// The page with the instances of the fleet, or of one of its sites.
    func fleet(_ visit: Visit) async throws -> Response {
        guard let fleet else { throw ReviewProblem.noSuchPage }
        let query = visit.request.query
        let site = query["site"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        guard site?.utf8.count ?? 0 <= 500 else {
            throw ReviewProblem.badFilter("The field 'site' has more than 500 bytes.")
        }
        let reading = await fleet.reading()
        let body = PageValues.fleet(reading, site: site, page: query["page"].flatMap { Int($0) } ?? 1, now: Date())
        return await page("fleet", visit, title: "Fleet", section: .fleet, body, refresh: reading.isFirst)
    }
}
#endif
